import type { BookPreset } from '#domain/policy/book/statuses.ts'
import { presetsOf } from '#web/list/filters.ts'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import { policies } from './policy-table.tsx'

/** The presets of policies (specification 1 section 4) with their counts, of the chosen team as the list below. */
export const PolicyPresets = () => {
  const { t } = useTranslation('common')
  const counts = useApi('policyDashboard', { query: teamQuery(useChosenTeam()) }).data
  const counted = (name: BookPreset, label: string) => ({
    label,
    count: counts?.presets.find((one) => one.name === name)?.count,
  })
  return (
    <PresetChips
      label={t('common:record.presets')}
      presets={presetsOf(policies, {
        openForRenewal: counted('openForRenewal', t('common:column.openForRenewal')),
        inForce: counted('inForce', t('common:record.inForce')),
        expired: counted('expired', t('common:record.expired')),
        cancellations: counted('cancellations', t('common:record.cancellations')),
        inactive: counted('inactive', t('common:record.inactive')),
        needPayment: counted('needPayment', t('common:record.unpaid')),
        active: null,
        ended: null,
        renewed: null,
        canceled: null,
      })}
    />
  )
}
