import { messageOfAnswer } from '../client/problem.ts'
import type { Tokens } from '../client/session/session.ts'
import type { LoginTexts } from './texts.ts'

export interface Credentials {
  username: string
  password: string
  mfaCode?: string
  recoveryCode?: string
  rememberDevice: boolean
}

/** The result of a sign-in. `toast` is for outages, which are shown next to the form as well. */
export type SignInResult =
  | { kind: 'in'; tokens: Tokens }
  | { kind: 'code'; mfaType: 'EMAIL' | 'GOOGLE' | 'SMS' | 'NONE' }
  | { kind: 'expired' }
  | { kind: 'failed'; text: string; offersResend?: boolean; toast?: string }

const failed = (text: string, more: { offersResend?: boolean; toast?: string } = {}): SignInResult => ({
  kind: 'failed',
  text,
  ...more,
})

/** Reads the answer of the login call by its status (specification 0 section 8). */
export const readAnswer = (status: number, body: unknown, texts: LoginTexts): SignInResult => {
  if (status === 200) return { kind: 'in', tokens: body as Tokens }
  if (status === 307) {
    const type = (body as { mfaType?: string } | null)?.mfaType
    return { kind: 'code', mfaType: type === 'EMAIL' || type === 'SMS' || type === 'NONE' ? type : 'GOOGLE' }
  }
  if (status === 418) return { kind: 'expired' }
  if (status === 412) return failed(messageOfAnswer(status, body), { offersResend: true })
  if (status === 500 || status === 502) return failed(texts.down, { toast: texts.oops })
  if ((status === 401 || status === 409) && body) return failed(messageOfAnswer(status, body))
  return failed(texts.invalid)
}

const LIMITED = 429

const send = async (body: Credentials & { captchaResponse?: string }): Promise<Response | null> =>
  fetch('/api/auth/v1/login', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    body: JSON.stringify(body),
  }).catch(() => null)

/** Proof that no robot signs in, which lets the right password in while wrong ones have slowed the account. */
const captchaProof = async (): Promise<string | null> => {
  try {
    const answer = await fetch('/api/auth/v1/captcha?action=login')
    if (!answer.ok) return null
    const { proofFor } = await import('../client/captcha-solver.ts')
    return await proofFor(await answer.json())
  } catch {
    return null
  }
}

/** Signs in. A 307 must not be followed, and carries no Location, so the browser hands it over as it is. */
export const signIn = async (credentials: Credentials, texts: LoginTexts): Promise<SignInResult> => {
  const { mfaCode, ...rest } = credentials
  const body = { ...rest, ...(mfaCode && { mfaCode }) }
  let answer = await send(body)
  if (answer?.status === LIMITED) {
    const captchaResponse = await captchaProof()
    if (captchaResponse) answer = await send({ ...body, captchaResponse })
  }
  if (!answer) return failed(texts.down)
  return readAnswer(answer.status, await answer.json().catch(() => null), texts)
}
