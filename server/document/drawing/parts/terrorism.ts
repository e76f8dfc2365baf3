import type {
  ApplicationFacts,
  DocumentFacts,
  TermsFacts,
  TerrorismFacts,
} from '#domain/document/document-facts.ts'
import { formatMoney } from '#domain/market/format.ts'
import { legalText } from '#domain/document/legal-texts.ts'
import { TERRORISM_PROGRAM_ENDS } from '#domain/quote/terms/terrorism.ts'
import { type Block, noticeBox, paragraph, section, together } from './blocks.ts'

/**
 * The disclosure that the Terrorism Risk Insurance Act asks for, with the premium as a figure of its own; a term
 * that runs past the program gets the conditional one too. Nothing in the UK, or after the Act has lapsed.
 */
export const terrorismNotice = (
  facts: DocumentFacts,
  terms: TermsFacts,
  terrorism: TerrorismFacts,
): Block[] => {
  if (terrorism.choice === 'NOT_APPLICABLE') return []
  const key =
    terrorism.choice === 'ACCEPTED'
      ? facts.hasFullNotices
        ? 'TERRORISM_INCLUDED'
        : 'TERRORISM_ACCEPTED'
      : terrorism.isOpen
        ? 'TERRORISM_OPEN'
        : 'TERRORISM_REJECTED'
  const main = legalText(key, facts.market, terms.effectiveDate)
  const conditional =
    terrorism.choice === 'ACCEPTED' && terms.expirationDate > TERRORISM_PROGRAM_ENDS
      ? legalText('TERRORISM_CONDITIONAL', facts.market, terms.effectiveDate)
      : null
  const premium =
    terrorism.choice === 'ACCEPTED'
      ? [`Premium for this coverage: ${formatMoney(terrorism.premium, facts.currency)}`]
      : []
  return [
    ...(main ? [noticeBox(main.title, [...main.paragraphs, ...premium])] : []),
    ...(conditional ? [noticeBox(conditional.title, conditional.paragraphs)] : []),
  ]
}

/** The offer with a box at each choice: marked as it was signed, or empty for a signature on paper. */
export const terrorismElection = ({ terrorismOffer: offer }: ApplicationFacts): Block[] =>
  offer
    ? [
        noticeBox(offer.title, offer.paragraphs),
        together(
          ...section(
            offer.heading,
            offer.choices.map(({ text, isElected }) => paragraph(`[${isElected ? 'X' : '  '}] ${text}`)),
          ),
        ),
      ]
    : []
