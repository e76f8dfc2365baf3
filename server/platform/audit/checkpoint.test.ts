import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { checkInvariants } from '#server/invariants.ts'
import { checkpointAudit } from '#server/platform/audit/checkpoint-job.ts'
import { checkpointText, keptElsewhere, readCheckpoints } from '#server/platform/audit/checkpoint-file.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { sealWhole } from '#server/testing/seals.ts'
import { checkWitnessed, TrailRewritten, witnessAudit, witnessText } from './checkpoint.ts'

let web: Web
let folder: string
it.beforeAll(async ({ web: given }) => {
  web = given
  folder = mkdtempSync(join(tmpdir(), 'bindery-audit-'))
  await activity()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const activity = async (): Promise<void> => {
  const user = await web.person()
  await web.signIn(user.email)
  web.clock.advance({ minutes: 1 })
  await web.signIn(user.email)
  web.clock.advance({ hours: 1 })
  await sealWhole(web.app.ports)
}

const witness = () => witnessAudit(web.database.kysely, folder, web.clock.now())
const text = async () => (await checkpointText(folder)) ?? ''
const chainIsWhole = async () =>
  (await checkInvariants(web.database.kysely)).every(({ invariant }) => !invariant.startsWith('I-14'))

/** Computes all seals anew, as a user with direct database access would after changing an entry. */
const reseal = `do $$ declare one record; last text; begin
  for one in select s.tenant_id, s.sequence, e as entry from audit_seal s
    join audit_entry e on e.tenant_id = s.tenant_id and e.id = s.entry_id order by s.tenant_id, s.sequence loop
    select hash into last from audit_seal where tenant_id = one.tenant_id and sequence = one.sequence - 1;
    update audit_seal set hash = audit_hash(coalesce(last, ''), one.entry)
      where tenant_id = one.tenant_id and sequence = one.sequence;
  end loop; end $$`

/** Runs statements past the triggers. */
const past = async (...statements: string[]): Promise<void> => {
  for (const table of ['audit_entry', 'audit_seal'])
    statements = [
      `alter table ${table} disable trigger user`,
      ...statements,
      `alter table ${table} enable trigger user`,
    ]
  for (const statement of statements) await web.database.pool.query(statement)
}

const lie = "update audit_entry set summary = summary || '!' where action = 'session.begun'"
const truth = "update audit_entry set summary = rtrim(summary, '!')"

describe('the checkpoints of the audit trail (SEC-083)', () => {
  it('grow by the accounts whose trail has grown, each signed and after the one before', async () => {
    expect(witnessText(await text())).toContain('not witnessed yet')
    const first = JSON.parse((await witness()) ?? '')
    expect(await witness()).toBeNull()
    await activity()
    const second = JSON.parse((await witness()) ?? '')
    expect(second).toMatchObject({ number: 2, key: first.key })
    expect(second.heads).toHaveLength(1)
    const { heads, problems, last } = readCheckpoints(await text())
    expect(problems).toEqual([])
    expect(heads.size).toBe(2)
    expect(last?.number).toBe(2)
    expect(await checkWitnessed(web.database.kysely, await text(), first.key)).toBeNull()
    expect(witnessText(await text())).toContain(`witnessed 2 times`)
  })

  it('show a trail that was written anew, with every seal computed again', async () => {
    await past(lie, reseal)
    expect(await chainIsWhole()).toBe(true)
    const found = await checkWitnessed(web.database.kysely, await text())
    expect(found?.offenders[0]?.problem).toBe('is not the one that was witnessed')
    await expect(witness()).rejects.toThrow(TrailRewritten)
    await past(truth, reseal)
    expect(await checkWitnessed(web.database.kysely, await text())).toBeNull()
  })

  it('show a trail whose end was cut off, entries and seals', async () => {
    await past(
      'create table cut as select distinct on (tenant_id) * from audit_seal order by tenant_id, sequence desc',
      'create table cut_entry as select * from audit_entry where id in (select entry_id from cut)',
      'delete from audit_seal where entry_id in (select entry_id from cut)',
      'delete from audit_entry where id in (select entry_id from cut)',
    )
    expect(await chainIsWhole()).toBe(true)
    expect((await checkWitnessed(web.database.kysely, await text()))?.offenders).toHaveLength(2)
    await past('insert into audit_entry select * from cut_entry', 'insert into audit_seal select * from cut')
  })

  it('are written and announced by the hourly job, which is loud about a rewritten trail', async () => {
    const said: string[] = []
    const log = {
      info: (_facts: object, words: string) => void said.push(words),
      error: (_facts: object, words: string) => void said.push(words),
    } as unknown as Parameters<typeof checkpointAudit>[1]
    const ports = { ...web.app.ports, env: { ...web.app.ports.env, AUDIT_DIR: folder } }
    await activity()
    await checkpointAudit(ports, log)
    await checkpointAudit(ports, log)
    await past(lie, reseal)
    await expect(checkpointAudit(ports, log)).rejects.toThrow('is not the one that was witnessed')
    await past(truth, reseal)
    const { key } = JSON.parse((await text()).split('\n')[0] ?? '') as { key: string }
    expect(said).toEqual([
      `Checkpoint 3 signs the audit trail of 1 account, by the key ${key}.`,
      'No audit trail has grown since the last checkpoint, so nothing was signed.',
      'the audit trail could not be witnessed',
    ])
  })

  it.each([
    [
      'a line is changed',
      (lines: string[]) => lines.map((line) => line.replace(/"sequence":\d+/, '"sequence":1')),
    ],
    ['a line is taken out', (lines: string[]) => lines.slice(1)],
    ['two lines change places', ([one = '', two = '', ...rest]: string[]) => [two, one, ...rest]],
    ['a line is no checkpoint', (lines: string[]) => ['{}', ...lines]],
  ])('are not believed when %s', async (_name, change) => {
    const key = readCheckpoints(await text()).last?.key
    const lines = change((await text()).split('\n').slice(0, -1))
    expect(readCheckpoints(`${lines.join('\n')}\n`).problems.length).toBeGreaterThan(0)
    expect(readCheckpoints(`${lines.join('\n')}\n`, key).problems.length).toBeGreaterThan(0)
  })

  it('are read from a file that has what npm wrote before them', async () => {
    const banner = '\n> bindery@0.0.0 audit:checkpoint\n> node tools/audit-checkpoint.ts\n\n'
    expect(readCheckpoints(keptElsewhere(`${banner}${await text()}`))).toEqual(readCheckpoints(await text()))
    expect(readCheckpoints(keptElsewhere(`{}\n${await text()}`)).problems.length).toBeGreaterThan(0)
  })

  it('of another key are not believed by who knows the key', async () => {
    const other = mkdtempSync(join(tmpdir(), 'bindery-audit-'))
    await witnessAudit(web.database.kysely, other, web.clock.now())
    const forged = (await checkpointText(other)) ?? ''
    rmSync(other, { recursive: true })
    expect(readCheckpoints(forged).problems).toEqual([])
    expect(readCheckpoints(forged, readCheckpoints(await text()).last?.key).problems).toHaveLength(1)
  })

  it('go on after a crash in the middle of a line', async () => {
    const path = join(folder, 'checkpoints.jsonl')
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, `${before}{"number":9,"at":"20`)
    await activity()
    await witness()
    expect(await text()).toMatch(/"number":4/)
    expect(readCheckpoints(await text()).problems).toEqual([])
  })

  it('are made one at a time', async () => {
    await activity()
    const lines = await Promise.all([witness(), witness(), witness()])
    expect(lines.filter((line) => line !== null)).toHaveLength(1)
    expect(readCheckpoints(await text()).problems).toEqual([])
  })
})
