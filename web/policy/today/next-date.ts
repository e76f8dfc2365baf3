import type { LocalDate } from '#domain/kernel/dates.ts'
import { renewalOpensOn } from '#domain/policy/actions.ts'
import type { Policy } from '../policy.ts'

/** What the next day that matters is for. */
export type NextEvent = 'begins' | 'changes' | 'stops' | 'resumes' | 'due' | 'renewal' | 'ends'

export interface NextDate {
  event: NextEvent
  day: LocalDate
}

type Facts = Pick<Policy, 'today' | 'effectiveDate' | 'segments' | 'renewedBy'>

/** The next day after today on which something of the policy changes or is due; null once nothing is to come. */
export const nextDateOf = (policy: Facts, due: LocalDate | null): NextDate | null => {
  const { today, segments } = policy
  const end = segments.at(-1)?.until
  const isCovered = segments.at(-1)?.cover === 'COVERED'
  const turns = segments.slice(1).map(({ from, cover }, at): NextDate => ({
    day: from,
    event: cover !== 'COVERED' ? 'stops' : segments[at]?.cover === 'COVERED' ? 'changes' : 'resumes',
  }))
  const all: NextDate[] = [
    { event: 'begins' as const, day: policy.effectiveDate },
    ...turns,
    ...(due === null ? [] : [{ event: 'due' as const, day: due }]),
    ...(end && isCovered && policy.renewedBy === null
      ? [{ event: 'renewal' as const, day: renewalOpensOn(end) }]
      : []),
    ...(end && isCovered ? [{ event: 'ends' as const, day: end }] : []),
  ]
  return (
    all
      .filter(({ day }) => day > today)
      .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))[0] ?? null
  )
}
