import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { binderEvents, binderLifecycle, binderStarts } from '#domain/policy/binder-lifecycle.ts'
import { borLifecycle, borStarts } from '#domain/policy/bor/lifecycle.ts'
import { claimLifecycle, claimStarts } from '#domain/claim/lifecycle.ts'
import type { Transition } from '#domain/kernel/lifecycle.ts'
import { approvalEvents, approvalLifecycle, approvalStarts } from '#domain/money/approval.ts'
import { payoutFileLifecycle, payoutFileStarts } from '#domain/money/commission/payout/lifecycle.ts'
import { refundEvents, refundLifecycle, refundStarts } from '#domain/money/refunds/lifecycle.ts'
import { paymentEvents, paymentStarts } from '#domain/money/payments.ts'
import { policyEvents, policyLifecycle, policyStarts } from '#domain/policy/lifecycle.ts'
import { quoteEvents, quoteLifecycle, quoteStarts } from '#domain/quote/lifecycle.ts'
import { submissionLifecycle, submissionStarts } from '#domain/account/submission/lifecycle.ts'
import {
  subjectivityEvents,
  subjectivityLifecycle,
  subjectivityStarts,
} from '#domain/underwriting/subjectivity/lifecycle.ts'
import { type Files, StoredFileDamaged } from './process/folder/files.ts'
import type { Db, DbPool } from './database/kysely.ts'

export interface Invariant {
  /** `I-1 journals balance`. */
  name: string
  /** What is true as long as nothing is broken. */
  sentence: string
  query: string
}

export interface Finding {
  invariant: string
  sentence: string
  /** What can be looked up, and what is wrong with it; at most 20. */
  offenders: { record: string; problem: string }[]
  /** True when there are more than are listed. */
  isCut: boolean
}

const SHOWN = 20

interface Step {
  record_kind: string
  from_status: string | null
  to_status: string
}

type Rows = Readonly<Record<string, Pick<Transition<string>, 'from' | 'to'>>>

/** Every step that a lifecycle table allows; a row without an outcome leaves the status as it is. */
const stepsOf = (kind: string, table: Rows): Step[] =>
  Object.values(table).flatMap(({ from, to }) =>
    from.flatMap((start) =>
      (to === null ? [start] : [to].flat()).map((end) => ({
        record_kind: kind,
        from_status: start,
        to_status: end,
      })),
    ),
  )

const begins = (kind: string, statuses: readonly string[]): Step[] =>
  statuses.map((to_status) => ({ record_kind: kind, from_status: null, to_status }))

const transitions: Step[] = [
  ...begins('quote', quoteStarts),
  ...stepsOf('quote', quoteLifecycle),
  ...stepsOf('quote', quoteEvents),
  ...begins('binder', binderStarts),
  ...stepsOf('binder', binderLifecycle),
  ...stepsOf('binder', binderEvents),
  ...begins('subjectivity', subjectivityStarts),
  ...stepsOf('subjectivity', subjectivityLifecycle),
  ...stepsOf('subjectivity', subjectivityEvents),
  ...begins('submission', submissionStarts),
  ...stepsOf('submission', submissionLifecycle),
  ...begins('policy', policyStarts),
  ...stepsOf('policy', policyLifecycle),
  ...stepsOf('policy', policyEvents),
  ...begins('borOrder', borStarts),
  ...stepsOf('borOrder', borLifecycle),
  ...begins('claim', [...claimStarts, claimLifecycle.file.to]),
  ...stepsOf('claim', claimLifecycle),
  ...begins('moneyApproval', approvalStarts),
  ...stepsOf('moneyApproval', approvalLifecycle),
  ...stepsOf('moneyApproval', approvalEvents),
  ...begins('payoutFile', payoutFileStarts),
  ...stepsOf('payoutFile', payoutFileLifecycle),
  ...begins('refund', refundStarts),
  ...stepsOf('refund', refundLifecycle),
  ...stepsOf('refund', refundEvents),
  ...begins('payment', paymentStarts),
  ...stepsOf('payment', paymentEvents),
]

const HEAD = /^-- name: (?<name>[^|]+) \| (?<sentence>.+)$/

