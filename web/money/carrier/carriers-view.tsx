import { useState } from 'react'
import { addMonthsTo, defaultMonth } from '#domain/money/commission/months.ts'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { OverflowMenu } from '#web/kit/menu/menu.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useToday } from '#web/today.ts'
import { useApi, useCommand, useDownload } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Statement = Answer<'carrierStatements'>['content'][number]

/** Months that can be made: the year that is over with the last one. */
const MONTHS_BACK = 12

const useMonthName = () => {
  const { locale } = useMarket()
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`))
}

const Make = () => {
  const { t } = useTranslation('commission')
  const last = defaultMonth(useToday())
  const nameOf = useMonthName()
  const [month, setMonth] = useState(last)
  const make = useCommand('carrierStatementMake', {
    success: t('commission:carrier.made'),
    failure: t('commission:failure'),
  })
  return (
    <>
      <SelectField
        label={t('commission:download.month')}
        width="md"
        value={month}
        options={Array.from({ length: MONTHS_BACK }, (_, at) => addMonthsTo(last, -at)).map((value) => ({
          value,
          label: nameOf(value),
        }))}
        onChange={(value) => setMonth(value ?? month)}
      />
      <Button
        busy={make.isPending}
        busyText={t('commission:carrier.making')}
        onClick={() => make.mutate({ body: { month } })}
      >
        {t('commission:carrier.make')}
      </Button>
    </>
  )
}

const StatementMenu = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation('commission')
  const { can } = useSession()
  const openModal = useModal()
  const { id } = statement
  const download = useDownload('carrierBordereau', { failure: t('commission:download.failed') })
  return (
    <OverflowMenu
      label={t('commission:agency.actionsOf', { name: statement.carrierName })}
      actions={[
        {
          label: t('commission:statement.open'),
          onSelect: () => openModal('carrier.statement', { id }),
        },
        {
          label: t('commission:carrier.csv'),
          onSelect: () => download.mutate({ params: { id }, query: { format: 'csv' } }),
        },
        {
          label: t('commission:carrier.xlsx'),
          onSelect: () => download.mutate({ params: { id }, query: { format: 'xlsx' } }),
        },
        ...(can(['money:record']) && !statement.isRemitted
          ? [
              {
                label: t('commission:carrier.remit'),
                onSelect: () => openModal('carrier.remit', { id }),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Account currents of carriers by month, with the bordereau behind each and what was remitted. */
export const CarriersView = () => {
  const { t } = useTranslation('commission')
  const { can } = useSession()
  const found = useApi('carrierStatements', {})
  if (found.error)
    return (
      <ErrorState
        error={{ message: messageOr(found.error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeletons lines={6} height={28} />
  const { content } = found.data
  return (
    <Card title={t('commission:carrier.title')} actions={can(['money:record']) && <Make />}>
      <p>{t('commission:carrier.text')}</p>
      {content.length === 0 ? (
        <EmptyState title={t('commission:carrier.none')} text={t('commission:carrier.empty')} />
      ) : (
        <StatementTable rows={content} />
      )}
    </Card>
  )
}

const StatementTable = ({ rows }: { rows: readonly Statement[] }) => {
  const { t } = useTranslation('commission')
  const nameOf = useMonthName()
  const money = (name: 'opening' | 'premium' | 'commission' | 'remitted' | 'closing') => ({
    header: t(
      name === 'opening' || name === 'closing' ? `commission:sum.${name}` : `commission:carrier.${name}`,
    ),
    align: 'right' as const,
    cell: (row: Statement) => <Money value={row[name]} currency={row.currency} />,
  })
  return (
    <PlainTable<Statement>
      label={t('commission:carrier.title')}
      stacks
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { header: t('commission:download.month'), cell: (row) => nameOf(row.month) },
        { header: t('commission:carrier.name'), cell: (row) => row.carrierName },
        money('opening'),
        money('premium'),
        money('commission'),
        money('remitted'),
        money('closing'),
        {
          header: t('commission:agency.hold'),
          cell: (row) => (
            <Badge tone={row.isRemitted ? 'success' : 'warning'}>
              {t(row.isRemitted ? 'commission:carrier.isRemitted' : 'commission:carrier.isOpen')}
            </Badge>
          ),
        },
        { header: t('commission:agency.actions'), cell: (row) => <StatementMenu statement={row} /> },
      ]}
    />
  )
}
