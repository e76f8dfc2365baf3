import { RECORDS, type RecordWithActions } from './lib/records.ts'

const node = (status: string): string => status.replaceAll(' ', '_')

type End = string | readonly string[] | null | undefined

const listed = (to: End): string =>
  to === null || to === undefined ? 'unchanged' : typeof to === 'string' ? to : to.join(', ')

const arrows = (from: readonly string[], to: End, label: string): string[] =>
  to === null || to === undefined
    ? []
    : from.flatMap((start) =>
        (typeof to === 'string' ? [to] : to)
          .filter((end) => end !== start)
          .map((end) => `  ${node(start)} --> ${node(end)}: ${label}`),
      )

type Row = RecordWithActions['kind']['actions'][string]

const rights = ({ by, orBy, andBy }: Row): string =>
  `\`${by}\`${orBy ? ` or \`${orBy}\`` : ''}${andBy ? ` and \`${andBy}\`` : ''}`

/** Whose records a user may do this with. */
const seen = (scope: RecordWithActions['kind']['scope']): string =>
  scope === 'all'
    ? 'Every user who holds the permission sees all of them.'
    : `Each user sees those that the row \`${scope}\` of \`domain/access/scopes.ts\` gives them; of any other the answer is that there is none.`

const section = ({ title, kind, events = {}, note }: RecordWithActions): string => {
  const rows = Object.entries(kind.actions).map(
    ([action, row]) =>
      `| ${action} | ${row.from?.join(', ') ?? 'any'} | ${listed(row.to)} | ${rights(row)} |`,
  )
  const timers = Object.entries(events).map(
    ([name, row]) => `| ${name} | ${row.from.join(', ')} | ${row.to} | none: a timer or another command |`,
  )
  const diagram = [
    ...Object.entries(kind.actions).flatMap(([action, row]) => arrows(row.from ?? [], row.to, action)),
    ...Object.entries(events).flatMap(([name, row]) => arrows(row.from, row.to, name)),
  ]
  return [
    `## ${title}`,
    '',
    seen(kind.scope),
    '',
    '| Action | From | To | Permission |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...timers,
    '',
    ...(diagram.length > 0 ? ['```mermaid', 'stateDiagram-v2', ...diagram, '```', ''] : []),
    ...(note ? [note, ''] : []),
  ].join('\n')
}

/** The page about lifecycles, printed from the very tables that decide buttons, answers and tests. */
export const lifecyclePage = (): string =>
  [
    '# Lifecycles',
    '',
    'Printed by `node tools/lifecycles.ts` from the tables that decide what may be done (`rulesOf` in `domain/access/availability.ts`); a test keeps it current.',
    '',
    'An action is refused, in this order, for a missing permission (PERMISSION_MISSING, 403), for what explains more than the status does, for the status (TRANSITION_NOT_ALLOWED, 409), and by the action’s own guards.',
    '',
    ...Object.values(RECORDS).map(section),
  ].join('\n')
