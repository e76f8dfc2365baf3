import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import type { SchemaForm } from '#web/kit/form/form.tsx'
import { type Option, SelectField } from '#web/kit/form/select-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '../shared/quote.ts'
import type { Desk, DeskValues, Tried } from './desk-form.ts'
import classes from './desk.module.css'

interface Props {
  form: SchemaForm<DeskValues>
  desk: Desk
  currency: Quote['currency']
  tried: Tried | undefined
}

type Term = 'limit' | 'deductible' | 'attachmentPoint' | 'waitingPeriod' | 'retroActivePeriod'

/** The terms of the whole policy, each a choice of what the product offers, and what the rules make of them. */
export const DeskTerms = ({ form, desk, currency, tried }: Props) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const money = (amount: number): Option => ({
    value: String(amount),
    label: moneyText(amount, view, currency, true),
  })
  const choices: Record<Term, { label: string; options: Option[] }> = {
    limit: { label: t('quote:side.limit'), options: desk.limits.map(money) },
    deductible: { label: t('quote:side.deductible'), options: desk.deductibles.map(money) },
    attachmentPoint: { label: t('quote:asked.attachment'), options: desk.attachmentPoints.map(money) },
    waitingPeriod: {
      label: t('quote:calculator.waiting'),
      options: desk.waitingPeriods.map((hours) => ({
        value: String(hours),
        label: t('quote:calculator.hours', { hours }),
      })),
    },
    retroActivePeriod: {
      label: t('quote:asked.retro'),
      options: desk.retroActivePeriods.map((years) => ({
        value: String(years),
        label: years === -1 ? t('quote:asked.retroAll') : t('quote:asked.years', { count: years }),
      })),
    },
  }
  const corrected = (tried?.changes ?? []).filter(({ field }) => field in choices)
  return (
    <>
      <div className={classes.pair}>
        {(Object.keys(choices) as Term[])
          .filter((term) => choices[term].options.length > 0)
          .map((term) => (
            <SelectField
              key={term}
              label={choices[term].label}
              name={term}
              width="full"
              options={choices[term].options}
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
