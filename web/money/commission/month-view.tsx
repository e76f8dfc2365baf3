import { ownsBusiness } from '#domain/access/account-types.ts'
import { Download } from 'lucide-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { paths } from '#web/paths.ts'
import { statementList } from '#contract/money/lists.ts'
import {
  addMonthsTo,
  defaultMonth,
  isMonth,
  type Month,
  monthWindow,
} from '#domain/money/commission/months.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { useSession } from '#web/session-context.ts'
import { Kept } from '#web/kit/page/kept.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './commission.module.css'
import { Statements } from './statements.tsx'

type Row = RowOf<'commissionStatements'>

const statements = listOf('commissionStatements', statementList)

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  return useMemo(() => {
    const all = columnsOf(statements, {
      policyNumber: t('common:column.policyNumber'),
      companyName: t('common:column.companyName'),
      agencyName: t('common:column.agencyName'),
      earnedAt: t('agency:commission.earnedAt'),
      amount: t('agency:commission.amount'),
    })
    const hasOneAgency = ownsBusiness(me.account.accountType)
    return hasOneAgency ? all.filter((column) => column.id !== 'agencyName') : all
  }, [t, me.account.accountType])
}

const periodOf = (month: Month) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })

/** The month that is shown first: the last whole one, or where that is empty the newest with something in it. */
const useFirstMonth = (today: string, isChosen: boolean): Month => {
  const usual = defaultMonth(today)
  const ofUsual = useApi(
    'commissionStatements',
    { query: { ...periodOf(usual), size: 1 } },
    { enabled: !isChosen },
  )
  const isEmpty = ofUsual.data?.totalElements === 0
  const newest = useApi(
    'commissionStatements',
    { query: { size: 1, sort: 'earnedAt,desc' } },
    { enabled: !isChosen && isEmpty },
  )
  return (isEmpty && newest.data?.content[0]?.month) || usual
}

/** Commission by month: the statements that were made, and what was earned, with the sum that the lines add up to. */
export const MonthView = () => {
  const { t } = useTranslation(['agency', 'commission'])
  const { search, change } = useUrlState()
  const { persona, can } = useSession()
  const { today } = useSession().me
  const openModal = useModal()
  const asked = search.get('month')
  const first = useFirstMonth(today, isMonth(asked))
  const month = isMonth(asked) ? asked : first
  const period = useMemo(() => periodOf(month), [month])
  const source = useListSource(
    statements,
    useMemo(() => ({ query: period }), [period]),
  )
  const columns = useColumns()
  return (
    <>
      <div className={classes.bar}>
        <MonthSwitcher
          month={month}
          today={today}
          onChange={(next) => change({ month: next === first ? null : next, page: null })}
        />
        <Totals period={period} />
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => openModal('commission.download', {})}
        >
          {t('commission:download.open')}
        </Button>
      </div>
      <Statements month={month} />
      <DataTable<Row>
        list={statementList}
        name={`commissions-${month}`}
        label={t('agency:commission.title')}
        source={source}
        columns={columns}
        rowId={(row) => row.id}
        {...(can(['policy:read']) && {
          rowHref: (row: Row) => paths.policy(persona, row.product, row.policyId),
        })}
        searchPlaceholder={t('agency:commission.search')}
        empty={{ title: t('agency:commission.none'), text: t('agency:commission.empty') }}
      />
    </>
  )
}

const MonthSwitcher = (props: { month: Month; today: string; onChange: (month: Month) => void }) => {
  const { t } = useTranslation('agency')
  const { locale } = useMarket()
  const { month, onChange } = props
  const { first, last } = monthWindow(props.today)
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  const step = (label: string, by: 1 | -1, reason: string | undefined) => (
    <IconButton label={label} reason={reason} onClick={() => onChange(addMonthsTo(month, by))}>
      {by < 0 ? <ChevronLeft size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />}
    </IconButton>
  )
  return (
    <div className={classes.month} role="group" aria-label={t('agency:commission.month')}>
      {step(t('agency:commission.earlier'), -1, month > first ? undefined : t('agency:commission.earliest'))}
      <strong aria-live="polite">{name}</strong>
      {step(t('agency:commission.later'), 1, month < last ? undefined : t('agency:commission.latest'))}
    </div>
  )
}

/** The sums of the whole month come with the smallest page of it. */
const Totals = ({ period }: { period: { year: number; month: number } }) => {
  const { t } = useTranslation('agency')
  const found = useApi('commissionStatements', { query: { ...period, size: 1 } }, { keep: true })
  const totals = found.data?.totals ?? []
  if (totals.length === 0) return null
  return (
    <Kept isEarlier={found.isPlaceholderData}>
      <dl className={classes.totals}>
        <dt>{t('agency:commission.total')}</dt>
        {totals.map((total) => (
          <dd key={total.currency}>
            <Money value={total.amount} currency={total.currency} />
          </dd>
        ))}
      </dl>
    </Kept>
  )
}
