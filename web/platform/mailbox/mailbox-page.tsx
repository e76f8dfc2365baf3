import type { Message } from './message.ts'
import { Mail } from 'lucide-react'
import { useRef } from 'react'
import { InstantText } from '#web/kit/format/display.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { SearchBox } from '#web/kit/table/table-toolbar.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/use-api.ts'
import classes from './mailbox.module.css'
import { ReadingPane } from './reading-pane.tsx'
import { TextMessages } from './text-messages.tsx'

/** New messages appear by themselves. */
const REFRESH_MS = 3000
const LONGEST_SEARCH = 100

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** The built-in mailbox of a demo: what the product sent by mail, and by text message. */
export const MailboxPage = () => {
  const { t } = useTranslation('organization')
  const product = t('common:product')
  return (
    <Page>
      <PageHeader
        title={t('organization:mailbox.title')}
        subtitle={t('organization:mailbox.subtitle', { product })}
        back={{ href: paths.loading(), label: t('organization:mailbox.back', { product }) }}
      />
      <Tabs
        label={t('organization:mailbox.title')}
        tabs={[
          { id: 'mail', label: t('organization:mailbox.mails'), content: <Mails /> },
          {
            id: 'texts',
            label: t('organization:mailbox.texts'),
            content: <TextMessages refreshMs={REFRESH_MS} />,
          },
        ]}
      />
    </Page>
  )
}

/** Mails. `to` in the address shows one person's, `message` opens one. */
const Mails = () => {
  const { t } = useTranslation('organization')
  const { search, change } = useUrlState()
  const searchRef = useRef<HTMLInputElement>(null)
  const text = search.get('to') ?? search.get('search') ?? ''
  const query = isAddress(text) ? { to: text } : text ? { search: text.slice(0, LONGEST_SEARCH) } : {}
  const mailbox = useApi('mailboxSearch', { query }, { refetchInterval: REFRESH_MS, keep: true })
  const type = (next: string) => {
    const isTo = isAddress(next)
    change({ to: isTo ? next : null, search: isTo ? null : next || null, message: null })
  }
  const messages = mailbox.data
  const open = messages?.find((one) => one.id === search.get('message')) ?? messages?.[0]
  if (mailbox.error && !messages)
    return <ErrorState error={mailbox.error} onRetry={() => void mailbox.refetch()} />
  return (
    <div className={classes.mailbox} data-reading={search.has('message') || undefined}>
      <div className={classes.side}>
        <div className={classes.find}>
          <SearchBox
            placeholder={t('organization:mailbox.search')}
            value={text}
            onChange={type}
            inputRef={searchRef}
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
              title={text ? t('common:kit.noResults') : t('common:kit.noData')}
              text={text ? t('organization:mailbox.noneFound') : t('organization:mailbox.empty')}
            />
          )
        )}
      </div>
    </div>
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
