import { useState } from 'react'
import type { ShownQuestion } from '#domain/questionnaire/given-answers.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import classes from './questions.module.css'

const Reasons = ({ field, productType }: { field: string; productType: string }) => {
  const found = useApi('questionWhy', { query: { productType } })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={2} height={16} />
  const why = found.data.content.find((one) => one.field === field)?.why ?? []
  return (
    <ul>
      {why.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Why a question is asked and what its answer does, folded away; read from the tables that use it once it is opened. */
export const WhyAsked = ({ question, productType }: { question: ShownQuestion; productType: string }) => {
  const { t } = useTranslation('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.why} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t('account:questions.whyOf', { question: question.wording })}>
        {t('account:questions.why')}
      </summary>
      {isOpen && <Reasons field={question.field} productType={productType} />}
    </details>
  )
}
