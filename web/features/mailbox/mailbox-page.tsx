import { useDebouncedValue } from '@mantine/hooks'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#web/client.ts'
import { InstantText } from '#web/kit/display.tsx'
import { Page, PageHeader } from '#web/kit/page.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { useUrlState } from '#web/kit/url-state.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/use-api.ts'
import classes from './mailbox.module.css'
import { ReadingPane } from './reading-pane.tsx'

export type Message = Answer<'mailboxSearch'>[number]

/** New messages appear by themselves. */
const REFRESH_MS = 3000
const SEARCH_DELAY_MS = 300

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** The built-in mailbox of a demo. `to` in the address shows one person's messages, `message` opens one. */
export const MailboxPage = () => {
  const { t } = useTranslation('organization')
  const { search, change } = useUrlState()
  const [text, setText] = useState(search.get('to') ?? search.get('search') ?? '')
  const [settled] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS)
  const query = isAddress(settled) ? { to: settled } : settled ? { search: settled.slice(0, 100) } : {}
  const mailbox = useApi('mailboxSearch', { query }, { refetchInterval: REFRESH_MS, keep: true })
  const type = (next: string) => {
    setText(next)
    const isTo = isAddress(next.trim())
    change({ to: isTo ? next.trim() : null, search: isTo ? null : next.trim() || null, message: null })
  }
  const messages = mailbox.data
  const open = messages?.find((one) => one.id === search.get('message')) ?? messages?.[0]
  return (
    <Page>
      <PageHeader
        title={t('organization:mailbox.title')}
        subtitle={t('organization:mailbox.subtitle', { product: t('common:product') })}
        back={{
          href: paths.loading(),
          label: t('organization:mailbox.back', { product: t('common:product') }),
        }}
      />
      {mailbox.error && !messages ? (
        <ErrorState error={mailbox.error} onRetry={() => void mailbox.refetch()} />
      ) : (
        <div className={classes.mailbox} data-reading={search.has('message') || undefined}>
          <div className={classes.side}>
            <div className={classes.find}>
              <TextField
                label={t('organization:mailbox.search')}
                type="search"
                optional
                width="full"
                value={text}
                onChange={type}
              />
            </div>
            {messages ? (
              <MessageList messages={messages} open={open} onOpen={(id) => change({ message: id }, 'push')} />
            ) : (
              <Skeletons lines={8} height={32} />
            )}
          </div>
          <div className={classes.pane}>
            {open ? (
              <ReadingPane key={open.id} message={open} onBack={() => change({ message: null })} />
            ) : (
              messages && (
                <EmptyState
                  icon={<Mail size={24} aria-hidden="true" />}
                  title={settled ? t('common:kit.noResults') : t('common:kit.noData')}
                  text={settled ? t('organization:mailbox.noneFound') : t('organization:mailbox.empty')}
                />
              )
            )}
          </div>
        </div>
      )}
    </Page>
  )
}

const MessageList = (props: {
  messages: readonly Message[]
  open: Message | undefined
  onOpen: (id: string) => void
}) => {
  const { t } = useTranslation('organization')
  return (
    <ul className={classes.list} aria-label={t('organization:mailbox.messages')}>
      {props.messages.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={classes.message}
            aria-current={one.id === props.open?.id || undefined}
            onClick={() => props.onOpen(one.id)}
          >
            <span className={classes.to}>{one.toAddress}</span>
            <span className={classes.when}>
              <InstantText value={one.createdAt} relative />
            </span>
            <span className={classes.subject}>{one.subject}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
