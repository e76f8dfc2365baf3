import { ukDisclosure } from '#domain/document/uk-disclosures.ts'
import { Card } from '#web/kit/page/page.tsx'
import type { Quote } from '../shared/quote.ts'

/** Whose demands and needs the insurance meets, before it is bought (ICOBS 5.2); nothing in the United States. */
export const DemandsAndNeeds = ({ quote }: { quote: Quote }) => {
  const needs = quote.market === 'UK' ? ukDisclosure('NEEDS', quote.effectiveDate) : null
  return (
    needs && (
      <Card title={needs.title}>
        {needs.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Card>
    )
  )
}
