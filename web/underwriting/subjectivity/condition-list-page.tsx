import { useMemo } from 'react'
import { seesAll } from '#domain/access/scopes.ts'
import { conditionList } from '#contract/underwriting/condition-list.ts'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { CONDITION_TONES } from './tones.ts'

const conditions = listOf('conditionSearch', conditionList)

type Row = RowOf<'conditionSearch'>

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('underwriting')
  const { persona } = useSession()
  const view = useMarket()
  const productName = useProductName()
  return useMemo(() => {
    const column = (name: 'title' | 'company' | 'due' | 'status' | 'stage' | 'quote') =>
      t(`underwriting:conditions.column.${name}`)
    return columnsOf(conditions, {
      title: { header: column('title'), width: 220, wraps: true },
      companyName: {
        header: column('company'),
        width: 150,
        wraps: true,
        second: (row) => productName(row.product),
      },
      dueDate: {
        header: column('due'),
        width: 200,
        cell: (row) =>
          row.isOverdue ? (
            <Badge tone="danger">
              {t('underwriting:conditions.overdueSince', { date: dateText(row.dueDate, view) })}
            </Badge>
          ) : (
            dateText(row.dueDate, view)
          ),
        csv: (row) => row.dueDate,
      },
      status: {
        header: column('status'),
        width: 132,
        cell: (row) => (
          <Badge tone={CONDITION_TONES[row.status]}>
            {t(`underwriting:conditions.statusChoice.${row.status}`)}
          </Badge>
        ),
        csv: (row) => t(`underwriting:conditions.statusChoice.${row.status}`),
      },
      stage: {
        header: column('stage'),
        width: 120,
        cell: (row) => t(`underwriting:conditions.stageChoice.${row.stage}`),
        csv: (row) => t(`underwriting:conditions.stageChoice.${row.stage}`),
      },
      quoteNumber: {
        header: column('quote'),
        width: 112,
        cell: (row) =>
          row.policyId && row.policyNumber ? (
            <AppLink href={paths.policy(persona, row.product, row.policyId)}>{row.policyNumber}</AppLink>
          ) : (
            <TextOrDash value={row.quoteNumber} />
          ),
        csv: (row) => row.policyNumber ?? row.quoteNumber,
      },
      agencyName: t('underwriting:conditions.column.agency'),
      decidedBy: t('underwriting:conditions.column.decidedBy'),
      createdBy: t('underwriting:conditions.column.createdBy'),
      created: t('underwriting:conditions.column.created'),
    })
  }, [t, persona, view, productName])
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('underwriting')
  const isOfMany = seesAll(useSession().me.account, 'quote')
  return useMemo(
    () =>
      filtersOf(conditions, {
        status: {
          label: t('underwriting:conditions.column.status'),
          words: (status) => t(`underwriting:conditions.statusChoice.${status}`),
        },
        stage: {
          label: t('underwriting:conditions.column.stage'),
          words: (stage) => t(`underwriting:conditions.stageChoice.${stage}`),
        },
        // Most see subjectivities of one agency only.
        agencyName: isOfMany ? t('underwriting:conditions.column.agency') : null,
        due: {
          label: t('underwriting:conditions.due'),
          words: (when) => t(`underwriting:conditions.dueChoice.${when}`),
        },
      }),
    [t, isOfMany],
  )
}

/** Conditions of all quotes and policies that the user may see; what is overdue after binding comes first. */
export const ConditionListPage = () => {
  const { t } = useTranslation('underwriting')
  const { persona, can } = useSession()
  const openModal = useModal()
  const counts = useApi('conditionCounts', {}).data
  const remind = useCommand('subjectivityRemind', {
    success: t('underwriting:conditions.reminded'),
    failure: t('underwriting:conditions.failed'),
  })
  const counted = (name: 'overdueBound' | 'overdue' | 'week' | 'sent' | 'waiting') => ({
    label: t(`underwriting:conditions.${name}`),
    count: counts?.[name],
  })
  const presets = presetsOf(conditions, {
    overdueBound: counted('overdueBound'),
    overdue: counted('overdue'),
    week: counted('week'),
    sent: counted('sent'),
    waiting: counted('waiting'),
    met: t('underwriting:conditions.met'),
  })
  const extend = (rows: readonly Row[]) =>
    openModal('subjectivity.extend', { ids: rows.map(({ id }) => id).join(',') })
  return (
    <Page>
      <PageHeader
        title={t('underwriting:conditions.title')}
        subtitle={t('underwriting:conditions.subtitle')}
      />
      <PresetChips label={t('underwriting:conditions.views')} presets={presets} />
      <DataTable<Row>
        list={conditionList}
        label={t('underwriting:conditions.title')}
        source={useListSource(conditions)}
        columns={useColumns()}
        filters={useFilters()}
        rowId={(row) => row.id}
        rowHref={(row) => paths.quote(persona, row.product, row.quoteId)}
        rowActions={(row) => [
          {
            label: t('underwriting:conditions.open'),
            href: paths.quote(persona, row.product, row.quoteId),
          },
          ...(can(['subjectivity:manage'])
            ? [
                {
                  label: t('underwriting:conditions.clear'),
                  availability: row.actions.clear,
                  onSelect: () => openModal('subjectivity.decide', { id: row.id, decision: 'clear' }),
                },
                {
                  label: t('underwriting:conditions.remind'),
                  availability: row.actions.remind,
                  onSelect: () => remind.mutate({ params: { id: row.id } }),
                },
                {
                  label: t('underwriting:conditions.return'),
                  availability: row.actions.return,
                  onSelect: () => openModal('subjectivity.decide', { id: row.id, decision: 'return' }),
                },
                {
                  label: t('underwriting:conditions.extend'),
                  availability: row.actions.extend,
                  onSelect: () => extend([row]),
                },
                {
                  label: t('underwriting:conditions.waive'),
                  availability: row.actions.waive,
                  danger: true,
                  onSelect: () => openModal('subjectivity.decide', { id: row.id, decision: 'waive' }),
                },
              ]
            : []),
        ]}
        bulkActions={
          can(['subjectivity:manage'])
            ? [
                {
                  label: t('underwriting:conditions.extend'),
                  allows: (row) => row.actions.extend?.allowed ?? false,
                  onSelect: extend,
                },
              ]
            : []
        }
        searchPlaceholder={t('underwriting:conditions.search')}
        empty={{ text: t('underwriting:conditions.empty') }}
      />
    </Page>
  )
}
