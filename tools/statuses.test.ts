import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Insertable, Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_STATUSES } from '#domain/account/statuses.ts'
import { submissionStatuses } from '#domain/account/submission/lifecycle.ts'
import { claimStatuses } from '#domain/claim/lifecycle.ts'
import { approvalStatuses } from '#domain/money/approval.ts'
import { financeStatuses } from '#domain/money/finance/lifecycle.ts'
import { paymentStatuses } from '#domain/money/invoices.ts'
import { refundStatuses } from '#domain/money/refunds/lifecycle.ts'
import { periodStatuses } from '#domain/money/ledger/periods.ts'
import { draftStatuses } from '#domain/policy/change/draft/lifecycle.ts'
import { cancellationStatuses, policyNoticeStatuses } from '#domain/policy/ending/steps.ts'
import { binderStatuses } from '#domain/policy/binder-lifecycle.ts'
import { borStatuses } from '#domain/policy/bor/lifecycle.ts'
import { bookOrderStatuses } from '#domain/policy/book/order.ts'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { quoteLifecycle, quoteStarts, quoteStatuses } from '#domain/quote/lifecycle.ts'
import { programLifecycle } from '#domain/rating/program/program-lifecycle.ts'
import { subjectivityStatuses } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import type { Database } from '#server/database/tables.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

/** What runs in production; tests and the rows of benchmarks put records where they need them. */
const code = tracked.filter((path) => /^(server|db|domain)\/(?!testing\/).*(?<!\.test)\.ts$/.test(path))

/** Columns that are called a status and hold none of a record's: what a step was, and the code of an HTTP answer. */
const NO_STATUS: readonly string[] = ['from_status', 'to_status', 'status: number | null']

