import type { Job } from './job.ts'

/** One kind of job: where it waits, when it comes, and what makes two runs of it leave one effect. */
export interface JobKind {
  /** Work that waits for a receiver of its own has a queue of its own, so that it holds up nothing else. */
  queue: string
  /** When the timetable brings one, in the five fields of cron, UTC. Commands leave the others. */
  every?: string
  /** Brought by each start as well: what was due while nothing ran is done at once. */
  atStart?: true
  /** How often one that failed is tried again, with growing pauses. The timetable brings another anyway. */
  retries: number
  does: string
  /** What its effect is known by. */
  key: string
  /** What refuses a second effect under that key. */
  kept: string
  /** What remains when a process dies at the worst moment. */
  promise: string
}

const ONCE = 'Exactly one.'

/** The longest pause between two tries. */
export const LONGEST_PAUSE_SECONDS = 900
/** With the pauses of the queue, a job is tried for more than a day: as long as its receiver may be away. */
const FOR_A_DAY = 110

/** Every kind of job. The queue, its handlers, docs/jobs.md and the tests of repeated runs follow this table. */
export const JOB_KINDS = {
  'mail.send': {
    queue: 'mail',
    retries: FOR_A_DAY,
    does: 'Writes a mail from its template and sends it.',
    key: 'the job',
    kept: 'Mailbox: the primary key of `mail_message`. Mail server: `job_effect`, claimed before the mail is handed over and closed after.',
    promise:
      'Mailbox: exactly one. Mail server: at least one. A process that dies between handing a mail over and noting it sends that one mail again, under the same `Message-ID`.',
  },
  'text.send': {
    queue: 'text',
    retries: FOR_A_DAY,
    does: 'Sends a code as a text message.',
    key: 'the job',
    kept: 'Mailbox: the primary key of `text_message`. Provider: `job_effect`, as for mails, and the header `Idempotency-Key`.',
    promise:
      'Mailbox: exactly one. Provider: at least one, and exactly one where the provider minds the key; only the message under way can be repeated.',
  },
  'link.send': {
    queue: 'work',
    retries: FOR_A_DAY,
    does: 'Makes the link that was asked for and leaves the mail that carries it.',
    key: 'the job',
    kept: '`job_effect`, in the transaction of link and mail.',
    promise: ONCE,
  },
  'payment.check': {
    queue: 'payment',
    retries: FOR_A_DAY,
    does: 'Asks the card processor how a payment ended, sends back what was paid twice, and leaves the next check.',
    key: 'the job; a refund: the payment',
    kept: '`job_effect`, in the transaction of the result and of the next check. The processor refunds once for one `refundId`, and `payment.dismissed_at` is set once.',
    promise: ONCE,
  },
  'refund.send': {
    queue: 'payment',
    retries: FOR_A_DAY,
    does: 'Hands a refund to the card processor and books that the money has left.',
    key: 'the refund',
    kept: 'The processor takes one `refundId` once; the status of the refund and the key of its journal, under the lock of its policy.',
    promise: ONCE,
  },
  'books.move': {
    queue: 'books',
    retries: FOR_A_DAY,
    does: 'Moves the accounts of books that are on their way between two agencies, there or back.',
    key: 'the order and the account',
    kept: 'The result of each account in `book_transfer_account`, written under its lock in the transaction that moves it.',
    promise: ONCE,
  },
  'programs.choose': {
    queue: 'books',
    retries: FOR_A_DAY,
    does: 'Gives renewals of books the rating program that was ordered for them, or takes it back.',
    key: 'the order and the policy',
    kept: 'The result of each policy in `program_order_policy`, written under its lock in the transaction that changes it.',
    promise: ONCE,
  },
  'audit.seal': {
    queue: 'sealing',
    retries: 0,
    every: '* * * * *',
    atStart: true,
    does: 'Seals the audit trail as far as it has come.',
    key: 'the audit entry',
    kept: 'The unique keys of `audit_seal` (account and sequence, account and entry), and a lock: one seals at a time.',
    promise: ONCE,
  },
  'audit.checkpoint': {
    queue: 'witnessing',
    retries: 0,
    every: '7 * * * *',
    does: 'Seals, and signs how far the trail has come, outside of the database.',
    key: 'the last seal of each account',
    kept: 'A lock: one signs at a time, and only for what has grown since the last line.',
    promise: ONCE,
  },
  'documents.draw': {
    queue: 'drawing',
    retries: 0,
    every: '* * * * *',
    does: 'Draws documents of the last day that nobody has opened.',
    key: 'the document',
    kept: 'The hash on the record of the document, by which the file is named. The same facts give the same file.',
    promise: ONCE,
  },
  'calendar.run': {
    queue: 'calendar',
    retries: 3,
    every: '*/5 * * * *',
    atStart: true,
    does: 'Begins and ends policies, quotes and binders, reminds, scans accounts again where live scans are on, makes commission statements of ended months, forgets what is old.',
    key: 'the record and the step',
    kept: 'The status in the `where` of each change, the primary keys of `renewal_reminder` and `dunning_step`, `binder.reminded_on`, `subjectivity.reminded_rung`, the statuses of cancellations and their notices, `policy.renewal_offered_at` and `policy.renewed_by`, the day in the entry `subjectivity.due`, the unique keys of `commission_statement` and its lines, and the time of the last scan.',
    promise: `${ONCE} The mails are left in the transaction of the step.`,
  },
  'sandbox.advance': {
    queue: 'sandbox',
    retries: 3,
    does: 'Moves a sandbox to the day that it was asked to move to. Day by day, all timers of the tenant run.',
    key: 'the record and the step, and the day of the sandbox',
    kept: 'What keeps `calendar.run`, and `tenant_clock.ahead_ms` in the `where` of each step.',
    promise: `${ONCE} What a killed run has reached stays; the next run, or \`calendar.run\`, goes on from there.`,
  },
} as const satisfies Record<Job['type'], JobKind>

/** The table as a page, docs/jobs.md. */
export const jobsPage = (): string => {
  const entries = Object.entries<JobKind>(JOB_KINDS).map(
    ([type, { queue, does, every, atStart, retries, key, kept, promise }]) => {
      const comes = every
        ? `by the timetable, \`${every}\` (UTC)${atStart ? ', and at each start' : ''}`
        : 'left by commands and other jobs'
      const failing =
        retries === 0
          ? 'the next one does its work'
          : `tried again ${retries} times, with pauses that grow to ${LONGEST_PAUSE_SECONDS / 60} minutes, then kept as failed for a week: \`npm run doctor\` lists it`
      return `## ${type}\n\n${does}\n\n- Comes: ${comes}.\n- Waits in: the queue \`${queue}\`.\n- When it fails: ${failing}.\n- Key: ${key}.\n- Kept by: ${kept}\n- A second run: ${promise}\n`
    },
  )
  return `# Jobs\n\nWork that follows a command, or the clock. A job is left in the transaction of its command, so that it exists if and only if the command happened. It may run more than once, also at two places at the same time; below is what keeps its effect single. What happens after a crash is in [operations.md](operations.md#crashes). This page is printed from \`server/jobs/job-kinds.ts\`; \`npx vitest run server/jobs/kinds -u\` renews it.\n\n${entries.join('\n')}`
}
