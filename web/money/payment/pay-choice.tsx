import { RadioGroup } from '#web/kit/form/choice.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Plan } from './plan-section.tsx'
import type { Schedule } from './payment-summary.tsx'

/** How much is paid now: what is asked, or all that is open. */
export type HowMuch = 'NOW' | 'FULL'

/** Whether what is asked now is less than all that is open. */
export const hasChoice = (plan: Plan | undefined, due: Schedule): plan is Plan & { now: object } =>
  plan?.now !== undefined && plan.now !== null && plan.now.amount < due.dueAmount

/** What to pay now and why, or everything at once. */
export const PayChoice = (props: {
  plan: Plan & { now: object }
  due: Schedule
  value: HowMuch
  onChange: (value: HowMuch) => void
}) => {
  const { t } = useTranslation('money')
  const { plan, due } = props
  const now = plan.now
  if (!now) return null
  return (
    <RadioGroup<HowMuch>
      layout="list"
      label={t('money:pay.howMuch')}
      value={props.value}
      onChange={props.onChange}
      choices={[
        {
          value: 'NOW',
          label: t('money:pay.now'),
          shown: (
            <>
              {t('money:pay.now')}: <Money value={now.amount} currency={plan.currency} />
            </>
          ),
          hint: (
            <>
              {t(now.isPastDue ? 'money:pay.pastDueWhy' : 'money:pay.nowWhy')}{' '}
              <DateText value={now.through} />
            </>
          ),
        },
        {
          value: 'FULL',
          label: t('money:pay.full'),
          shown: (
            <>
              {t('money:pay.full')}: <Money value={due.dueAmount} currency={plan.currency} />
            </>
          ),
          hint: t('money:pay.fullWhy'),
        },
      ]}
    />
  )
}
