import { useState } from 'react'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { CalculatorChoices, CalculatorRequest } from '../shared/quote.ts'
import type { Calculator } from './use-calculator.ts'

type FollowedField = 'followedInsurer' | 'followedPolicyNumber'

/** A text that does not move the price: it joins the request once the field is left. */
const Followed = (props: { calculator: Calculator; field: FollowedField; maxLength: number }) => {
  const { t } = useTranslation('quote')
  const { calculator, field } = props
  const kept = calculator.asked[field] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={t(`quote:calculator.${field}`)}
      hint={field === 'followedInsurer' ? t('quote:calculator.followedHint') : undefined}
      optional
      maxLength={props.maxLength}
      value={typed ?? kept}
      error={calculator.problems[field]}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null && typed.trim() !== kept)
          calculator.edit({ ...calculator.asked, [field]: typed.trim() })
        setTyped(null)
      }}
    />
  )
}

/** Where an excess layer begins, and the policy whose form it follows. */
export const LayerTerms = (props: { calculator: Calculator; choices: CalculatorChoices }) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { calculator, choices } = props
  const { asked, shown, problems } = calculator
  const set = (part: Partial<CalculatorRequest>) => calculator.edit({ ...asked, ...part })
  if (choices.attachmentPoints.length === 0) return null
  return (
    <>
      <SelectField
        label={t('quote:calculator.attachment')}
        options={choices.attachmentPoints.map((amount) => ({
          value: String(amount),
          label: moneyText(amount, view, undefined, true),
        }))}
        value={String(shown.attachmentPoint ?? choices.attachmentPoints[0])}
        error={problems.attachmentPoint}
        onChange={(value) => value && set({ attachmentPoint: Number(value) })}
      />
      <Followed calculator={calculator} field="followedInsurer" maxLength={80} />
      <Followed calculator={calculator} field="followedPolicyNumber" maxLength={40} />
    </>
  )
}
