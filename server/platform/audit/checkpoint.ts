import { sql } from 'kysely'
import {
  appendCheckpoint,
  type Checkpoint,
  checkpointText,
  type Head,
  readCheckpoints,
  type Witnessed,
} from '#server/platform/audit/checkpoint-file.ts'
import type { Db, DbPool } from '#server/database/kysely.ts'

/** Heads whose seal is gone or has another hash: the trail was written anew after it was witnessed. */
export const rewrittenHeads = async (db: Db, heads: Iterable<Head>): Promise<Head[]> => {
  const { rows } = await sql<{ tenant: string; sequence: number; hash: string }>`
    select k.tenant, k.sequence::int as sequence, k.hash
    from jsonb_to_recordset(${JSON.stringify(
      Array.from(heads, ({ tenantId: tenant, sequence, hash }) => ({ tenant, sequence, hash })),
    )}::jsonb) as k (tenant uuid, sequence bigint, hash text)
    left join audit_seal s on s.tenant_id = k.tenant and s.sequence = k.sequence
    where s.hash is distinct from k.hash order by k.tenant`.execute(db)
  return rows.map(({ tenant, sequence, hash }) => ({ tenantId: tenant, sequence, hash }))
}

/** The last seal of every account, one index probe each. */
const presentHeads = async (db: Db): Promise<Head[]> => {
  const { rows } = await sql<Head>`
    with recursive tenant as (
      (select tenant_id from audit_seal order by tenant_id limit 1)
      union all
      select (select s.tenant_id from audit_seal s where s.tenant_id > tenant.tenant_id order by s.tenant_id limit 1)
      from tenant where tenant.tenant_id is not null
    )
    select head.tenant_id as "tenantId", head.sequence::int as sequence, head.hash from tenant,
      lateral (select * from audit_seal s where s.tenant_id = tenant.tenant_id order by s.sequence desc limit 1) head
    `.execute(db)
  return rows
}

/** The trail is not what a checkpoint says it was. No further checkpoint is signed over it. */
export class TrailRewritten extends Error {
  override name = 'TrailRewritten'
}

const readFolder = async (folder: string): Promise<Witnessed> =>
  readCheckpoints((await checkpointText(folder)) ?? '')

/**
 * Witnesses the audit trail as far as it is sealed: the last seal of each account that has grown, signed and kept in a
 * folder outside of the database. Gives the line, or null when nothing has grown. Throws TrailRewritten.
 */
export const witnessAudit = (db: DbPool, folder: string, now: Date): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    // One at a time, also from the command line next to a server.
    await sql`select pg_advisory_xact_lock(7301, 2)`.execute(trx)
    const witnessed = await readFolder(folder)
    const rewritten = await rewrittenHeads(trx, witnessed.heads.values())
    const wrong = [...witnessed.problems, ...rewritten.map(headText)]
    if (wrong.length > 0) throw new TrailRewritten(wrong.slice(0, 20).join('; '))
    const grown = (await presentHeads(trx)).filter(
      ({ tenantId, sequence }) => sequence !== witnessed.heads.get(tenantId)?.sequence,
    )
    return grown.length === 0 ? null : appendCheckpoint(folder, witnessed, now, grown)
  })

const headText = ({ tenantId, sequence }: Head): string =>
  `${tenantId} seal ${sequence} is not the one that was witnessed`

const SHOWN = 20

/** What `checkWitnessed` looks after. */
export const WITNESS_INVARIANT = 'I-14 the audit trail is the one that was witnessed'

/** The trail held against checkpoints; null when each says what the trail says. */
export const checkWitnessed = async (db: Db, text: string, knownKey?: string) => {
  const { heads, problems } = readCheckpoints(text, knownKey)
  const offenders = [
    ...problems.map((problem) => ({ record: 'audit checkpoints', problem })),
    ...(await rewrittenHeads(db, heads.values())).map(({ tenantId, sequence }) => ({
      record: `${tenantId} seal ${sequence}`,
      problem: 'is not the one that was witnessed',
    })),
  ]
  if (offenders.length === 0) return null
  return {
    invariant: WITNESS_INVARIANT,
    sentence: 'Every signed checkpoint outside of the database names seals that are still there, unchanged.',
    offenders: offenders.slice(0, SHOWN),
    isCut: offenders.length > SHOWN,
  }
}

/** What the line of a new checkpoint signs, as a sentence; of null, that nothing was signed. */
export const signedText = (line: string | null): string => {
  if (line === null) return 'No audit trail has grown since the last checkpoint, so nothing was signed.'
  const { number, heads, key } = JSON.parse(line) as Checkpoint
  const accounts =
    heads.length === 1 ? 'the audit trail of 1 account' : `the audit trails of ${heads.length} accounts`
  return `Checkpoint ${number} signs ${accounts}, by the key ${key}.`
}

/** How far the trail is witnessed, as a person reads it. */
export const witnessText = (text: string): string => {
  const { last } = readCheckpoints(text)
  return last
    ? `The audit trail was witnessed ${last.number} times, last at ${last.at}, by the key ${last.key}.`
    : 'The audit trail was not witnessed yet: no checkpoint is kept outside of the database.'
}

/**
 * Entries that were sealed after others of their account though they say that they are more than an hour older, as a
 * sentence; null when there is none. A clock that was set back leaves such entries, and so does anyone who slips one
 * into the past, which is why they are reported but are no fault of the chain.
 */
export const backdatedText = async (db: DbPool): Promise<string | null> => {
  const { rows } = await db.transaction().execute(async (trx) => {
    // The whole trail is read, which may take minutes.
    await sql`set local statement_timeout = 0`.execute(trx)
    return sql<{ many: number; example: string | null }>`
      with placed as (
        select tenant_id, sequence, entry_at, max(entry_at) over (partition by tenant_id order by sequence) as latest
        from audit_seal
      )
      select count(*)::int as many, min(tenant_id || ' seal ' || sequence) as example
      from placed where entry_at < latest - interval '1 hour'`.execute(trx)
  })
  const { many = 0, example = null } = rows[0] ?? {}
  return many === 0
    ? null
    : `Audit entries that say they are older than others sealed before them: ${many}, such as ${example}. The clock was set back, or they were slipped in.`
}
