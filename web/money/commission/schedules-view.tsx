import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText, Percent } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Schedule = Answer<'commissionSchedules'>['content'][number]

/** What is agreed with whom from which day on. The most specific that holds on the day of binding counts. */
export const SchedulesView = () => {
  const { t } = useTranslation('commission')
  const openModal = useModal()
  const found = useApi('commissionSchedules', {})
  if (found.error)
    return (
      <ErrorState
        error={{ message: messageOr(found.error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeletons lines={6} height={28} />
  const { content } = found.data
  const all = t('commission:schedule.all')
  const rate = (name: 'rate' | 'clusterRate') => ({
    header: t(`commission:schedule.${name}`),
    align: 'right' as const,
    cell: (row: Schedule) => <Percent value={row[name]} />,
  })
  return (
    <Card
      title={t('commission:schedule.title')}
      actions={
        <Button variant="primary" onClick={() => openModal('commission.schedule', {})}>
          {t('commission:schedule.add')}
        </Button>
      }
    >
      <p>{t('commission:schedule.text')}</p>
      {content.length === 0 ? (
        <EmptyState title={t('commission:schedule.none')} text={t('commission:schedule.empty')} />
      ) : (
        <PlainTable<Schedule>
          label={t('commission:schedule.title')}
          stacks
          rows={content}
          rowKey={(row) => row.id}
          columns={[
            { header: t('commission:schedule.validFrom'), cell: (row) => <DateText value={row.validFrom} /> },
            { header: t('commission:schedule.market'), cell: (row) => row.market },
            { header: t('commission:schedule.agency'), cell: (row) => row.agencyName ?? all },
            { header: t('commission:schedule.product'), cell: (row) => row.product ?? all },
            { header: t('commission:schedule.program'), cell: (row) => row.program ?? all },
            {
              header: t('commission:schedule.business'),
              cell: (row) => (row.business ? t(`commission:schedule.${row.business}`) : all),
            },
            rate('rate'),
            rate('clusterRate'),
            { header: t('commission:schedule.setBy'), cell: (row) => row.setBy },
          ]}
        />
      )}
    </Card>
  )
}
