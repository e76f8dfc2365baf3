import type { Variant } from '#domain/questionnaire/variant.ts'
import { answerText, questionText } from '#domain/quote/answers.ts'
import type { Answer } from '#web/client.ts'
import { Contradictions } from '#web/questionnaire/shared/contradictions.tsx'

/** What the evidence says against the answers that a questionnaire asks for, each to be confirmed or corrected. */
export const QuestionContradictions = (props: { account: Answer<'accountGet'>; variant: Variant }) => {
  const { account, variant } = props
  const asked = new Set<string>(variant.questions.map(({ field }) => field))
  return (
    <Contradictions
      accountId={account.id}
      items={account.contradictions
        .filter(({ field }) => asked.has(field))
        .map((one) => ({
          ...one,
          question: questionText(variant.product, one.field),
          answerText: answerText(one.field, account.answers),
        }))}
    />
  )
}
