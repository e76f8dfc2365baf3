import { FieldRow } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { NumberField } from '#web/kit/form/text-field.tsx'
import { moneyText, numberText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import type { Change } from './use-change.ts'

/** Facts that the premium rests on, each with what is known of the company. */
export const FactsFields = ({ policy, change }: { policy: Policy; change: Change }) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { revenue, noOfEmployees: employees } = change.offered?.exposure ?? {
    revenue: null,
    noOfEmployees: null,
  }
  const now = (value: string | null) => (value === null ? undefined : t('policy:change.known', { value }))
  return (
    <Card title={t('policy:change.facts')}>
      <FieldRow>
        <MoneyField
          label={t('policy:change.revenue')}
          hint={now(revenue === null ? null : moneyText(revenue, view, policy.currency, true))}
          name="revenue"
          currency={policy.currency}
          value={change.edits.revenue ?? revenue}
          error={change.errors['changes.exposure.revenue']}
          onChange={(next) =>
            change.edit(({ revenue: _before, ...others }) =>
              next === null || next === revenue ? others : { ...others, revenue: next },
            )
          }
        />
        <NumberField
          label={t('policy:change.employees')}
          hint={now(employees === null ? null : numberText(employees, view))}
          name="noOfEmployees"
          value={change.edits.noOfEmployees ?? employees}
          error={change.errors['changes.exposure.noOfEmployees']}
          onChange={(next) =>
            change.edit(({ noOfEmployees: _before, ...others }) =>
              next === null || next === employees ? others : { ...others, noOfEmployees: next },
            )
          }
        />
      </FieldRow>
    </Card>
  )
}
