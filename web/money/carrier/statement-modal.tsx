import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { CopyText } from '#web/kit/page/page.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi } from '#web/use-api.ts'

const params = z.object({ id: z.uuid() })
type Statement = Answer<'carrierStatementGet'>
type Line = Statement['lines'][number]

const Lines = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation('commission')
  const money = (name: 'premium' | 'commission' | 'remitted') => ({
    header: t(`commission:carrier.${name}`),
    align: 'right' as const,
    cell: (line: Line) => <Money value={line[name]} currency={statement.currency} />,
  })
  const sum = (name: 'premium' | 'commission' | 'remitted') => (
    <Money key={name} value={statement[name]} currency={statement.currency} />
  )
  return (
    <PlainTable<Line>
      label={t('commission:statement.lines')}
      rows={statement.lines}
      rowKey={(line) => line.journalId}
      total={[t('commission:carrier.total'), '', '', sum('premium'), sum('commission'), sum('remitted')]}
      columns={[
        {
          header: t('commission:statement.policy'),
          cell: (line) => line.policyNumber ?? t('commission:carrier.remittance'),
        },
        { header: t('commission:statement.company'), cell: (line) => line.insured },
        { header: t('commission:statement.on'), cell: (line) => <DateText value={line.from} /> },
        money('premium'),
        money('commission'),
        money('remitted'),
      ]}
    />
  )
}

const StatementModal = ({ params: { id } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('commission')
  const { close } = useModalControls()
  const found = useApi('carrierStatementGet', { params: { id } })
  if (found.error)
    return (
      <ErrorState
        error={{ message: messageOr(found.error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeletons lines={8} height={28} />
  const { isIntact, hash } = found.data
  return (
    <>
      <ModalBody>
        <div>
          <Notice tone={isIntact ? 'success' : 'danger'}>
            {t(isIntact ? 'commission:statement.intact' : 'commission:statement.broken')}
          </Notice>
          <p>
            {t('commission:statement.hash')} <CopyText text={hash} label={hash.slice(0, 16)} />
          </p>
          <Lines statement={found.data} />
        </div>
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={close}>
          {t('common:kit.close')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** An account current with its lines. */
export const modal = defineModal({
  params,
  title: () => translate('commission:carrier.one'),
  content: StatementModal,
})
