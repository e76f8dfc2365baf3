import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { DateText, InstantText, Money } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { StatusBadge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand, useDownload } from '#web/use-api.ts'
import classes from './commission.module.css'

type File = Answer<'payoutFiles'>['content'][number]

const TONES = { PREPARED: 'warning', RELEASED: 'success', WITHDRAWN: 'neutral' } as const

const Prepare = () => {
  const { t } = useTranslation('commission')
  const failure = t('commission:failure')
  const prepare = useCommand('payoutPrepare', { success: t('commission:file.preparedDone'), failure })
  const button = (currency: 'USD' | 'GBP') => (
    <Button
      busy={prepare.isPending && prepare.variables?.body.currency === currency}
      busyText={t('commission:file.preparing')}
      onClick={() => prepare.mutate({ body: { currency } })}
    >
      {t(currency === 'USD' ? 'commission:file.prepareUs' : 'commission:file.prepareUk')}
    </Button>
  )
  return (
    <>
      {button('USD')}
      {button('GBP')}
    </>
  )
}

const FileActions = ({ file }: { file: File }) => {
  const { t } = useTranslation('commission')
  const failure = t('commission:failure')
  const decide = useCommand('payoutDecide', { success: t('commission:file.decidedDone'), failure })
  const download = useDownload('payoutDownload', { failure: t('commission:download.failed') })
  const act = (action: 'release' | 'withdraw') => (
    <ActionButton
      size="compact"
      variant={action === 'release' ? 'primary' : 'secondary'}
      availability={file.actions[action]}
      busy={decide.isPending && decide.variables?.body.action === action}
      busyText={t('commission:file.deciding')}
      onClick={() => decide.mutate({ body: { id: file.id, action, version: file.version } })}
    >
      {t(`commission:file.${action}`)}
    </ActionButton>
  )
  if (file.status === 'WITHDRAWN') return null
  return (
    <div className={classes.actions}>
      {file.status === 'PREPARED' ? (
        <>
          {act('withdraw')}
          {act('release')}
        </>
      ) : (
        <Button
          size="compact"
          busy={download.isPending}
          busyText={t('commission:download.busy')}
          onClick={() => download.mutate({ params: { id: file.id } })}
        >
          {t('commission:file.download')}
        </Button>
      )}
    </div>
  )
}

const Payments = ({ file }: { file: File }) => {
  const { t } = useTranslation('commission')
  return (
    <details>
      <summary>{t('commission:file.payments', { count: file.count })}</summary>
      <ul>
        {file.payments.map((payment) => (
          <li key={payment.agencyId}>
            {payment.agencyName}: <Money value={payment.amount} currency={file.currency} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Files of payments for the bank: what waits for a second user, and what was released. */
export const PayoutsView = () => {
  const { t } = useTranslation('commission')
  const { can } = useSession()
  const found = useApi('payoutFiles', {})
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
    <Card title={t('commission:file.title')} actions={can(['commission:pay']) && <Prepare />}>
      <p>{t('commission:file.text')}</p>
      {content.length === 0 ? (
        <EmptyState title={t('commission:file.none')} text={t('commission:file.empty')} />
      ) : (
        <PlainTable<File>
          label={t('commission:file.title')}
          stacks
          rows={content}
          rowKey={(file) => file.id}
          columns={[
            {
              header: t('commission:file.status'),
              cell: (file) => (
                <StatusBadge status={file.status} tones={TONES} label={t(`commission:file.${file.status}`)} />
              ),
            },
            { header: t('commission:file.payOn'), cell: (file) => <DateText value={file.payOn} /> },
            { header: t('commission:file.count'), cell: (file) => <Payments file={file} /> },
            {
              header: t('commission:file.total'),
              align: 'right',
              cell: (file) => <Money value={file.total} currency={file.currency} />,
            },
            {
              header: t('commission:file.preparedBy'),
              cell: (file) => (
                <>
                  {file.preparedBy}, <InstantText value={file.prepared} />
                </>
              ),
            },
            { header: t('commission:file.decidedBy'), cell: (file) => file.decidedBy },
            { header: t('commission:agency.actions'), cell: (file) => <FileActions file={file} /> },
          ]}
        />
      )}
    </Card>
  )
}