/** The queries of invariants.sql, in their order. */
export const loadInvariants = (): Invariant[] => {
  const text = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8')
  const literal = `'${JSON.stringify(transitions).replaceAll("'", "''")}'`
  return text
    .split(/^(?=-- name: )/m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n')
      const { name, sentence } = HEAD.exec(head)?.groups ?? {}
      if (!name || !sentence) throw new Error(`not a heading of an invariant: ${head}`)
      return {
        name,
        sentence,
        query: lines.join('\n').trim().replace(/;$/, '').replace(':transitions', literal),
      }
    })
}

/** Runs every invariant on what a connection or transaction sees. */
export const findings = async (db: Db): Promise<Finding[]> => {
  const found: Finding[] = []
  for (const { name, sentence, query } of loadInvariants()) {
    const { rows } = await sql<{
      record: string
      problem: string
    }>`select * from (${sql.raw(query)}) as offending
      limit ${SHOWN + 1}`.execute(db)
    if (rows.length > 0)
      found.push({
        invariant: name,
        sentence,
        offenders: rows.slice(0, SHOWN),
        isCut: rows.length > SHOWN,
      })
  }
  return found
}

/** The same in one read-only snapshot, so that commands under way are seen whole or not at all. */
export const checkInvariants = (db: DbPool): Promise<Finding[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      return findings(trx)
    })

const PAGE = 200

/** What `checkFiles` looks after. */
export const FILES_INVARIANT = 'I-16 files match their hashes'

interface Named {
  file_name: string
  sha256: string
}

/** The next page of files that records name, each hash once. */
const namedFiles = async (db: Db, after: string): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select distinct on (sha256) file_name, sha256 from (
      select file_name, sha256 from document union all select file_name, twin_sha256 from document
      union all select file_name, sha256 from subjectivity_file
      union all select file_name, sha256 from referral_file
      union all select file_name, sha256 from policy_file
      union all select file_name, sha256 from bor_letter
    ) as named where sha256 > ${after} order by sha256 limit ${PAGE}`.execute(db)
  return rows
}

const problemOfFile = async (files: Files, sha256: string): Promise<string | null> => {
  try {
    return (await files.get(sha256)) === null ? 'its file is missing' : null
  } catch (error) {
    if (error instanceof StoredFileDamaged)
      return `its file is not the one that was stored (${error.message})`
    throw error
  }
}

/** Documents and uploads whose stored file is gone or is not the one whose hash the record keeps. Reads in pages. */
export const checkFiles = async (db: Db, files: Files): Promise<Finding | null> => {
  const offenders: Finding['offenders'] = []
  for (let after = ''; ;) {
    const named = await namedFiles(db, after)
    for (const { file_name, sha256 } of named) {
      const problem = await problemOfFile(files, sha256)
      if (problem !== null) offenders.push({ record: file_name, problem })
    }
    after = named.at(-1)?.sha256 ?? ''
    if (named.length < PAGE || offenders.length > SHOWN) break
  }
  if (offenders.length === 0) return null
  return {
    invariant: FILES_INVARIANT,
    sentence: 'Every drawn document and every upload has its file, and the file has the hash of the record.',
    offenders: offenders.slice(0, SHOWN),
    isCut: offenders.length > SHOWN,
  }
}

const brokenText = ({ invariant, sentence, offenders, isCut }: Finding): string[] => [
  `BROKEN ${invariant}: ${sentence}`,
  ...offenders.map(({ record, problem }) => `  ${record}: ${problem}`),
  ...(isCut ? ['  and more'] : []),
]

/** What was checked and what was found, as a person reads it: every invariant by name, the broken ones with who breaks them. */
export const findingsText = (found: readonly Finding[], checked: readonly string[]): string => {
  const broken = new Map(found.map((one) => [one.invariant, one]))
  const lines = checked.flatMap((name) => {
    const finding = broken.get(name)
    return finding ? brokenText(finding) : [`holds  ${name}`]
  })
  const sum =
    found.length === 0
      ? `${checked.length} invariants hold.`
      : `${found.length} of ${checked.length} invariants are broken.`
  return [...lines, sum].join('\n')
}
