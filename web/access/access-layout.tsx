import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import { useDocumentTitle } from '#web/kit/page/page-title.tsx'
import { browserToday } from '#web/kit/clock.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import entry from '#web/login/entry.module.css'
import layout from './access-layout.module.css'

const LEARN = {
  'en-US': 'https://www.cisa.gov/topics/cybersecurity-best-practices',
  'en-GB': 'https://www.ncsc.gov.uk/guidance/cyber-insurance-guidance',
} as const

/** Whose page this is; leads to the login. */
export const Brand = () => (
  <a className={`${entry.logo} ${layout.logo}`} href={paths.login()}>
    <img src="/favicon.svg" alt="" width={28} height={28} />
    {PRODUCT_NAME}
  </a>
)

/**
 * The login-style layout (specification 0 section 2): the page at the left, what the product does at the right, terms
 * and privacy below. `wide` gives a form room for a list next to it.
 */
export const AccessLayout = (props: { title: string; wide?: boolean; children: ReactNode }) => {
  const { t, locale } = useTranslation(['organization', 'login', 'common'])
  const isUk = locale === 'en-GB'
  useDocumentTitle(props.title)
  return (
    <div className={entry.page} data-wide={props.wide || undefined}>
      <div className={entry.left}>
        <header>
          <Brand />
        </header>
        <main className={`${entry.main} ${layout.body}`}>
          <h1>{props.title}</h1>
          {props.children}
        </main>
        <footer className={entry.footer}>
          <span>{t('login:copyright', { year: browserToday().slice(0, 4) })}</span>
          <a href="/terms">{t('login:terms')}</a>
          <a href="/privacy">{t('login:privacy')}</a>
        </footer>
      </div>
      <aside className={entry.pitch} aria-label={t('login:region')}>
        <div>
          <h2>{t('login:headline')}</h2>
          <ul>
            <li>{t('login:point1')}</li>
            <li>{t('login:point2')}</li>
            <li>{t('login:point3')}</li>
          </ul>
          <a href={LEARN[isUk ? 'en-GB' : 'en-US']}>{isUk ? t('login:learnUK') : t('login:learnUS')}</a>
        </div>
      </aside>
    </div>
  )
}

/** The way to the login page, as a button. */
export const LoginButton = ({ children }: { children: ReactNode }) => (
  <a className={layout.button} href={paths.login()}>
    {children}
  </a>
)
