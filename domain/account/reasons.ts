/** A reason as it is chosen and described; every list of reasons ends with the option to fill one in. */
export interface GivenReason {
  /** One of the list. */
  reasonSummary: string
  /** The text in the place of the fill-in option. */
  fillIn: string
  reason: string
}

/** The choice that reveals a free text (specification 1 section 5); never stored as a reason itself. */
export const FILL_IN = 'Fill-in option'

export const FILL_IN_MISSING = 'Fill-In text is required'

/** What is missing of a reason, field by field; `summaryRequired` is the situation's own sentence. */
export const reasonProblems = (
  said: GivenReason,
  summaryRequired: string,
): [field: keyof GivenReason, sentence: string][] => {
  const problems: [keyof GivenReason, string][] = []
  if (said.reasonSummary === '') problems.push(['reasonSummary', summaryRequired])
  if (said.reasonSummary === FILL_IN && said.fillIn === '') problems.push(['fillIn', FILL_IN_MISSING])
  if (said.reason === '') problems.push(['reason', 'Reason Description is required'])
  return problems
}

/** What is sent and stored: the chosen reason, or the text in its place. */
export const keptReason = ({ reasonSummary, fillIn, reason }: GivenReason) => ({
  reasonSummary: reasonSummary === FILL_IN ? fillIn.trim() : reasonSummary,
  reason: reason.trim(),
})
