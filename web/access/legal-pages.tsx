import { COMPANIES } from '#domain/market/company.ts'
import { useDocumentTitle } from '#web/kit/page/page-title.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './access.module.css'

const LegalPage = ({ topic, parts }: { topic: 'terms' | 'privacy'; parts: readonly string[] }) => {
  const { t } = useTranslation('common')
  useDocumentTitle(t(`common:shell.${topic}`))
  return (
    <main className={classes.legal}>
      <h1>{t(`common:shell.${topic}`)}</h1>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`common:legal.${topic}-${part}-title`)}</h2>
          <p>{t(`common:legal.${topic}-${part}-text`)}</p>
        </section>
      ))}
      <address>
        {[COMPANIES.US, COMPANIES.UK].map((company) => (
          <p key={company.legalName}>
            {company.legalName}, {company.addressLines.join(', ')},{' '}
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
        ))}
      </address>
    </main>
  )
}

export const TermsPage = () => <LegalPage topic="terms" parts={['use', 'signatures', 'insurance']} />

export const PrivacyPage = () => <LegalPage topic="privacy" parts={['what', 'cookies', 'rights']} />
