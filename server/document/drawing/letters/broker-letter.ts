import type { BrokerLetterFacts } from '#domain/document/document-facts.ts'
import { formatDay } from '#domain/market/format.ts'
import { checklist, factsTable, paragraph } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'

interface Wording {
  title: string
  texts: (facts: BrokerLetterFacts, day: (date: string) => string) => readonly string[]
  /** Whether it lists the days for a rescinding letter. */
  hasDays: boolean
}

const agencyWord = ({ market }: BrokerLetterFacts) => (market === 'UK' ? 'broker' : 'agency')

const pageOf =
  ({ title, texts, hasDays }: Wording) =>
  (facts: BrokerLetterFacts): Page => {
    const day = (date: string): string => formatDay(date, facts.market)
    return {
      title:
        facts.market === 'UK' ? title.replace('broker of record letter', 'letter of appointment') : title,
      subtitle: `${facts.productName} for ${facts.companyName}`,
      number: facts.policyNumber,
      content: [
        paragraph(`To ${facts.addressee}`),
        factsTable([
          { label: 'Policy', value: facts.policyNumber },
          { label: 'Insured', value: facts.companyName },
          { label: `Named ${agencyWord(facts)}`, value: facts.receiverName },
          { label: 'Letter dated', value: day(facts.letterDate) },
          { label: 'Signed by', value: `${facts.signedBy}, ${facts.signedTitle}` },
          { label: 'Received on', value: day(facts.filedOn) },
        ]),
        ...texts(facts, day).map((text) => paragraph(text)),
        ...(hasDays ? checklist('Business days for a rescinding letter', facts.clockDays.map(day)) : []),
        paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
      ],
    }
  }

/** To the agency that the letter names: it is received, and when it is in effect. */
export const borAcknowledgementPage = pageOf({
  title: 'Receipt of a broker of record letter',
  hasDays: true,
  texts: (facts, day) => [
    `We have received the letter in which ${facts.companyName} names ${facts.receiverName} for policy ${facts.policyNumber}.`,
    `The ${agencyWord(facts)} that services the policy may send a rescinding letter of the insured until the end of ${day(facts.lastDay)}. Without one, the letter is in effect on ${day(facts.effectiveOn)}. Until then the policy is not open to you.`,
  ],
})

/** To the agency that services the policy: what was filed, and until when the insured can take it back. */
export const borNoticePage = pageOf({
  title: 'Notice of a broker of record letter',
  hasDays: true,
  texts: (facts, day) => [
    `${facts.companyName} has named ${facts.receiverName} for policy ${facts.policyNumber}.`,
    `If the insured wants to stay with you, we need a letter that says so, on its letterhead, dated after the letter above and signed, by the end of ${day(facts.lastDay)}. The insured cannot waive these days. Without a rescinding letter, ${facts.receiverName} services the account from ${day(facts.effectiveOn)}.`,
    'Commission that you have earned by then stays yours. Changes, return premium and the renewal from then on are of the new one.',
  ],
})

/** To the new agency: the account is its own to service. */
export const borConfirmationPage = pageOf({
  title: 'Confirmation of a broker of record letter',
  hasDays: false,
  texts: (facts, day) => [
    `${facts.receiverName} services ${facts.companyName} from ${day(facts.effectiveOn)}, with policy ${facts.policyNumber} and what follows it.`,
    'Commission on changes, return premium and the renewal from that day is yours; what was earned before stays with the former one. Cover and premium are as they were.',
  ],
})
