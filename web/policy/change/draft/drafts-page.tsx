import { useMemo } from 'react'
import { draftList } from '#contract/policy/change/list.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { draftTones } from './status.ts'

const drafts = listOf('policyChangeSearch', draftList)

type Row = RowOf<'policyChangeSearch'>

const saidText = ({ said }: Row): string =>
  said.map(({ label, left }) => (left ? `${label}: ${left}` : label)).join('; ')

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('policy')
  return useMemo(
    () =>
      columnsOf(drafts, {
        companyName: { header: t('policy:draft.columns.companyName'), width: 180, wraps: true },
        policyNumber: { header: t('policy:draft.columns.policyNumber'), width: 132 },
        kind: {
          header: t('policy:draft.columns.kind'),
          width: 170,
          cell: ({ kind }) => t(`policy:change.kinds.${kind}.label`),
          csv: ({ kind }) => t(`policy:change.kinds.${kind}.label`),
        },
        status: {
          header: t('policy:draft.columns.status'),
          width: 150,
          cell: ({ status }) => <Badge tone={draftTones[status]}>{t(`policy:draft.status.${status}`)}</Badge>,
          csv: ({ status }) => t(`policy:draft.status.${status}`),
        },
        said: {
          header: t('policy:draft.columns.said'),
          width: 260,
          cell: saidText,
          csv: saidText,
        },
        effectiveDate: { header: t('policy:draft.columns.effectiveDate'), width: 120 },
        begunBy: { header: t('policy:draft.columns.begunBy'), width: 140 },
        expiresOn: { header: t('policy:draft.columns.expiresOn'), width: 112 },
        modified: { header: t('policy:draft.columns.modified'), width: 150 },
      }),
    [t],
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('policy')
  return useMemo(
    () =>
      filtersOf(drafts, {
        status: {
          label: t('policy:draft.columns.status'),
          words: (status) => t(`policy:draft.status.${status}`),
        },
        kind: {
          label: t('policy:draft.columns.kind'),
          words: (kind) => t(`policy:change.kinds.${kind}.label`),
        },
        waiting: t('policy:draft.waiting'),
      }),
    [t],
  )
}

/** Changes of policies before they are issued: what waits for the reader, and what others have. */
export const DraftsPage = () => {
  const { t } = useTranslation('policy')
  const { persona } = useSession()
  const presets = presetsOf(drafts, {
    mine: t('policy:draft.presets.mine'),
    requested: t('policy:draft.presets.requested'),
    referred: t('policy:draft.presets.referred'),
    ready: t('policy:draft.presets.ready'),
  })
  return (
    <Page>
      <PageHeader title={t('policy:draft.title')} subtitle={t('policy:draft.subtitle')} />
      <PresetChips label={t('policy:draft.views')} presets={presets} />
      <DataTable<Row>
        list={draftList}
        label={t('policy:draft.title')}
        source={useListSource(drafts)}
        columns={useColumns()}
        filters={useFilters()}
        rowId={(row) => row.id}
        rowHref={(row) => paths.policyChange(persona, row.product, row.policyId, { draft: row.id })}
        searchPlaceholder={t('policy:draft.search')}
        empty={{ text: t('policy:draft.empty') }}
      />
    </Page>
  )
}
