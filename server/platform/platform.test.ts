import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { checkInvariants } from '#server/invariants.ts'
import { sealAudit } from '#server/platform/audit/seal.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { type Person } from '#server/testing/web.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const as = async (more: Partial<Person> = {}) => {
  const user = await web.person(more)
  const { accessToken: token } = await web.signIn(user.email)
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    web.send(method, `/api/platform/v1/${path}`, body, { token })
  return { user, token, send }
}

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await web.send('GET', path, undefined, { headers })).json

describe('what anyone may know', () => {
  it('is the environment, with the market of the host that was typed', async () => {
    expect(await get('/api/auth/v1/env')).toEqual({
      envName: 'dev',
      isProd: false,
      isDemo: true,
      market: 'US',
    })
    expect((await get('/api/auth/v1/env', { host: 'bindery.co.uk:443' })).market).toBe('UK')
    expect((await get('/api/auth/v1/env', { host: 'uk.evil.test' })).market).toBe('US')
  })

  it('is the version and when it was built, at all of its addresses', async () => {
    expect(await get('/api/console-version')).toMatchObject({
      version: '2.437.0',
      maintenance: { global: false, us: false, uk: false, scheduled: false, message: null },
    })
    const time = await get('/api/latest-deployment-time')
    expect(Date.parse(String(time.latestDeploymentTime))).not.toBeNaN()
    expect(await get('/latest-deployment-time')).toEqual(time)
  })
})

describe('features', () => {
  it('are switched by staff for everyone or for one user, and back again', async () => {
    const staff = await as({ accountType: 'COWBELL' })
    const agent = await as()
    const set = (flag: string, body: Record<string, unknown>) => staff.send('PUT', `flags/${flag}`, body)
    expect((await set('incidentBanner', { isOn: true, userId: agent.user.id })).status).toBe(204)
    expect((await agent.send('GET', 'flags/mine')).json.incidentBanner).toBe(true)
    expect((await staff.send('GET', 'flags/mine')).json.incidentBanner).toBe(false)
    expect((await get('/api/platform/v1/flags')).incidentBanner).toBe(false)
    await set('incidentBanner', { isOn: null, userId: agent.user.id })
    expect((await agent.send('GET', 'flags/mine')).json.incidentBanner).toBe(false)
    await set('ukRegion', { isOn: true })
    expect((await get('/api/auth/v1/env')).market).toBe('UK')
    const all = (await staff.send('GET', 'flags/all')).json as unknown as {
      flag: string
      switches: unknown[]
    }[]
    expect(all.find(({ flag }) => flag === 'ukRegion')?.switches).toMatchObject([
      { userId: null, isOn: true, modifiedBy: `${staff.user.first_name} ${staff.user.last_name}` },
    ])
    await set('ukRegion', { isOn: null })
    expect((await set('nothing', { isOn: true })).status).toBe(422)
    expect((await set('maintenance', { isOn: true, userId: agent.user.org_id })).status).toBe(422)
    expect((await agent.send('PUT', 'flags/maintenance', { isOn: true })).status).toBe(403)
  })

  it('of maintenance come with the version that every page polls, with their message', async () => {
    const staff = await as({ accountType: 'COWBELL' })
    const body = { isOn: true, message: 'Back at nine.' }
    await staff.send('PUT', 'flags/maintenanceUk', body)
    expect((await get('/api/console-version')).maintenance).toEqual({
      global: false,
      us: false,
      uk: true,
      scheduled: false,
      message: 'Back at nine.',
    })
    await staff.send('PUT', 'flags/maintenanceUk', { isOn: false })
    expect((await get('/api/console-version')).maintenance).toMatchObject({ uk: false, message: null })
  })
})

