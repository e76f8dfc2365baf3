import { MessageSquare } from 'lucide-react'
import { InstantText } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'

/** Text messages of the built-in mailbox, such as one-time codes; new ones appear by themselves. */
export const TextMessages = ({ refreshMs }: { refreshMs: number }) => {
  const { t } = useTranslation(['organization', 'common'])
  const messages = useApi('textMessageSearch', {}, { refetchInterval: refreshMs })
  if (messages.error && !messages.data)
    return <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
  if (!messages.data) return <Skeletons lines={6} height={32} />
  if (messages.data.length === 0)
    return (
      <EmptyState
        icon={<MessageSquare size={24} aria-hidden="true" />}
        title={t('common:kit.noData')}
        text={t('organization:mailbox.noTexts')}
      />
    )
  return (
    <Card>
      <PlainTable
        label={t('organization:mailbox.texts')}
        rows={messages.data}
        rowKey={(row) => row.id}
        stacks
        columns={[
          {
            header: t('organization:mailbox.sentAt'),
            cell: (row) => <InstantText value={row.createdAt} relative />,
          },
          { header: t('organization:mailbox.number'), cell: (row) => row.toNumber },
          { header: t('organization:mailbox.words'), cell: (row) => row.text },
        ]}
      />
    </Card>
  )
}
