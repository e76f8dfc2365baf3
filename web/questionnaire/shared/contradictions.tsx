import { InstantText } from '#web/kit/format/display.tsx'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useModal } from '#web/use-modal.ts'
import type { Answer } from '#web/client.ts'
import classes from './questions.module.css'

type Raised = Answer<'accountGet'>['contradictions'][number]

/** A contradiction with its question, as a page lists it. */
export interface ListedContradiction extends Raised {
  question: string
  answerText: string
}

const Seen = ({ one }: { one: Raised }) => {
  const { t } = useTranslation('account')
  return (
    <>
      <span>{one.sentence}</span>{' '}
      <span className={classes.meta}>
        {t('account:contradiction.source', { source: one.source })} <InstantText value={one.observedAt} />
      </span>
    </>
  )
}

const Item = ({ one, accountId }: { one: ListedContradiction; accountId: string }) => {
  const { t } = useTranslation('account')
  const openModal = useModal()
  return (
    <li className={classes.contradiction}>
      <strong>{one.question}</strong>
      <span>{t('account:contradiction.answered', { answer: one.answerText })}</span>
      <Seen one={one} />
      {one.confirmed ? (
        <span className={classes.meta}>
          {t('account:contradiction.confirmed', { name: one.confirmed.by, reason: one.confirmed.reason })}
        </span>
      ) : (
        <span>
          <Button
            size="compact"
            aria-label={t('account:contradiction.resolveOf', { question: one.question })}
            onClick={() => openModal('account.contradiction', { accountId, field: one.field })}
          >
            {t('account:contradiction.resolve')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Answers that the evidence contradicts: the open ones as a warning, the confirmed ones as a note. */
export const Contradictions = (props: { accountId: string; items: readonly ListedContradiction[] }) => {
  const { t } = useTranslation('account')
  const open = props.items.filter((one) => one.confirmed === null)
  if (props.items.length === 0) return null
  return (
    <Notice
      tone={open.length > 0 ? 'warning' : 'info'}
      title={
        open.length > 0
          ? t('account:contradiction.open', { count: open.length })
          : t('account:contradiction.settled', { count: props.items.length })
      }
    >
      <ul className={classes.contradictions}>
        {props.items.map((one) => (
          <Item key={one.field} one={one} accountId={props.accountId} />
        ))}
      </ul>
    </Notice>
  )
}
