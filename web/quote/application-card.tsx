import { Button } from '#web/kit/button.tsx'
import { Card, CopyText, KeyValues } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './shared/quote.module.css'
import type { Quote } from './shared/quote.ts'
import { SignedLine } from './signed-line.tsx'

/** The application as it is signed: facts, questions with answers, the statement, and the hash of it all. */
export const ApplicationCard = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { can } = useSession()
  const openModal = useModal()
  const { application } = quote
  return (
    <Card
      title={t('quote:application.title')}
      actions={
        can(['quote:explain']) && (
          <Button size="compact" onClick={() => openModal('quote.whyNotices', { quoteId: quote.id })}>
            {t('quote:application.whyNotices')}
          </Button>
        )
      }
    >
      {quote.docSignedDate && (
        <p>
          <SignedLine quote={quote} />
        </p>
      )}
      <KeyValues items={application.facts.map(({ label, value }) => [label, value] as const)} />
      <dl className={classes.answers}>
        {application.answers.map(({ question, answer }) => (
          <Answered key={question} question={question} answer={answer} />
        ))}
      </dl>
      <p>{application.attestation}</p>
      <p>{application.issuedBy}</p>
      {application.fraudWarning && <p>{application.fraudWarning}</p>}
      <p className={classes.hash}>
        {t('quote:application.hash')}{' '}
        <CopyText text={application.sha256} label={`${application.sha256.slice(0, 16)}…`} />
      </p>
    </Card>
  )
}

const Answered = (props: { question: string; answer: string }) => (
  <>
    <dt>{props.question}</dt>
    <dd>{props.answer}</dd>
  </>
)
