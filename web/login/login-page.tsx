import { useEffect, useState } from 'react'
import entry from './entry.module.css'
import classes from './login.module.css'
import { ELSEWHERE } from '../client/session/tabs.ts'
import { DemoLogins } from './demo-logins.tsx'
import { type EarlyInput, NO_INPUT } from './early-input.ts'
import { LoginForm } from './login-form.tsx'
import { CookieBar, LoginHeader, LoginFooter, Pitch } from './surroundings.tsx'
import { marketHere, texts } from './texts.ts'

/** The whole page: form at the left, what the product does at the right. Rendered at build time too. */
export const LoginPage = ({ year, early = NO_INPUT }: { year: string; early?: EarlyInput }) => {
  const [market, setMarket] = useState<'US' | 'UK'>('US')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [toast, setToast] = useState<string | null>(null)
  // The page is written at build time for the US; the host or the visitor's language may say otherwise.
  useEffect(() => {
    const here = marketHere()
    setMarket(here)
    if (new URLSearchParams(location.search).get('ended') === ELSEWHERE) setToast(texts.signedOutElsewhere)
    document.documentElement.lang = here === 'UK' ? 'en-GB' : 'en-US'
  }, [])
  return (
    <div className={entry.page}>
      <div className={entry.left}>
        <LoginHeader texts={texts} />
        <main className={entry.main}>
          <h1 className={classes.welcome}>{texts.welcome}</h1>
          <LoginForm
            texts={texts}
            username={username}
            setUsername={setUsername}
            password={password}
            setPassword={setPassword}
            onToast={setToast}
            early={early}
          />
          <DemoLogins
            texts={texts}
            onPick={(email) => {
              setUsername(email)
              setPassword(texts.demoPassword)
            }}
          />
        </main>
        <LoginFooter texts={texts} year={year} />
      </div>
      <Pitch texts={texts} market={market} />
      <CookieBar texts={texts} />
      <div className={classes.toasts} role="alert">
        {toast && (
          <div className={classes.toast}>
            <span>{toast}</span>
            <button type="button" onClick={() => setToast(null)}>
              {texts.close}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
