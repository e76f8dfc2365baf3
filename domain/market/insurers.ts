import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { isStateCode, STATES } from './states.ts'

/** Whether an insurer may write in a state as a licensed company there, or through a surplus lines broker. */
export type InsurerStatus = 'ADMITTED' | 'ELIGIBLE_SURPLUS'

export interface Insurer {
  legalName: string
  /** NAIC company code (US) or firm reference number (UK). */
  registrationNumber: string
  /** The officer who signs its policies. */
  signatory: { name: string; title: string }
}

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

export interface PanelMember {
  legalName: string
  registrationNumber?: string
  /** Several share of each risk, in whole percent; the shares of a panel make 100. */
  sharePercent?: number
  signatory: { name: string; title: string }
}

interface Panel {
  market: 'US' | 'UK'
  isSurplus: boolean
  members: readonly (Insurer & { sharePercent: number })[]
}

const member = (
  legalName: string,
  registrationNumber: string,
  sharePercent: number,
  name: string,
  title: string,
) => ({ legalName, registrationNumber, sharePercent, signatory: { name, title } })

/** The two insurers that share the risks of a market's paper. In a state no insurer writes both papers, so no panel shares one. */
const PANELS: readonly Panel[] = [
  {
    market: 'US',
    isSurplus: false,
    members: [
      member('Northbank Casualty Company', '10482', 60, 'Miriam Okafor', 'President'),
      member('Sable River Casualty Company', '22963', 40, 'Thomas Lindqvist', 'Secretary'),
    ],
  },
  {
    market: 'US',
    isSurplus: true,
    members: [
      member('Sable River Insurance Company', '22971', 60, 'Thomas Lindqvist', 'Secretary'),
      member('Northbank Specialty Insurance Company', '10490', 40, 'Miriam Okafor', 'President'),
    ],
  },
  {
    market: 'UK',
    isSurplus: false,
    members: [
      member('Northbank Insurance (UK) Limited', '204871', 60, 'Helen Marchetti', 'Director'),
      member('Sable River Insurance (UK) Limited', '311958', 40, 'Rhys Calloway', 'Director'),
    ],
  },
]

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

/** Every insurer of a market by name. */
export const insurerNames = (market: 'US' | 'UK'): string[] =>
  PANELS.filter((panel) => panel.market === market).flatMap(({ members }) =>
    members.map(({ legalName }) => legalName),
  )

/** An insurer of any panel by its legal name, or null. */
export const insurerNamed = (legalName: string): Insurer | null =>
  PANELS.flatMap(({ members }) => members).find((one) => one.legalName === legalName) ?? null

/**
 * The insurers of a policy, first the one that writes it. Every quote, document and the statement that is signed takes them
 * from here; an issued policy keeps its own. A carrier outside of the market's panels is listed alone; with no carrier
 * yet the first panel is as the market has it.
 */
export const panelOf = (market: 'US' | 'UK', paper: string | null): readonly PanelMember[] => {
  const panels = PANELS.filter((panel) => panel.market === market)
  const found = panels.find(
    ({ members }) => paper === null || members.some(({ legalName }) => legalName === paper),
  )
  if (!found)
    return [{ legalName: paper ?? '', signatory: { name: paper ?? '', title: 'Authorized representative' } }]
  return found.members.toSorted((a, b) => Number(b.legalName === paper) - Number(a.legalName === paper))
}

/** `Northbank Casualty Company (60%)`: an insurer with its share, where there is one. */
export const memberText = ({
  legalName,
  sharePercent,
}: Pick<PanelMember, 'legalName' | 'sharePercent'>): string =>
  sharePercent === undefined ? legalName : `${legalName} (${sharePercent}%)`

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
