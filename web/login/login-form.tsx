import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import {
  hadEarlierSession,
  isRemembered,
  refreshToken,
  storeTokens,
  type Tokens,
} from '../client/session/session.ts'
import { refreshSession } from '../client/session/refresh.ts'
import { ownPath } from '../client/session/sign-in.ts'
import { borrowSession } from '../client/session/tabs.ts'
import type { EarlyInput } from './early-input.ts'
import classes from './login.module.css'
import { OtherWays } from './other-ways.tsx'
import { signIn, type SignInResult } from './sign-in-call.ts'
import type { LoginTexts } from './texts.ts'

/** The hint about an expired session comes after 1 s (specification 0 section 4). */
const EXPIRED_DELAY_MS = 1000
const CODE_DIGITS = 6

const pageAfter = (): string => {
  const redirect = ownPath(new URLSearchParams(location.search).get('redirect'))
  return redirect ? `/loading?redirect=${encodeURIComponent(redirect)}` : '/loading'
}

/** The second factor as typed: the code, or instead of it the recovery code of who has lost the device. */
interface GivenCode {
  digits: string
  recovery: string | null
}

const isWhole = ({ digits, recovery }: GivenCode): boolean =>
  recovery === null ? digits.length === CODE_DIGITS : recovery.trim() !== ''

const factorOf = ({ digits, recovery }: GivenCode): { mfaCode?: string; recoveryCode?: string } =>
  recovery === null ? { mfaCode: digits } : { recoveryCode: recovery.trim() }

interface LoginFormProps {
  texts: LoginTexts
  username: string
  setUsername: (username: string) => void
  password: string
  setPassword: (password: string) => void
  onToast: (text: string) => void
  early: EarlyInput
}

/**
 * Takes over what was typed, filled in and pressed while the page's code was still on its way. Before that no
 * code handles the form: as a dialog's, it sends nothing anywhere.
 */
const useEarlyInput = (
  early: EarlyInput,
  setUsername: (username: string) => void,
  setPassword: (password: string) => void,
) => {
  const form = useRef<HTMLFormElement>(null)
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (early.username) setUsername(early.username)
    if (early.password) setPassword(early.password)
    setTaken(true)
  }, [early, setUsername, setPassword])
  useEffect(() => {
    if (isTaken && early.isPressed) form.current?.requestSubmit()
  }, [isTaken, early])
  return form
}

/** A remembered device signs itself in, and so does a tab next to one that is signed in; an earlier session that cannot be renewed is reported. */
const useEarlierSession = (texts: LoginTexts, onToast: (text: string) => void): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = async () => {
      await borrowSession()
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

/** The box to remember the device shows where the feature is on. */
const useRememberOffer = (): boolean => {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    const load = async () => {
      const answer = await fetch('/api/platform/v1/flags')
      if (answer.ok)
        setOffered(((await answer.json()) as { rememberDevice?: boolean }).rememberDevice ?? false)
    }
    // Without the answer the page works as it does where the feature is off.
    load().catch(() => undefined)
  }, [])
  return isOffered
}

/** What a link for a user who already has a login says above the form. */
const useGreeting = (texts: LoginTexts): string | null => {
  const [greeting, setGreeting] = useState<string | null>(null)
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    if (search.has('existingUser')) setGreeting(texts.existingUser)
    else if (search.has('existingAgent')) setGreeting(texts.existingAgent)
  }, [texts])
  return greeting
}

/** A field that is empty, with what is said of it. */
interface Missing {
  name: 'username' | 'password'
  text: string
}

/**
 * What the last press left out, until it is filled in. The focus moves to the field that is empty, or to the list of both.
 * The pages behind the login do the same by a part of theirs, which would cost this one more than the rest of it.
 */
const useMissing = (
  form: RefObject<HTMLFormElement | null>,
  empty: readonly Missing[],
): { missing: readonly Missing[]; press: () => void } => {
  const [presses, setPresses] = useState(0)
  const led = useRef(0)
  const missing = presses > 0 ? empty : []
  useLayoutEffect(() => {
    if (led.current === presses) return
    led.current = presses
    const [first, ...others] = empty
    if (!first) return
    const target = others.length > 0 ? '[data-missing]' : `[name=${first.name}]`
    form.current?.querySelector<HTMLElement>(target)?.focus()
  })
  return { missing, press: () => setPresses((before) => before + 1) }
}