describe('the audit trail', () => {
  it('of an account is seen by its administrators, and by no one of another', async () => {
    const [one, other] = [await as(), await as()]
    const staff = await as({ accountType: 'COWBELL' })
    const seen = async ({ send }: typeof one, query = '') =>
      (await send('GET', `audit/search?size=100${query}`)).json.content as {
        recordId: string
        summary: string
      }[]
    expect((await seen(one)).map(({ recordId }) => recordId)).toEqual([one.user.id])
    expect((await seen(other, `&recordId=${one.user.id}`)).length).toBe(0)
    expect((await seen(staff, `&recordId=${one.user.id}`)).length).toBe(1)
    expect((await seen(staff, '&search=signed%20in')).length).toBeGreaterThan(2)
    const clerk = await as({ roleId: 'customer-service' })
    expect((await clerk.send('GET', 'audit/search')).status).toBe(403)
  })

  it('records every sign-in and every refused one, with the address (SEC-084)', async () => {
    const { user } = await as()
    await web.login(user.email, { password: 'wrong' }, { ip: '203.0.113.7' })
    await web.login('nobody@nowhere.test', {}, { ip: '203.0.113.8' })
    const rows = await web.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'detail', 'actor_name'])
      .where('action', '=', 'session.refused')
      .where(sql<boolean>`detail->>'address' like '203.0.113.%'`)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'session.refused', actor_name: 'Unknown', detail: { address: '203.0.113.7' } },
      { action: 'session.refused', actor_name: 'Unknown', detail: { address: '203.0.113.8' } },
    ])
  })

  const broken = async () =>
    (await checkInvariants(web.database.kysely)).filter(({ invariant }) => invariant.startsWith('I-14'))

  /** Changes history as only a user with direct database access can, and puts it back. */
  const tampered = async (change: string, back: string): Promise<unknown> => {
    const run = (statement: string) => web.database.pool.query(statement)
    for (const table of ['audit_entry', 'audit_seal']) await run(`alter table ${table} disable trigger all`)
    await run(change)
    const found = await broken()
    await run(back)
    for (const table of ['audit_entry', 'audit_seal']) await run(`alter table ${table} enable trigger all`)
    return found
  }

  it('is sealed into a chain for each account, in order, once (SEC-083)', async () => {
    await as()
    await Promise.all([sealAudit(web.app.ports), sealAudit(web.app.ports), sealAudit(web.app.ports)])
    const kept = async () => {
      await sealAudit(web.app.ports)
      const { rows } = await sql<{ entries: number; seals: number; most: number }>`select
        (select count(*)::int from audit_entry) as entries, (select count(*)::int from audit_seal) as seals,
        (select max(sequence)::int from audit_seal) as most`.execute(web.database.kysely)
      return rows[0] ?? { entries: 0, seals: -1, most: 0 }
    }
    // Again where an open transaction of another test's database holds it up.
    await expect
      .poll(
        async () => {
          const { entries, seals } = await kept()
          return entries - seals
        },
        { timeout: 60_000 },
      )
      .toBe(0)
    expect((await kept()).most).toBeGreaterThan(1)
    expect(await broken()).toEqual([])
    const staff = await as({ accountType: 'COWBELL' })
    expect((await staff.send('GET', 'audit/verify')).json).toMatchObject({ isIntact: true, brokenAt: null })
  })

  it('is sealed to its end when that takes many steps over many accounts and months (SEC-083)', async ({
    anotherWeb,
  }) => {
    const second = await anotherWeb()
    for (let at = 0; at < 4; at += 1) {
      await second.signIn((await second.person()).email)
      second.clock.advance({ days: 40 })
    }
    const seal = async () => {
      const { rows } = await second.database.pool.query('select seal_audit(1, now()) as sealed')
      return Number(rows[0]?.sealed)
    }
    let sealed = 0
    // Again where an open transaction of another test's database holds it up.
    await expect
      .poll(
        async () => {
          while ((await seal()) === 1) sealed += 1
          return sealed
        },
        { timeout: 60_000 },
      )
      .toBe(4)
    expect(await checkInvariants(second.database.kysely)).toEqual([])
  })

  it.each([
    [
      'an entry is changed',
      "update audit_entry set summary = summary || '!' where id = (select entry_id from audit_seal where sequence = 2 limit 1)",
      "update audit_entry set summary = rtrim(summary, '!')",
    ],
    [
      'an entry’s time is changed by a microsecond',
      "update audit_entry set at = at + interval '1 microsecond' where id = (select entry_id from audit_seal where sequence = 1 order by entry_id limit 1)",
      "update audit_entry set at = at - interval '1 microsecond' where id = (select entry_id from audit_seal where sequence = 1 order by entry_id limit 1)",
    ],
    [
      'an entry is deleted',
      'create table gone as select * from audit_entry where id = (select entry_id from audit_seal where sequence = 2 limit 1); delete from audit_entry where id in (select id from gone)',
      'insert into audit_entry select * from gone; drop table gone',
    ],
    [
      'an entry is slipped into the past',
      "insert into audit_entry select tenant_id, '00000000-0000-7000-8000-00000000dead', at, action, record_kind, record_id, account_id, from_status, to_status, actor_id, actor_name, acting_staff_name, summary, detail, request_id, arrived from audit_entry limit 1",
      "delete from audit_entry where id = '00000000-0000-7000-8000-00000000dead'",
    ],
    [
      'a seal is deleted',
      'create table gone as select * from audit_seal where sequence = 1; delete from audit_seal where sequence = 1',
      'insert into audit_seal select * from gone; drop table gone',
    ],
    [
      'two seals change places',
      'update audit_seal set sequence = -sequence where sequence in (1, 2); update audit_seal set sequence = 3 + sequence where sequence < 0',
      'update audit_seal set sequence = -sequence where sequence in (1, 2); update audit_seal set sequence = 3 + sequence where sequence < 0',
    ],
  ])('shows when %s (SEC-083)', async (_name, change, back) => {
    expect(await tampered(change, back)).toMatchObject([{ invariant: 'I-14 the audit chain verifies' }])
    expect(await broken()).toEqual([])
  })

  it('cannot be changed by the program itself', async () => {
    for (const statement of [
      "update audit_entry set summary = ''",
      'delete from audit_entry',
      'truncate audit_seal',
      "update audit_seal set hash = ''",
    ])
      await expect(web.database.pool.query(statement)).rejects.toThrow()
  })
})
