import { DateField } from '#web/kit/form/date-field.tsx'
import { Fields } from '#web/kit/form/form.tsx'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import type { Change } from './use-change.ts'

/** The kind of the change, and the day from which it holds. */
export const WhatAndWhen = ({ policy, change }: { policy: Policy; change: Change }) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { window, row } = change
  const { endorse, nonPremium, correct } = policy.actions
  const standing =
    row.by === 'policy:endorse' ? endorse : row.by === 'policy:nonpremium' ? nonPremium : correct
  const days = {
    first: dateText(window.first, view),
    last: dateText(window.last, view),
    today: dateText(policy.today, view),
  }
  const isOutside = change.day < window.first || change.day > window.last
  return (
    <Card title={t('policy:change.what')}>
      <Fields>
        <RadioGroup
          label={t('policy:change.kind')}
          layout="list"
          value={change.kind}
          onChange={change.setKind}
          choices={change.kinds.map((kind) => ({
            value: kind,
            label: t(`policy:change.kinds.${kind}.label`),
            hint: t(`policy:change.kinds.${kind}.text`),
          }))}
        />
        <DateField
          label={t('policy:change.day')}
          hint={row.day === 'FIRST' ? t('policy:change.dayFirst', days) : t('policy:change.dayHint', days)}
          name="effectiveDate"
          min={window.first}
          max={window.last}
          readOnly={row.day === 'FIRST'}
          value={change.chosenDay}
          error={
            change.errors['effectiveDate'] ?? (isOutside ? t('policy:change.dayOutside', days) : undefined)
          }
          onChange={change.setDay}
        />
      </Fields>
      {standing && !standing.allowed && standing.code !== 'PERMISSION_MISSING' && (
        <Notice tone="warning">{standing.reason}</Notice>
      )}
    </Card>
  )
}
