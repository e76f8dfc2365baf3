import { useMemo } from 'react'
import { noticeList } from '#contract/policy/notice-list.ts'
import type { NoticeStanding } from '#domain/policy/notices/standing.ts'
import { useColumnsOfOthers } from '#web/kit/own-name.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { StatusBadge } from '#web/kit/page/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useProductChoices } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import { standingTones } from './standing.ts'

const notices = listOf('noticeCalendar', noticeList)

type Row = RowOf<'noticeCalendar'>

const useColumns = (): readonly Column<Row>[] => {
  const { t } = useTranslation(['policy', 'common'])
  const columns = useMemo(
    () =>
      columnsOf(notices, {
        companyName: {
          header: t('common:column.companyName'),
          cell: (row) => row.companyName,
          second: (row) => row.policyNumber,
          alwaysTwo: true,
          csv: (row) => row.companyName,
        },
        standing: {
          header: t('policy:notices.standing'),
          cell: (row) => (
            <StatusBadge
              status={row.standing}
              tones={standingTones}
              label={t(`policy:notices.standings.${row.standing}`)}
            />
          ),
          csv: (row) => t(`policy:notices.standings.${row.standing}`),
        },
        sendBy: t('policy:notices.sendBy'),
        effectiveDate: t('policy:notices.effective'),
        reasonText: { header: t('policy:cancel.reason'), width: 180, wraps: true },
        sentOn: t('policy:cancel.notice.sentOn'),
        proof: {
          header: t('policy:notices.proof'),
          cell: (row) => row.proof ?? t('policy:notices.none'),
          csv: (row) => row.proof,
        },
        stopUntil: t('policy:cancel.notice.stop'),
        policyNumber: t('common:column.policyNumber'),
        state: t('common:column.state'),
        agencyName: t('common:column.agencyName'),
      }),
    [t],
  )
  return useColumnsOfOthers(columns)
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation(['policy', 'common'])
  const products = useProductChoices()
  return useMemo(
    () =>
      filtersOf(notices, {
        standing: {
          label: t('policy:notices.standing'),
          words: (standing) => t(`policy:notices.standings.${standing}`),
        },
        product: { label: t('common:column.product'), options: products },
      }),
    [t, products],
  )
}

/** Notices of all policies that the user may see, by what is due. */
export const NoticeCalendarPage = () => {
  const { t } = useTranslation('policy')
  const { persona } = useSession()
  const counts = useApi('noticeCounts', { query: teamQuery(useChosenTeam()) }).data
  const counted = (standing: NoticeStanding) => ({
    label: t(`policy:notices.standings.${standing}`),
    count: counts?.find((one) => one.standing === standing)?.count,
  })
  return (
    <Page>
      <PageHeader title={t('policy:notices.title')} subtitle={t('policy:notices.subtitle')} />
      <PresetChips
        label={t('policy:notices.standing')}
        presets={presetsOf(notices, {
          OVERDUE: counted('OVERDUE'),
          TO_SEND: counted('TO_SEND'),
          UNPROVEN: counted('UNPROVEN'),
          RUNNING: counted('RUNNING'),
          DEFECTIVE: counted('DEFECTIVE'),
          STOPPED: counted('STOPPED'),
          EFFECTIVE: counted('EFFECTIVE'),
        })}
      />
      <DataTable<Row>
        list={noticeList}
        label={t('policy:notices.title')}
        source={useListSource(notices)}
        columns={useColumns()}
        filters={useFilters()}
        rowId={(row) => row.id}
        rowHref={(row) => paths.policy(persona, row.product, row.policyId)}
        searchPlaceholder={t('common:record.searchPolicies')}
        empty={{ text: t('policy:notices.empty') }}
      />
    </Page>
  )
}
