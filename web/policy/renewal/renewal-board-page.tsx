import { useMemo } from 'react'
import { renewalList } from '#contract/policy/renewal/renewal-list.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { RenewalStage } from '#domain/policy/renewal/stages.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import type { Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useRenewal } from '#web/policy/shared/actions.ts'
import { useProductChoices } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { OptOutOfAll, useOptOutOfChosen } from './opt-out-many.tsx'
import { type RenewalRow, renewals, useRenewalColumns } from './renewal-columns.tsx'

const useFilters = (): Filter[] => {
  const { t } = useTranslation(['policy', 'common'])
  const products = useProductChoices()
  return useMemo(
    () =>
      filtersOf(renewals, {
        stage: { label: t('policy:board.stage'), words: (stage) => t(`policy:board.stages.${stage}`) },
        progress: {
          label: t('policy:board.progress'),
          words: (progress) => t(`policy:board.progresses.${progress}`),
        },
        product: { label: t('common:column.product'), options: products },
        muted: t('policy:board.mutedFilter'),
        automatic: t('policy:board.automatic'),
      }),
    [t, products],
  )
}

const useRowActions = (): ((row: RenewalRow) => readonly MenuAction[]) => {
  const { t } = useTranslation(['policy', 'common'])
  const { persona } = useSession()
  const openModal = useModal()
  const { mutate: renew } = useRenewal()
  return (row) => {
    const choose = (choice: 'optOut' | 'optIn' | 'mute' | 'unmute'): MenuAction => ({
      label: t(`policy:choice.${choice}.submit`),
      availability: row.actions[choice],
      onSelect: () => openModal('policy.choice', { policyId: row.id, choice }),
    })
    return [
      { label: t('common:record.openPolicy'), href: paths.policy(persona, row.product, row.id) },
      row.quote
        ? { label: t('policy:board.openQuote'), href: paths.quote(persona, row.quote.product, row.quote.id) }
        : row.status === 'EXPIRED'
          ? {
              label: t('common:record.renewLate'),
              availability: row.actions.renewLate,
              onSelect: () =>
                openModal('policy.renewLate', {
                  policyId: row.id,
                  endDate: row.endDate,
                  today: addDays(row.endDate, -row.daysLeft),
                }),
            }
          : {
              label: t('common:record.renew'),
              availability: row.actions.renew,
              onSelect: () => renew({ params: { policyId: row.id } }),
            },
      choose(row.optedOut ? 'optIn' : 'optOut'),
      choose(row.remindersMuted ? 'unmute' : 'mute'),
      {
        label: t('policy:automatic.title'),
        onSelect: () => openModal('policy.automatic', { accountId: row.accountId, productType: row.product }),
      },
    ]
  }
}

/** Renewals that are due, from 120 days before the end of a term to 30 days after it. */
export const RenewalBoardPage = () => {
  const { t } = useTranslation('policy')
  const { persona, can } = useSession()
  const counts = useApi('renewalCounts', { query: teamQuery(useChosenTeam()) }).data
  const counted = (stage: RenewalStage) => ({
    label: t(`policy:board.stages.${stage}`),
    count: counts?.find((one) => one.stage === stage)?.count,
  })
  return (
    <Page>
      <PageHeader
        title={t('policy:board.title')}
        subtitle={t('policy:board.subtitle')}
        actions={
          can(['policy:bulkprogram']) && (
            <ButtonLink href={paths.programs(persona)}>{t('policy:board.programs')}</ButtonLink>
          )
        }
      />
      <PresetChips
        label={t('policy:board.stage')}
        presets={presetsOf(renewals, {
          EVALUATE: counted('EVALUATE'),
          OFFER: counted('OFFER'),
          REMIND: counted('REMIND'),
          LAST_WEEK: counted('LAST_WEEK'),
          LATE: counted('LATE'),
        })}
      />
      <DataTable<RenewalRow>
        list={renewalList}
        label={t('policy:board.title')}
        source={useListSource(renewals)}
        columns={useRenewalColumns()}
        filters={useFilters()}
        rowId={(row) => row.id}
        rowHref={(row) =>
          row.quote
            ? paths.quote(persona, row.quote.product, row.quote.id)
            : paths.policy(persona, row.product, row.id)
        }
        rowActions={useRowActions()}
        bulkActions={useOptOutOfChosen()}
        toolbar={<OptOutOfAll name="renewals" list={renewalList} />}
        searchPlaceholder={t('common:record.searchPolicies')}
        empty={{ text: t('policy:board.empty') }}
      />
    </Page>
  )
}
