import { useEffect, useState, type FormEvent } from 'react'
import { hadEarlierSession, isRemembered, refreshToken, storeTokens } from '../client/session.ts'
import { refreshSession } from '../client/refresh.ts'
import { ownPath } from '../client/sign-in.ts'
import classes from './login.module.css'
import { signIn, type SignInResult } from './sign-in-call.ts'
import type { LoginTexts } from './texts.ts'

/** The hint about an expired session comes after 1 s (specification 0 section 4). */
const EXPIRED_DELAY_MS = 1000
const CODE_DIGITS = 6

const pageAfter = (): string => {
  const redirect = ownPath(new URLSearchParams(location.search).get('redirect'))
  return redirect ? `/loading?redirect=${encodeURIComponent(redirect)}` : '/loading'
}

interface LoginFormProps {
  texts: LoginTexts
  username: string
  setUsername: (username: string) => void
  onToast: (text: string) => void
}

/** A remembered device signs itself in; an earlier session that cannot be renewed is told about. */
const useEarlierSession = (texts: LoginTexts, onToast: (text: string) => void): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = async () => {
      if (refreshToken() && (await refreshSession())) {
        location.replace(pageAfter())
        return
      }
      if (hadEarlierSession()) timer = setTimeout(() => onToast(texts.expired), EXPIRED_DELAY_MS)
    }
    void renew()
    return () => clearTimeout(timer)
  }, [texts, onToast])
}

/** Email, password, and the code box once the server asks for it. */
export const LoginForm = ({ texts, username, setUsername, onToast }: LoginFormProps) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<SignInResult | null>(null)
  const [mfaType, setMfaType] = useState<keyof typeof hints | null>(null)
  const hints = {
    EMAIL: texts.codeHintEMAIL,
    GOOGLE: texts.codeHintGOOGLE,
    SMS: texts.codeHintSMS,
    NONE: texts.codeHintNONE,
  }
  useEarlierSession(texts, onToast)
  useEffect(() => setRemember(isRemembered()), [])
  const needsCode = mfaType !== null && code.length !== CODE_DIGITS
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || needsCode) return
    setBusy(true)
    const answer = await signIn({ username, password, mfaCode: code, rememberDevice: remember }, texts)
    if (answer.kind === 'in') {
      storeTokens(answer.tokens, remember)
      location.assign(pageAfter())
      return
    }
    if (answer.kind === 'expired') {
      location.assign('/password-expired')
      return
    }
    setBusy(false)
    setResult(answer)
    if (answer.kind === 'code') setMfaType(answer.mfaType)
    else if (answer.toast) onToast(answer.toast)
  }
  const failure = result?.kind === 'failed' ? result : null
  return (
    <form className={classes.form} onSubmit={submit}>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure.text} {failure.offersResend && <a href="/resend-validation">{texts.resend}</a>}
        </p>
      )}
      <label className={classes.field}>
        <span>{texts.email}</span>
        <input
          type="email"
          name="username"
          autoComplete="username"
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </label>
      <PasswordInput texts={texts} value={password} onChange={setPassword} />
      {mfaType && (
        <label className={classes.field}>
          <span>{texts.code}</span>
          <small>{hints[mfaType]}</small>
          <input
            autoFocus
            name="mfaCode"
            className={classes.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_DIGITS}
            value={code}
            onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
          />
        </label>
      )}
      <label className={classes.tick}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {texts.remember}
      </label>
      <button
        type="submit"
        className={classes.submit}
        disabled={needsCode}
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? texts.loggingIn : texts.login}
      </button>
      <p className={classes.links}>
        <a href="/forgot-password">{texts.forgot}</a>
        <a href="/forgot-password?mfa=reset">{texts.resetMfa}</a>
        <a href="/resend-validation">{texts.resend}</a>
      </p>
    </form>
  )
}

const PasswordInput = (props: { texts: LoginTexts; value: string; onChange: (value: string) => void }) => {
  const [isShown, setShown] = useState(false)
  return (
    <div className={classes.field}>
      <label htmlFor="password">{props.texts.password}</label>
      <div className={classes.password}>
        <input
          id="password"
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          required
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? props.texts.hide : props.texts.show}
        </button>
      </div>
    </div>
  )
}
