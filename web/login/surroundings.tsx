import { switchColorScheme } from '../client/color-scheme.ts'
import { useCookieQuestion } from '../client/cookies/use-cookie-question.ts'
import entry from './entry.module.css'
import classes from './login.module.css'
import type { LoginTexts } from './texts.ts'

const HalfMoon = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" stroke="none" />
  </svg>
)

export const LoginHeader = ({ texts }: { texts: LoginTexts }) => (
  <header className={classes.header}>
    <span className={entry.logo}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      Bindery
    </span>
    <button
      type="button"
      className={classes.theme}
      aria-label={texts.theme}
      title={texts.theme}
      onClick={switchColorScheme}
    >
      <HalfMoon />
    </button>
  </header>
)

export const LoginFooter = ({ texts, year }: { texts: LoginTexts; year: string }) => (
  <footer className={entry.footer}>
    {/* The page may be read in a later year than it was built in. */}
    <span suppressHydrationWarning>{texts.copyright.replace('{{year}}', year)}</span>
    <a href="/terms">{texts.terms}</a>
    <a href="/privacy">{texts.privacy}</a>
  </footer>
)

const LEARN = {
  US: 'https://www.cisa.gov/topics/cybersecurity-best-practices',
  UK: 'https://www.ncsc.gov.uk/guidance/cyber-insurance-guidance',
} as const

/** What the product does, in three lines, and where to learn more in the market. */
export const Pitch = ({ texts, market }: { texts: LoginTexts; market: 'US' | 'UK' }) => (
  <aside className={entry.pitch} aria-label={texts.region}>
    <div>
      <h2>{texts.headline}</h2>
      <ul>
        {[texts.point1, texts.point2, texts.point3].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <a href={LEARN[market]}>{market === 'UK' ? texts.learnUK : texts.learnUS}</a>
    </div>
  </aside>
)

/**
 * Asks for consent to cookies as every other page does, in the few styles of this one. The sentence is laid out in two
 * parts, each smaller than the page's own heading: what comes this late must not be its largest paint.
 */
export const CookieBar = ({ texts }: { texts: LoginTexts }) => {
  const { isAsked, answer } = useCookieQuestion()
  if (!isAsked) return null
  return (
    <section className={classes.cookies} aria-label={texts.cookieBar}>
      <span className={classes.question}>
        <span>{texts.cookieNeeded}</span> <span>{texts.cookieOthers}</span>{' '}
        <a href="/privacy">{texts.privacy}</a>
      </span>
      <span className={classes.answers}>
        <button type="button" onClick={() => answer(false)}>
          {texts.deny}
        </button>
        <button type="button" onClick={() => answer(true)}>
          {texts.accept}
        </button>
      </span>
    </section>
  )
}
