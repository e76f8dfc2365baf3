import type { Answer } from '#web/client.ts'
import type { FlowFacts, FlowStep } from './steps.ts'

type Query = Record<string, string | undefined>

/** What every step of a quote knows, and how it moves on. */
export interface Flow {
  account: Answer<'accountGet'>
  productType: string
  products: Answer<'eligibleProducts'>
  facts: FlowFacts
  /** The saved draft, once the calculator has been left. */
  quoteId: string | null
  hrefOf: (step: FlowStep, query?: Query) => string
  /** How the address names a step of this flow. */
  addressOf: (step: FlowStep) => string
  next: (query?: Query) => void
  back: () => void
}
