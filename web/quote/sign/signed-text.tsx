import { phoneText } from '#domain/market/phone-text.ts'
import { MoneyText } from '#web/kit/format/display.tsx'
import { Card, CopyText, KeyValues } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '../shared/quote.ts'
import classes from './sign.module.css'

const HASH_SHOWN = 16

/** Exactly what is signed: the facts, every question with its answer, the statement, and the hash of it all. */
export const SignedText = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const { application } = quote
  const { agentFirstName, agentLastName, agentEmail, agentPhone } = quote.agent
  return (
    <Card title={t('signing:sign.application')}>
      <p className={classes.lead}>
        {t('signing:sign.applicationText')} {agentFirstName} {agentLastName},{' '}
        <a href={`mailto:${agentEmail}`}>{agentEmail}</a>
        {agentPhone && <>, {phoneText(agentPhone)}</>}
      </p>
      <KeyValues
        items={application.facts.map(
          ({ label, value }) => [label, <MoneyText key={label}>{value}</MoneyText>] as const,
        )}
      />
      <ol className={classes.answers}>
        {application.answers.map(({ question, answer }) => (
          <li key={question}>
            <span>{question}</span>
            <strong>{answer}</strong>
          </li>
        ))}
      </ol>
      <p>{application.issuedBy}</p>
      <p className={classes.hash}>
        {t('quote:application.hash')}{' '}
        <CopyText text={application.sha256} label={`${application.sha256.slice(0, HASH_SHOWN)}…`} />
      </p>
    </Card>
  )
}
