import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { type PlainColumn, PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Board = Answer<'borTermsList'>
type Carrier = Board['carriers'][number]
type Set = Board['content'][number]

const useTermsColumns = <
  Row extends Pick<Carrier, 'isMidTerm' | 'daysBeforeExpiry' | 'clockDays' | 'canWaive'>,
>(): PlainColumn<Row>[] => {
  const { t } = useTranslation('bor')
  return [
    {
      header: t('bor:terms.midTerm'),
      cell: (row) => t(row.isMidTerm ? 'bor:terms.accepted' : 'bor:terms.atRenewal'),
    },
    { header: t('bor:terms.beforeExpiry'), align: 'right', cell: (row) => row.daysBeforeExpiry },
    { header: t('bor:terms.clockDays'), align: 'right', cell: (row) => row.clockDays },
    {
      header: t('bor:terms.waive'),
      cell: (row) => t(row.canWaive ? 'common:kit.yes' : 'common:kit.no'),
    },
  ]
}

/** On which terms each carrier accepts another broker today, and what was set when. */
export const TermsCard = () => {
  const { t } = useTranslation('bor')
  const openModal = useModal()
  const found = useApi('borTermsList', {})
  const common = useTermsColumns<Carrier>()
  const past = useTermsColumns<Set>()
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={4} height={24} />
  const { carriers, content } = found.data
  return (
    <Card title={t('bor:terms.title')}>
      <p>{t('bor:terms.text')}</p>
      <PlainTable<Carrier>
        label={t('bor:terms.title')}
        stacks
        rows={carriers}
        rowKey={(row) => row.id}
        columns={[
          {
            header: t('bor:terms.carrier'),
            cell: (row) => (row.isUsual ? t('bor:terms.usual', { name: row.name }) : row.name),
          },
          ...common,
          {
            header: t('bor:terms.change'),
            cell: (row) => (
              <Button
                size="compact"
                variant="ghost"
                aria-label={t('bor:terms.changeOf', { name: row.name })}
                onClick={() => openModal('bor.terms', { carrierId: row.id })}
              >
                {t('bor:terms.open')}
              </Button>
            ),
          },
        ]}
      />
      {content.length > 0 && (
        <>
          <h3>{t('bor:terms.history')}</h3>
          <PlainTable<Set>
            label={t('bor:terms.history')}
            stacks
            rows={content}
            rowKey={(row) => row.id}
            columns={[
              { header: t('bor:terms.carrier'), cell: (row) => row.carrierName },
              { header: t('bor:terms.validFrom'), cell: (row) => <DateText value={row.validFrom} /> },
              ...past,
              { header: t('bor:terms.setBy'), cell: (row) => row.setBy },
            ]}
          />
        </>
      )}
    </Card>
  )
}