const MissingList = ({ missing, title }: { missing: readonly Missing[]; title: string }) => (
  <div className={classes.failure} role="alert" tabIndex={-1} data-missing>
    {title}
    <ul>
      {missing.map(({ name, text }) => (
        <li key={name}>
          <a
            href={`#${name}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(name)?.focus()
            }}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  </div>
)

/** What is said of a field under it, and what its control carries for that. */
const wrongAt = (missing: readonly Missing[], name: Missing['name']) => {
  const text = missing.find((one) => one.name === name)?.text
  return {
    said: text && (
      <span id={`${name}-wrong`} className={classes.wrong}>
        {text}
      </span>
    ),
    marks: text ? { 'aria-invalid': true, 'aria-describedby': `${name}-wrong` } : {},
  }
}

/** Email, password, and the code box once the server asks for it. */
export const LoginForm = (props: LoginFormProps) => {
  const { texts, username, setUsername, password, setPassword, onToast, early } = props
  const [code, setCode] = useState<GivenCode>({ digits: '', recovery: null })
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
  const form = useEarlyInput(early, setUsername, setPassword)
  useEarlierSession(texts, onToast)
  const isOffered = useRememberOffer()
  const greeting = useGreeting(texts)
  useEffect(() => setRemember(isRemembered()), [])
  const empty: Missing[] = []
  if (username.trim() === '') empty.push({ name: 'username', text: texts.emailRequired })
  if (password === '') empty.push({ name: 'password', text: texts.passwordRequired })
  const { missing, press } = useMissing(form, empty)
  const email = wrongAt(missing, 'username')
  const needsCode = mfaType !== null && !isWhole(code)
  const enter = (tokens: Tokens) => {
    storeTokens(tokens, isOffered && remember)
    location.assign(pageAfter())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || needsCode) return
    press()
    if (empty.length > 0) return
    setBusy(true)
    const credentials = { username, password, ...factorOf(code), rememberDevice: isOffered && remember }
    const answer = await signIn(credentials, texts)
    if (answer.kind === 'in') {
      enter(answer.tokens)
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
    <form ref={form} method="dialog" className={classes.form} noValidate onSubmit={submit}>
      {greeting && <p>{greeting}</p>}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure.text} {failure.offersResend && <a href="/resend-validation">{texts.resend}</a>}
        </p>
      )}
      {missing.length > 1 && <MissingList missing={missing} title={texts.problem} />}
      <div className={classes.field}>
        <label htmlFor="username">{texts.email}</label>
        <input
          id="username"
          type="email"
          name="username"
          autoComplete="username"
          aria-required
          {...email.marks}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        {email.said}
      </div>
      <PasswordInput texts={texts} value={password} onChange={setPassword} missing={missing} />
      {mfaType && <CodeInput texts={texts} hint={hints[mfaType]} code={code} onChange={setCode} />}
      {isOffered && (
        <label className={classes.tick}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {texts.remember}
        </label>
      )}
      <button
        type="submit"
        className={classes.submit}
        aria-disabled={needsCode || isBusy || undefined}
        data-blocked={needsCode || undefined}
        aria-describedby={needsCode ? 'code-first' : undefined}
      >
        {isBusy ? texts.loggingIn : texts.login}
      </button>
      {needsCode && (
        <p id="code-first" className={classes.why}>
          {code.recovery === null ? texts.codeFirst : texts.recoveryFirst}
        </p>
      )}
      <OtherWays
        texts={texts}
        remember={isOffered && remember}
        onSignedIn={enter}
        onFailure={(text) => setResult(text === null ? null : { kind: 'failed', text })}
      />
      <p className={classes.links}>
        <a href="/forgot-password">{texts.forgot}</a>
        <a href="/forgot-password?mfa=reset">{texts.resetMfa}</a>
        <a href="/resend-validation">{texts.resend}</a>
      </p>
    </form>
  )
}

const CodeInput = (props: {
  texts: LoginTexts
  hint: string
  code: GivenCode
  onChange: (code: GivenCode) => void
}) => {
  const { texts, code, onChange } = props
  const isRecovery = code.recovery !== null
  return (
    <div className={classes.field}>
      <label className={classes.field}>
        <span>{isRecovery ? texts.recoveryCode : texts.code}</span>
        <small>{isRecovery ? texts.recoveryHint : props.hint}</small>
        <input
          key={String(isRecovery)}
          autoFocus
          name={isRecovery ? 'recoveryCode' : 'mfaCode'}
          className={isRecovery ? undefined : classes.code}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          maxLength={isRecovery ? 40 : CODE_DIGITS}
          value={code.recovery ?? code.digits}
          onChange={({ target: { value } }) =>
            onChange(
              isRecovery ? { ...code, recovery: value } : { ...code, digits: value.replaceAll(/\D/g, '') },
            )
          }
        />
      </label>
      <button
        type="button"
        className={classes.swap}
        onClick={() => onChange({ digits: '', recovery: isRecovery ? null : '' })}
      >
        {isRecovery ? texts.useCode : texts.useRecovery}
      </button>
    </div>
  )
}

const PasswordInput = (props: {
  texts: LoginTexts
  value: string
  onChange: (value: string) => void
  missing: readonly Missing[]
}) => {
  const [isShown, setShown] = useState(false)
  const { marks, said } = wrongAt(props.missing, 'password')
  return (
    <div className={classes.field}>
      <label htmlFor="password">{props.texts.password}</label>
      <div className={classes.password}>
        <input
          id="password"
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          aria-required
          {...marks}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? props.texts.hide : props.texts.show}
        </button>
      </div>
      {said}
    </div>
  )
}
