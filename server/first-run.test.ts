import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRun } from './first-run.ts'
import { createHttpHarness, type HttpHarness } from './testing/http.ts'

let web: HttpHarness
beforeAll(async () => {
  web = await createHttpHarness({ env: { DEMO: '0', FIRST_STAFF_EMAIL: 'first@provider.test' } })
})
afterAll(() => web?.close())

const start = () => firstRun(web.app.ports, web.database.pool)

const printed = (lines: readonly string[]) => {
  const text = lines.join('\n')
  return {
    token: /signup-validation\/([\w-]+)/.exec(text)?.[1] ?? '',
    code: /Invitation code: (\d{6})/.exec(text)?.[1] ?? '',
  }
}

const signUp = ({ token, code }: { token: string; code: string }) =>
  web.send('POST', `/api/auth/v1/signup?validationToken=${token}`, {
    invitationCode: code,
    organization: 'Provider',
    firstName: 'Ines',
    lastName: 'Vogt',
    password: 'nine herons by the weir',
    accountType: 'COWBELL',
  })

describe('the first start on an empty database without a demo (SEC-043)', () => {
  it('knows no user and no password, and prints one way in', async () => {
    const lines = await start()
    expect(lines.join('\n')).toContain(
      'first@provider.test becomes the first staff user with this link, once',
    )
    expect(await web.database.kysely.selectFrom('app_user').selectAll().execute()).toEqual([])
  })

  it('prints a new one at the next start, and the old one dies', async () => {
    const [old, fresh] = [printed(await start()), printed(await start())]
    expect((await signUp(old)).status).toBe(404)
    expect((await signUp({ ...fresh, code: fresh.code === '000000' ? '111111' : '000000' })).status).toBe(412)
    const answer = await signUp(fresh)
    expect(answer.status).toBe(200)
    const me = await web.send('GET', '/api/auth/v1/me', undefined, { token: String(answer.json.accessToken) })
    expect(me.json).toMatchObject({ isCowbell: true, role: { roleId: 'super-admin' } })
    expect((await signUp(fresh)).status).toBe(412)
  })

  it('prints nothing once somebody can sign in', async () => {
    expect(await start()).toEqual([])
  })
})

describe('the paper of a demo book that was told before a product was written', () => {
  const paper = () => web.database.kysely.selectFrom('paper').select(['product', 'is_surplus', 'carrier_id'])
  const catchUp = async () => {
    await web.database.pool.query(
      await readFile(new URL('../db/migrations/0180_paper_of_demo_books.sql', import.meta.url), 'utf8'),
    )
  }

  it('comes from the carrier beside it, once, and nowhere but in a demo', async () => {
    const { id: carrierId } = await web.database.kysely
      .insertInto('org')
      .values({
        id: web.app.ports.random.newId(),
        account_type: 'CARRIER',
        name: 'Northbank',
        market: 'US',
        created_at: web.app.ports.clock.now(),
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const p250 = { product: 'P250', market: 'US' as const, is_surplus: false, carrier_id: carrierId }
    await web.database.kysely.insertInto('paper').values(p250).execute()
    await catchUp()
    expect(await paper().execute()).toHaveLength(1)
    await web.database.kysely
      .insertInto('setting')
      .values({ name: 'demo.logins', value: '[]', modified_at: web.app.ports.clock.now() })
      .execute()
    await catchUp()
    await catchUp()
    expect(await paper().where('product', '=', 'ZSP').execute()).toEqual([
      { product: 'ZSP', is_surplus: false, carrier_id: carrierId },
    ])
    expect(await paper().execute()).toHaveLength(2)
  })
})
