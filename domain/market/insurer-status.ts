import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { insurerNamed } from './insurers.ts'
import { isStateCode, STATES } from './states.ts'

/** Whether an insurer may write in a state as a licensed company there, or through a surplus lines broker. */
export type InsurerStatus = 'ADMITTED' | 'ELIGIBLE_SURPLUS'

interface StatusRow {
  insurer: string
  /** Home states by their two letters, DC and PR included. */
  states: 'ALL' | readonly string[]
  status: InsurerStatus
  from: LocalDate
  /** The last day; null while it holds. */
  to: LocalDate | null
  source: string
}

const SPECIMEN = 'Specimen: the insurers of the demonstration are on the list of no department of insurance'

const statusRow = (insurer: string, status: InsurerStatus): StatusRow => ({
  insurer,
  states: 'ALL',
  status,
  from: '2024-01-01',
  to: null,
  source: SPECIMEN,
})

/** Status of each insurer by state and day. */
const STATUSES: readonly StatusRow[] = [
  statusRow('Northbank Casualty Company', 'ADMITTED'),
  statusRow('Sable River Casualty Company', 'ADMITTED'),
  statusRow('Sable River Insurance Company', 'ELIGIBLE_SURPLUS'),
  statusRow('Northbank Specialty Insurance Company', 'ELIGIBLE_SURPLUS'),
]

/** The status of an insurer in a state on a day; null where none is on file. Refuses an unknown state, naming it. */
export const insurerStatus = (legalName: string, state: string, on: LocalDate): InsurerStatus | null => {
  if (!isStateCode(state)) throw new Error(`${state} is no state`)
  const row = STATUSES.find(
    ({ insurer, states, from, to }) =>
      insurer === legalName &&
      (states === 'ALL' || states.includes(state)) &&
      from <= on &&
      (to === null || on <= to),
  )
  return row?.status ?? null
}

const STATUS_WORDS: Readonly<Record<InsurerStatus, string>> = {
  ADMITTED: 'an admitted insurer',
  ELIGIBLE_SURPLUS: 'an eligible surplus lines insurer',
}

/** Whether an insurer writes the paper in some state on a day. One that is in no panel is not judged: no status of it is on file. */
export const writesAnywhere = (legalName: string, isSurplus: boolean, on: LocalDate): boolean =>
  STATES.some(({ code }) => paperRefusal([legalName], code, isSurplus, on) === null)

/**
 * Why insurers may not write paper in a state on a day, naming insurer, state and status; null where they may. An
 * insurer that is in no panel is not judged: no status of it is on file.
 */
export const paperRefusal = (
  insurers: readonly string[],
  state: string,
  isSurplus: boolean,
  on: LocalDate,
): Refusal | null => {
  const wanted: InsurerStatus = isSurplus ? 'ELIGIBLE_SURPLUS' : 'ADMITTED'
  for (const insurer of insurers.filter((one) => insurerNamed(one) !== null)) {
    const status = insurerStatus(insurer, state, on)
    if (status !== wanted)
      return refusal(
        'conflict',
        'INSURER_STATUS',
        `${insurer} is ${status ? STATUS_WORDS[status] : 'neither an admitted nor an eligible surplus lines insurer'} in ${state}, so it cannot write ${isSurplus ? 'surplus lines' : 'admitted'} paper there.`,
      )
  }
  return null
}
