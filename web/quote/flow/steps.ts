/** Steps of a new quote, as the address names them (specification 1 section 2). */
export const FLOW_STEPS = [
  'verify',
  'product-selector',
  'questions',
  'state-license',
  'quote',
  'additional-info',
] as const
export type FlowStep = (typeof FLOW_STEPS)[number]

/** What decides whether a step has something to ask. */
export interface FlowFacts {
  /** Products that the account may be quoted. */
  eligibleProducts: number
  unanswered: number
  /** A valid licence is on file where the insured is. */
  isLicensed: boolean
  /** Whether that has been read; until then the step is passed over but not called done. */
  isLicenseKnown: boolean
  /** States license who sells there: not so in the United Kingdom, where the step is not shown. */
  isLicenseAsked: boolean
  /** The quote has been priced and saved. */
  hasQuote: boolean
}

export type StepState = 'done' | 'current' | 'open'

const isFlowStep = (text: string): text is FlowStep => (FLOW_STEPS as readonly string[]).includes(text)

/** Other names of steps: terms of one's own, and the first step of a quote that began as a submission. */
const OTHER_NAMES: Readonly<Record<string, FlowStep>> = {
  'custom-quote': 'quote',
  'verify-submission': 'verify',
}

const SUBMISSIONS = 'submissions-'

/** A quote that began as a submission: its steps carry a prefix in the address (specification 1 section 2). */
export interface StepAddress {
  step: FlowStep
  isSubmission: boolean
}

/** The step that an address names; the first one when it names none. */
export const stepOfAddress = (text: string): StepAddress => {
  const isPrefixed = text.startsWith(SUBMISSIONS)
  const name = isPrefixed ? text.slice(SUBMISSIONS.length) : text
  const step = OTHER_NAMES[name] ?? (isFlowStep(name) ? name : FLOW_STEPS[0])
  return { step, isSubmission: isPrefixed || name === 'verify-submission' }
}

/** How the address names a step; the first of a submission has a name of its own. */
export const addressOfStep = ({ step, isSubmission }: StepAddress): string =>
  !isSubmission ? step : step === 'verify' ? 'verify-submission' : `${SUBMISSIONS}${step}`

/** Steps that have nothing to ask are shown as done and passed over. */
export const hasNothingToAsk = (step: FlowStep, facts: FlowFacts): boolean =>
  (step === 'product-selector' && facts.eligibleProducts === 1) ||
  (step === 'state-license' && facts.isLicensed)

const isDone = (step: FlowStep, current: FlowStep, facts: FlowFacts): boolean => {
  // A licence that is not on file has not been given, however far the quote went without it.
  if (step === 'state-license') return facts.isLicenseKnown && facts.isLicensed
  if (hasNothingToAsk(step, facts)) return true
  if (step === 'questions') return facts.unanswered === 0
  if (step === 'quote') return facts.hasQuote
  return FLOW_STEPS.indexOf(step) < FLOW_STEPS.indexOf(current)
}

export const stepStates = (current: FlowStep, facts: FlowFacts): { step: FlowStep; state: StepState }[] =>
  FLOW_STEPS.filter((step) => step !== 'state-license' || facts.isLicenseAsked).map((step) => ({
    step,
    state: step === current ? 'current' : isDone(step, current, facts) ? 'done' : 'open',
  }))

/** The step after or before this one, past those with nothing to ask; null at either end. */
export const stepFrom = (current: FlowStep, by: 1 | -1, facts: FlowFacts): FlowStep | null => {
  let index = FLOW_STEPS.indexOf(current) + by
  while (FLOW_STEPS[index] && hasNothingToAsk(FLOW_STEPS[index] as FlowStep, facts)) index += by
  return FLOW_STEPS[index] ?? null
}
