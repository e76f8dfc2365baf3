import type { SchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '../shared/quote.ts'
import type { Desk, DeskValues, Tried } from './desk-form.ts'
import classes from './desk.module.css'
import { type DeskTerm, useDeskLabels, useTermWords } from './use-desk-labels.ts'

interface Props {
  form: SchemaForm<DeskValues>
  desk: Desk
  currency: Quote['currency']
  tried: Tried | undefined
}

/** The terms of the whole policy, each a choice of what the product offers, and what the rules make of them. */
export const DeskTerms = ({ form, desk, currency, tried }: Props) => {
  const { t } = useTranslation('quote')
  const labels = useDeskLabels()
  const words = useTermWords(currency)
  const choices: Record<DeskTerm, readonly number[]> = {
    limit: desk.limits,
    deductible: desk.deductibles,
    attachmentPoint: desk.attachmentPoints,
    waitingPeriod: desk.waitingPeriods,
    retroActivePeriod: desk.retroActivePeriods,
  }
  const corrected = (tried?.changes ?? []).filter(({ field }) => field in choices)
  return (
    <>
      <div className={classes.pair}>
        {(Object.keys(choices) as DeskTerm[])
          .filter((term) => choices[term].length > 0)
          .map((term) => (
            <SelectField
              key={term}
              label={labels[term]}
              name={term}
              width="full"
              options={choices[term].map((value) => ({
                value: String(value),
                label: words[term](String(value)),
              }))}
              {...form.getInputProps(term)}
              onChange={(value) => value && form.setFieldValue(term, value)}
            />
          ))}
      </div>
      {corrected.length > 0 && (
        <ul className={classes.notes}>
          {corrected.map(({ field, label, from, to, reason }) => (
            <li key={field}>{t('quote:decide.corrected', { label, from, to, reason })}</li>
          ))}
        </ul>
      )}
    </>
  )
}
