import { seesAll } from '#domain/access/scopes.ts'
import { Archive, Star } from 'lucide-react'
import { useEffect } from 'react'
import type { Answer } from '#web/client.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { kindWords } from './kinds.ts'
import classes from './message.module.css'
import { useMarks } from './use-marks.ts'

type Message = Answer<'messageSearch'>['content'][number]

/** One message with what it is about; opening it marks it as seen. */
export const MessageDrawer = (props: { messageId: string | null; onClose: () => void }) => {
  const { t } = useTranslation('submission')
  return (
    <Drawer
      opened={props.messageId !== null}
      onClose={props.onClose}
      title={t('submission:message.one')}
      width={480}
    >
      {props.messageId && <Loaded messageId={props.messageId} onClose={props.onClose} />}
    </Drawer>
  )
}

const Loaded = ({ messageId, onClose }: { messageId: string; onClose: () => void }) => {
  const { t } = useTranslation('submission')
  const found = useApi('messageSearch', { query: { messageId } })
  const message = found.data?.content[0]
  const mark = useMarks()
  const id = message && !message.isSeen ? message.id : null
  useEffect(() => {
    if (id) mark([id], { isSeen: true })
  }, [id, mark])
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={6} height={28} />
  return message ? (
    <Reading message={message} onClose={onClose} />
  ) : (
    <EmptyState title={t('submission:message.gone')} text="" />
  )
}

/** Letters are looked at in their list, since the account may be of another agency. */
const isAboutLetter = ({ kind }: Message): boolean => kind.startsWith('bor.')

/** Where what the message is about can be looked at. */
const useHref = (message: Message): string | null => {
  const { persona } = useSession()
  if (isAboutLetter(message)) return paths.brokerOfRecord(persona)
  if (message.productType && message.policyId)
    return paths.policy(persona, message.productType, message.policyId)
  if (message.productType && message.quoteId)
    return paths.quote(persona, message.productType, message.quoteId)
  return message.accountId ? paths.account(persona, message.accountId) : null
}

const Reading = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const { t } = useTranslation('submission')
  const { me } = useSession()
  const href = useHref(message)
  const mark = useMarks()
  const openModal = useModal()
  const archive = () => {
    mark([message.id], { isArchived: !message.isArchived })
    onClose()
  }
  return (
    <div className={classes.reading}>
      <h3>{message.subject}</h3>
      <KeyValues
        items={[
          [t('submission:message.kind'), kindWords(t, message.kind)],
          [t('submission:message.from'), message.from],
          [t('submission:message.received'), <InstantText key="at" value={message.dateReceived} />],
          ...(message.companyName
            ? ([[t('submission:message.company'), message.companyName]] as [string, string][])
            : []),
          ...(seesAll(me.account, 'message') && message.agencyName
            ? ([[t('submission:message.agency'), message.agencyName]] as [string, string][])
            : []),
          ...(message.quoteNumber
            ? ([[t('submission:message.quote'), message.quoteNumber]] as [string, string][])
            : []),
          ...(message.policyNumber
            ? ([[t('submission:message.policy'), message.policyNumber]] as [string, string][])
            : []),
          [t('submission:message.seenBy'), message.seenBy.join(', ') || t('submission:message.nobody')],
          ...(message.labels.length > 0
            ? ([[t('submission:message.labels'), message.labels.join(', ')]] as [string, string][])
            : []),
        ]}
      />
      <div className={classes.buttons}>
        {href && (
          <ButtonLink variant="primary" href={href}>
            {t(
              isAboutLetter(message)
                ? 'submission:message.openLetters'
                : message.policyId
                  ? 'submission:message.openPolicy'
                  : message.quoteId
                    ? 'submission:message.openQuote'
                    : 'submission:message.openAccount',
            )}
          </ButtonLink>
        )}
        <Button
          icon={<Star size={16} aria-hidden="true" fill={message.isStarred ? 'currentColor' : 'none'} />}
          onClick={() => mark([message.id], { isStarred: !message.isStarred })}
        >
          {t(message.isStarred ? 'submission:message.unstar' : 'submission:message.star')}
        </Button>
        <Button icon={<Archive size={16} aria-hidden="true" />} onClick={archive}>
          {t(message.isArchived ? 'submission:message.unarchive' : 'submission:message.archive')}
        </Button>
        <Button onClick={() => openModal('message.label', { ids: message.id })}>
          {t('submission:message.label')}
        </Button>
      </div>
    </div>
  )
}
