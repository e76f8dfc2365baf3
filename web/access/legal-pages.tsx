import { Fragment } from 'react'
import { UK_DISCLOSURES, type UkDisclosureKey } from '#domain/document/uk-disclosures.ts'
import { COMPANIES } from '#domain/market/company.ts'
import { useDocumentTitle } from '#web/kit/page/page-title.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './access.module.css'

interface Topic {
  topic: 'terms' | 'privacy' | 'complaints' | 'accessibility'
  parts: readonly string[]
  /** What the page says in the United Kingdom in addition. */
  uk?: readonly UkDisclosureKey[]
}

const LegalPage = ({ topic, parts, uk = [] }: Topic) => {
  const { t, locale } = useTranslation(['common', 'organization'])
  const disclosed = locale === 'en-GB' ? UK_DISCLOSURES.filter(({ key }) => uk.includes(key)) : []
  useDocumentTitle(t(`common:shell.${topic}`))
  return (
    <main className={classes.legal}>
      <h1>{t(`common:shell.${topic}`)}</h1>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`organization:legal.${topic}-${part}-title`)}</h2>
          <p>{t(`organization:legal.${topic}-${part}-text`)}</p>
        </section>
      ))}
      {disclosed.map(({ key, title, paragraphs }) => (
        <section key={key}>
          <h2>{title}</h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <address>
        {[COMPANIES.US, COMPANIES.UK].map((company) => (
          <p key={company.legalName}>
            {company.legalName}, {company.addressLines.join(', ')},{' '}
            <a href={`mailto:${company.email}`}>{company.email}</a>, {company.phone}
            {company.particulars.map((line) => (
              <Fragment key={line}>
                <br />
                {line}
              </Fragment>
            ))}
          </p>
        ))}
      </address>
    </main>
  )
}

export const TermsPage = () => (
  <LegalPage
    topic="terms"
    parts={['use', 'signatures', 'insurance']}
    uk={['STATUS', 'REMUNERATION', 'COMPENSATION']}
  />
)

export const PrivacyPage = () => (
  <LegalPage topic="privacy" parts={['what', 'cookies', 'rights']} uk={['DATA']} />
)

export const ComplaintsPage = () => (
  <LegalPage topic="complaints" parts={['how']} uk={['COMPLAINTS', 'COMPENSATION']} />
)

export const AccessibilityPage = () => <LegalPage topic="accessibility" parts={['aim', 'known', 'report']} />
