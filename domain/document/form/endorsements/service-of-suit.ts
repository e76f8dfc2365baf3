import type { EndorsementFacts } from '#domain/document/document-facts.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { processAgentOf, processOfficerOf } from '#domain/market/process-agents.ts'
import { stateOf } from '#domain/market/states.ts'

/** Terms from this day on have the edition of that month; earlier ones, which are issued since, that of November. */
const JANUARY: LocalDate = '2027-01-01'

interface SurplusTerms {
  effectiveDate: LocalDate
  /** Home state of the insured by its two letters. */
  state: string | null
  /** Legal names of the insurers. */
  insurers: readonly string[]
}

/** The officer by name where one is on file, with the law that says so. */
const officerText = (state: string | null, place: string): string => {
  const known = processOfficerOf(state ?? '')
  return known
    ? `the ${known.officer} of ${place} (${known.law})`
    : `the Commissioner, Director or Superintendent of Insurance of ${place}, or the officer whom that law names`
}

const agentLines = (insurers: readonly string[]): string[] =>
  insurers.flatMap((insurer) => {
    const agent = processAgentOf(insurer)
    return agent ? [`For ${insurer}: ${agent.name}, ${agent.address}.`] : []
  })

/**
 * That insurers which are not licensed where the insured is can be sued there, and who receives process for them (28 TAC
 * 15.5, ORS 735.485 and the laws of most states).
 */
export const serviceOfSuit = ({ effectiveDate, state, insurers }: SurplusTerms): EndorsementFacts => {
  const place = stateOf(state ?? '')?.name ?? 'the state of the *named insured*'
  const agents = agentLines(insurers)
  const officer = officerText(state, place)
  return {
    number: 'CY 27 40',
    title: 'Service of suit',
    edition: effectiveDate < JANUARY ? '11 26' : '01 27',
    effectiveDate,
    paragraphs: [
      'If an insurer fails to pay an amount that is claimed to be due under this policy, each insurer will, at the request of the *named insured*, submit to the jurisdiction of any court of competent jurisdiction in the United States, and will abide by the final decision of that court or of an appellate court.',
      'Nothing in this endorsement waives the right of an insurer to begin an action in any court of competent jurisdiction in the United States, to remove an action to a United States District Court, or to ask for the transfer of a case to another court, as the laws of the United States or of a state allow.',
      ...(agents.length > 0
        ? [
            `Process in such a suit may be served upon the following, who are authorized to accept it. ${agents.join(' ')}`,
          ]
        : []),
      `Where a law of ${place} provides for it, each insurer also appoints ${officer}, and the successors in that office, as its attorney upon whom process may be served in a suit by or for the *named insured* or a beneficiary under this policy${agents.length > 0 ? ', and names the persons above as those to whom the officer sends the process' : ''}.`,
    ],
  }
}
