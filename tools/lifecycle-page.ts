import { binderEvents, binderLifecycle } from '#domain/policy/binder-lifecycle.ts'
import { claimLifecycle } from '#domain/claim/lifecycle.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { policyLifecycle } from '#domain/policy/lifecycle.ts'
import { quoteEvents, quoteLifecycle } from '#domain/quote/lifecycle.ts'
import { UNDERWRITER_BINDS } from '#domain/quote/underwriter-binds.ts'
import { submissionLifecycle } from '#domain/account/submission/lifecycle.ts'
import { subjectivityEvents, subjectivityLifecycle } from '#domain/underwriting/subjectivity/lifecycle.ts'

const node = (status: string): string => status.replaceAll(' ', '_')

const listed = (to: string | readonly string[] | null): string =>
  to === null ? 'unchanged' : typeof to === 'string' ? to : to.join(', ')

const arrows = (from: readonly string[], to: string | readonly string[] | null, label: string): string[] =>
  to === null
    ? []
    : from.flatMap((start) =>
        (typeof to === 'string' ? [to] : to)
          .filter((end) => end !== start)
          .map((end) => `  ${node(start)} --> ${node(end)}: ${label}`),
      )

type Events = Record<string, { from: readonly string[]; to: string }>

const section = (title: string, table: Lifecycle<string, string>, events: Events = {}): string => {
  const rows = Object.entries(table).map(
    ([action, row]) => `| ${action} | ${row.from.join(', ')} | ${listed(row.to)} | \`${row.by}\` |`,
  )
  const timers = Object.entries(events).map(
    ([name, row]) => `| ${name} | ${row.from.join(', ')} | ${row.to} | nobody: a timer or another command |`,
  )
  const diagram = [
    ...Object.entries(table).flatMap(([action, row]) => arrows(row.from, row.to, action)),
    ...Object.entries(events).flatMap(([name, row]) => arrows(row.from, row.to, name)),
  ]
  return [
    `## ${title}`,
    '',
    '| Action | From | To | Permission |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...timers,
    '',
    ...(diagram.length > 0 ? ['```mermaid', 'stateDiagram-v2', ...diagram, '```', ''] : []),
  ].join('\n')
}

/** The page about lifecycles, printed from the very tables that decide buttons, answers and tests. */
export const lifecyclePage = (): string =>
  [
    '# Lifecycles',
    '',
    'Printed from the tables in `domain/*/lifecycle.ts` by `node tools/lifecycles.ts`; a test keeps it current.',
    '',
    section('Quote', quoteLifecycle as Lifecycle<string, string>, quoteEvents),
    `An underwriter binds ${UNDERWRITER_BINDS.join(', ')}: their agents use requestBind, which takes the attestation of the account's details in the same step unless an agent has confirmed them already. The request is approved only while that attestation holds or the insured has signed: a change of the account's details takes it back.`,
    '',
    section('Binder', binderLifecycle as Lifecycle<string, string>, binderEvents),
    section('Subjectivity', subjectivityLifecycle as Lifecycle<string, string>, subjectivityEvents),
    section('Submission', submissionLifecycle as Lifecycle<string, string>),
    section('Policy', policyLifecycle as Lifecycle<string, string>),
    section('Claim', claimLifecycle as Lifecycle<string, string>),
  ].join('\n')
