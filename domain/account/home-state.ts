import { stateOf } from '#domain/market/states.ts'
import type { FieldProblem } from '#domain/kernel/refusal.ts'
import type { Firmographics, RiskShare } from './schema.ts'

/** What the home state follows from. */
export type HomeStateFacts = Pick<Partial<Firmographics>, 'physicalAddress' | 'riskShares'>

const nameOf = (state: string): string => stateOf(state)?.name ?? state

const principalOf = ({ physicalAddress: place }: HomeStateFacts): string | null =>
  place?.country === 'US' ? place.state : null

const largestOf = (shares: readonly RiskShare[]): RiskShare | undefined =>
  shares.toSorted((one, other) => other.percent - one.percent)[0]

/**
 * The home state of an insured in the US (15 USC 8206(6)): that of the principal place of business, or, where all of the
 * risk is outside of it, that of the largest share of premium. `known` is the state where no address says one.
 */
export const homeStateOf = (company: HomeStateFacts, known: string | null): string | null =>
  largestOf(company.riskShares ?? [])?.state ?? principalOf(company) ?? known

/** Why another state than that of the principal place of business is the home state; null where it is that one. */
export const homeStateReason = (company: HomeStateFacts): string | null => {
  const largest = largestOf(company.riskShares ?? [])
  const principal = principalOf(company)
  if (!largest || !principal) return null
  return `${nameOf(largest.state)}: all of the risk is outside ${nameOf(principal)}, the principal place of business, and ${nameOf(largest.state)} has the largest share of premium (${largest.percent}%)`
}

const problem = (detail: string): FieldProblem => ({ code: 'INVALID', detail, field: 'riskShares' })

/** What is wrong with the shares of a company whose whole risk is outside of the state of its address. */
export const riskShareProblems = (company: HomeStateFacts): FieldProblem[] => {
  const { riskShares: shares = [] } = company
  if (shares.length === 0) return []
  const principal = principalOf(company)
  if (company.physicalAddress?.country === 'UK')
    return [problem('Only companies in the United States have a home state. Remove the shares.')]
  if (principal === null)
    return [problem('Enter the address first: shares are asked for where no risk is in its state.')]
  const states = shares.map(({ state }) => state)
  if (states.includes(principal))
    return [
      problem(
        `With a part of the risk in ${nameOf(principal)}, the principal place of business, that is the home state. Remove the shares.`,
      ),
    ]
  if (new Set(states).size < states.length) return [problem('Name each state once.')]
  const sum = shares.reduce((all, { percent }) => all + percent, 0)
  if (sum !== 100) return [problem(`The shares come to ${sum}%. They have to come to 100%.`)]
  const [first, second] = shares.map(({ percent }) => percent).toSorted((one, other) => other - one)
  return first === second
    ? [problem('Two states have the largest share. Enter the shares so that one state has the largest.')]
    : []
}
