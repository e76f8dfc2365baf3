import type { ContractFacts, EndorsementFacts } from '#domain/document/document-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { coverHour, formatDay } from '#domain/market/format.ts'
import { type Block, factsTable, paragraph } from './blocks.ts'
import { formText } from './policy-form.ts'

const endorsementPage = (
  facts: ContractFacts,
  contract: string,
  { number, title, effectiveDate, paragraphs }: EndorsementFacts,
): Block[] => [
  { kind: 'title', title, subtitle: `Endorsement ${number} to ${contract}` },
  factsTable([
    { label: 'Effective', value: `${formatDay(effectiveDate, facts.market)}, ${coverHour(facts.market)}` },
    { label: documentWords(facts.market).namedInsured, value: facts.insured.name },
  ]),
  ...paragraphs.map((text) => formText(text)),
  paragraph('All other terms of the policy remain unchanged.'),
]

/** The wording of every endorsement, each on a page of its own; `contract` is "policy P-1" or "quote Q-1". */
export const endorsementPages = (facts: ContractFacts, contract: string): Block[] =>
  (facts.endorsements ?? []).flatMap((one) => endorsementPage(facts, contract, one))
