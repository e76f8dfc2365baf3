import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { type PlainColumn, PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Statement = Answer<'commissionMonthly'>['content'][number]

/** The figures of a statement, opening to closing. */
export const useSumColumns = (): PlainColumn<Statement>[] => {
  const { t } = useTranslation('commission')
  const column = (
    name: 'opening' | 'earned' | 'clawedBack' | 'adjusted' | 'paid' | 'closing',
  ): PlainColumn<Statement> => ({
    header: t(`commission:sum.${name}`),
    align: 'right',
    cell: (row) => <Money value={row[name]} currency={row.currency} />,
  })
  return [
    column('opening'),
    column('earned'),
    column('clawedBack'),
    column('adjusted'),
    column('paid'),
    column('closing'),
  ]
}

/** The frozen statements of a month; nothing while it is not over. */
export const Statements = ({ month }: { month: string }) => {
  const { t } = useTranslation('commission')
  const openModal = useModal()
  const sums = useSumColumns()
  const found = useApi('commissionMonthly', { query: { month } })
  const rows = found.data?.content ?? []
  if (rows.length === 0) return null
  return (
    <Card title={t('commission:statement.title')}>
      <p>{t('commission:statement.text')}</p>
      <PlainTable<Statement>
        label={t('commission:statement.title')}
        stacks
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { header: t('commission:statement.agency'), cell: (row) => row.agencyName },
          ...sums,
          {
            header: t('commission:statement.lines'),
            cell: (row) => (
              <Button
                size="compact"
                variant="ghost"
                aria-label={t('commission:statement.linesOf', { name: row.agencyName })}
                onClick={() => openModal('commission.statement', { id: row.id })}
              >
                {t('commission:statement.open')}
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}
