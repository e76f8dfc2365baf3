import { useEffect, useState } from 'react'
import { messageOfAnswer } from '../client/problem.ts'
import { ownPath } from '../client/session/sign-in.ts'
import { leaveForProvider } from '../client/sso-way.ts'
import type { Tokens } from '../client/session/session.ts'
import classes from './login.module.css'
import type { LoginTexts } from './texts.ts'

const post = async (path: string, body?: object): Promise<Response> =>
  fetch(`/api/auth/v1/${path}`, {
    method: 'POST',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })

/** What went wrong, as a sentence of ours or the server's. */
class Failure extends Error {}

const answered = async <T,>(response: Response, texts: LoginTexts): Promise<T> => {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body as T
  throw new Failure(response.status >= 500 ? texts.down : messageOfAnswer(response.status, body))
}

const byPasskey = async (texts: LoginTexts, rememberDevice: boolean): Promise<Tokens> => {
  const begun = await answered<{ options: unknown; binding: string }>(
    await post('passkeys/sign-in/options'),
    texts,
  )
  const { PasskeyError, signWithPasskey } = await import('../client/passkey.ts')
  try {
    const credential = await signWithPasskey(begun.options)
    const body = { binding: begun.binding, credential, rememberDevice }
    return await answered<Tokens>(await post('passkeys/sign-in', body), texts)
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error
    const isUnable = error.problem === 'unsupported' || error.problem === 'address'
    throw new Failure(isUnable ? texts.passkeyUnable : texts.passkeyLeft)
  }
}

/** The name of the identity provider, once it is known that there is one. */
const useProvider = (): string | null => {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    const load = async () => {
      const answer = await fetch('/api/auth/v1/sso')
      if (answer.ok) setName(((await answer.json()) as { name: string | null }).name)
    }
    // Without the answer the page works as it does where there is no provider.
    load().catch(() => undefined)
  }, [])
  return name
}

/** Signing in without typing: by a passkey of this device, and by the identity provider where there is one. */
export const OtherWays = (props: {
  texts: LoginTexts
  remember: boolean
  onSignedIn: (tokens: Tokens) => void
  onFailure: (text: string | null) => void
}) => {
  const { texts } = props
  const [isBusy, setBusy] = useState(false)
  const provider = useProvider()
  const attempt = async (way: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    props.onFailure(null)
    try {
      await way()
    } catch (error) {
      props.onFailure(error instanceof Failure ? error.message : texts.down)
      setBusy(false)
    }
  }
  const begin = async () => {
    const { url, binding } = await answered<{ url: string; binding: string }>(await post('sso/start'), texts)
    const next = ownPath(new URLSearchParams(location.search).get('redirect'))
    leaveForProvider(url, { binding, purpose: 'sign-in', next })
  }
  return (
    <div className={classes.ways}>
      <button
        type="button"
        className={classes.way}
        aria-disabled={isBusy || undefined}
        onClick={() => void attempt(async () => props.onSignedIn(await byPasskey(texts, props.remember)))}
      >
        {texts.passkey}
      </button>
      {provider && (
        <button
          type="button"
          className={classes.way}
          aria-disabled={isBusy || undefined}
          onClick={() => void attempt(begin)}
        >
          {texts.sso.replace('{{name}}', provider)}
        </button>
      )}
    </div>
  )
}