/** Tables with a status of their own, as their columns are declared. */
const tablesWithStatus = (): string[] => {
  const text = code
    .filter((path) => /^server\/database\/.*tables\.ts$/.test(path))
    .map(read)
    .join('\n')
  const tables = [...text.matchAll(/interface (\w+) (?:extends [^{]+)?\{(.*?)\n\}/gs)]
  const holders = tables
    .filter(([, , body]) => /\bstatus: StatusColumn</.test(body ?? ''))
    .map(([, name]) => name)
  return [...text.matchAll(/^ {2}(\w+): (\w+Table)$/gm)]
    .filter(([, , name]) => holders.includes(name))
    .map(([, table]) => table as string)
}

/** SQL written by hand that sets a status, in a statement that changes or adds a record. */
const writtenByHand = (text: string, tables: readonly string[]): string[] => {
  const names = tables.join('|')
  const updates = new RegExp(`\\bupdate\\s+"?(?:${names})"?\\s+(?:as\\s+\\w+\\s+)?set\\b([^\`]*)`, 'gi')
  const inserts = new RegExp(`\\binsert\\s+into\\s+"?(?:${names})"?[\\s(]`, 'gi')
  const set = [...text.matchAll(updates)]
    .map(([, columns]) => (columns ?? '').split(/\bwhere\b/i)[0] ?? '')
    .filter((columns) => /\b(?:\w+_)?status"?\s*=/i.test(columns))
  const worked = [...text.matchAll(/\b(?:\w+_)?status: (?:new Worked\(|sql)/g)].map(([found]) => found)
  return [...set, ...worked, ...[...text.matchAll(inserts)].map(([found]) => found)]
}

const holding = (pattern: RegExp, allowed: readonly string[] = []): string[] =>
  code.filter((path) => !allowed.includes(path) && pattern.test(read(path)))

describe('the status of a record', () => {
  it('is a column that takes only what a lifecycle gave', () => {
    const loose = code
      .filter((path) => /^server\/database\/.*tables\.ts$/.test(path))
      .flatMap((path) => [...read(path).matchAll(/^ +((?:\w+_)?status): (.*)$/gm)])
      .filter(([line, name]) => !NO_STATUS.includes(name as string) && !NO_STATUS.includes(line.trim()))
      .filter(([, , type]) => !type?.startsWith('StatusColumn<'))
    expect(loose.map(([line]) => line.trim())).toEqual([])
    expect(tablesWithStatus().sort()).toEqual([
      'account',
      'binder',
      'book_transfer',
      'bor_order',
      'claim',
      'finance_agreement',
      'ledger_period',
      'money_approval',
      'payment',
      'payout_file',
      'policy',
      'policy_cancellation',
      'policy_change',
      'policy_notice',
      'program_order',
      'quote',
      'rating_program',
      'referral_rule_set',
      'refund',
      'subjectivity',
      'submission',
      'surplus_notice',
    ])
  })

  it('does not compile as plain text', () => {
    // @ts-expect-error: a status that no lifecycle gave
    const plain: Updateable<Database['quote']> = { status: 'READY' }
    // @ts-expect-error: the quote's column of its binder is one too
    const binder: Updateable<Database['quote']> = { binder_status: 'BOUND' }
    // @ts-expect-error: nor does a new record begin with one
    const fresh: Pick<Insertable<Database['payment']>, 'status'> = { status: 'Paid' }
    // @ts-expect-error: a status of another record
    const other: Updateable<Database['policy']> = { status: begun(quoteStarts, 'DRAFT') }
    const moved: Updateable<Database['quote']> = { status: transition(quoteLifecycle, 'bind', 'READY') }
    expect([plain, binder, fresh, other, moved]).toHaveLength(5)
  })

  it('is allowed by the kernel alone', () => {
    expect(holding(/\bas (?:unknown as )?Written</, ['domain/kernel/lifecycle.ts'])).toEqual([])
    expect(holding(/\bas (?:unknown as )?QuoteStatuses\b/)).toEqual([])
  })

  it('is not hidden in a change of any columns', () => {
    expect(holding(/\b(?:change|more|columns)\??: (?:Readonly<)?Record<string, unknown>/)).toEqual([])
    expect(holding(/as unknown as WholeRow</)).toEqual([])
  })

  it('is not written by SQL by hand', () => {
    const tables = tablesWithStatus()
    const found = code.flatMap((path) => writtenByHand(read(path), tables).map((sql) => `${path}: ${sql}`))
    expect(found).toEqual([])
  })

  it.each([
    'sql`update policy set modified_at = ${now}, status = ${to} where id = ${id}`',
    "sql`update quote set binder_status = 'ISSUED'`",
    'sql`insert into claim (id, status) values (${id}, ${status})`',
    "set({ status: sql`case when status = 'NEW' then 'ASSIGNED' else status end` })",
    "{ binder_status: new Worked(`'ISSUED'`) }",
  ])('would be found in %s', (text) => {
    expect(writtenByHand(text, tablesWithStatus())).toHaveLength(1)
  })

  it('may be looked at', () => {
    const reads = "sql`update binder set reminded_on = due.today from due where binder.status = 'BOUND'`"
    expect(writtenByHand(reads, tablesWithStatus())).toEqual([])
  })
})

/** What SQL compares a status with: nothing compiles it, and a word that no record has finds no row. */
const COMPARED = /\b(?:\w+_)?status"? (?:=|<>|(?:not )?in) (\((?:'[^'\n]+'(?:, )?)+\)|'[^'\n]+')/g

const comparedIn = (text: string): string[][] =>
  [...text.matchAll(COMPARED)].map(([, words = '']) =>
    [...words.matchAll(/'([^']+)'/g)].map(([, word = '']) => word),
  )

describe('statuses that SQL compares', () => {
  const known: ReadonlySet<string> = new Set([
    ...ACCOUNT_STATUSES,
    ...binderStatuses,
    ...borStatuses,
    ...bookOrderStatuses,
    ...approvalStatuses,
    ...periodStatuses,
    ...claimStatuses,
    ...financeStatuses,
    ...paymentStatuses,
    ...policyStatuses,
    ...cancellationStatuses,
    ...draftStatuses,
    ...policyNoticeStatuses,
    ...quoteStatuses,
    ...refundStatuses,
    ...subjectivityStatuses,
    ...submissionStatuses,
    ...Object.values(programLifecycle).flatMap(({ from }) => from),
  ])
  const compared = tracked
    .filter((path) => /^(server|db)\/(?!testing\/).*(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => comparedIn(read(path)).map((words) => ({ path, words })))

  it('are those of a lifecycle', () => {
    expect(compared.length).toBeGreaterThan(15)
    expect(compared.filter(({ words }) => !words.every((word) => known.has(word)))).toEqual([])
  })

  it('have a name next to the lifecycle where they are several', () => {
    expect(compared.filter(({ words }) => words.length > 1)).toEqual([])
  })

  it('are found however they are written', () => {
    expect(comparedIn("where a.status = 'Paid' and b.binder_status not in ('BOUND', 'ISSUED')")).toEqual([
      ['Paid'],
      ['BOUND', 'ISSUED'],
    ])
  })
})

describe('lists of quote statuses', () => {
  const status = `'(?:${quoteStatuses.join('|')})'`
  const list = new RegExp(`[[(]${status}(?:, ${status})+[\\])]`)
  const either = new RegExp(`=== ${status} \\|\\| [\\w.]+ === ${status}`)

  it.each([["status in ('READY', 'BOUND')"], ["['DRAFT', 'LOST']"], ["a === 'READY' || row.a === 'LOST'"]])(
    'would be found in %s',
    (text) => {
      expect(list.test(text) || either.test(text)).toBe(true)
    },
  )

  it('have a name next to the lifecycle', () => {
    const pages = tracked.filter(
      (path) => /^(server|web|contract|db)\/.*\.tsx?$/.test(path) && !/\.test\.|testing\//.test(path),
    )
    const found = pages.flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => list.test(line) || either.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
})
