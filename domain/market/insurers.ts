export interface Insurer {
  legalName: string
  /** NAIC company code (US) or firm reference number (UK). */
  registrationNumber: string
  /** The officer who signs its policies. */
  signatory: { name: string; title: string }
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
