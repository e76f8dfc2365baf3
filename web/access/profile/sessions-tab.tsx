import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { InstantText, TextOrDash } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from './profile.module.css'

type SessionRow = Answer<'sessionSearch'>[number]

/** Where the user is signed in, each of which can be ended from here. */
export const SessionsTab = () => {
  const { t } = useTranslation('organization')
  const sessions = useApi('sessionSearch', {})
  const end = useCommand('sessionEnd', {
    success: t('organization:profile.sessionEnded'),
    refreshes: ['sessionSearch'],
  })
  const endOthers = useCommand('sessionEndOthers', {
    success: t('organization:profile.othersEnded'),
    refreshes: ['sessionSearch'],
  })
  if (sessions.error) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  if (!sessions.data) return <Skeletons lines={4} height={24} />
  const askEndOthers = async () => {
    const isSure = await askToConfirm({
      title: t('organization:profile.endOthersTitle'),
      text: t('organization:profile.endOthersText'),
      confirm: t('organization:profile.endOthersButton'),
      danger: true,
    })
    if (isSure) endOthers.mutate({})
  }
  return (
    <Card
      title={t('organization:profile.sessions')}
      actions={
        sessions.data.length > 1 && (
          <Button busy={endOthers.isPending} onClick={() => void askEndOthers()}>
            {t('organization:profile.endOthersButton')}
          </Button>
        )
      }
    >
      <p className={classes.quiet}>{t('organization:profile.sessionsText')}</p>
      <SessionTable rows={sessions.data} onEnd={(sessionId) => end.mutate({ params: { sessionId } })} />
    </Card>
  )
}

const SessionTable = ({
  rows,
  onEnd,
}: {
  rows: readonly SessionRow[]
  onEnd: (sessionId: string) => void
}) => {
  const { t } = useTranslation('organization')
  return (
    <PlainTable
      label={t('organization:profile.sessions')}
      rows={rows}
      rowKey={(row) => row.id}
      stacks
      columns={[
        {
          header: t('organization:profile.device'),
          cell: (row) => (
            <>
              {row.device}{' '}
              {row.isCurrent && <Badge tone="success">{t('organization:profile.thisSession')}</Badge>}{' '}
              {row.isRemembered && <Badge tone="neutral">{t('organization:profile.remembered')}</Badge>}
            </>
          ),
        },
        { header: t('organization:profile.account'), cell: (row) => row.accountName },
        { header: t('organization:profile.address'), cell: (row) => <TextOrDash value={row.address} /> },
        {
          header: t('organization:profile.lastSeen'),
          cell: (row) => <InstantText value={row.seenAt} relative />,
        },
        { header: t('organization:profile.expires'), cell: (row) => <InstantText value={row.expiresAt} /> },
        {
          header: t('organization:profile.action'),
          cell: (row) =>
            row.isCurrent ? null : (
              <Button
                size="compact"
                aria-label={t('organization:profile.endNamed', { device: row.device })}
                onClick={() => onEnd(row.id)}
              >
                {t('organization:profile.end')}
              </Button>
            ),
        },
      ]}
    />
  )
}
