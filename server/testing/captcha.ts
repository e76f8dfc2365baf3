import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Web } from './web.ts'

/** A challenge, asked for and solved as the widget does it, as the text that a form sends. */
export const solved = async (
  web: Pick<Web, 'send'>,
  action: 'passwordReset' | 'mfaReset' | 'login',
): Promise<string> => {
  const { json } = await web.send('GET', `/api/auth/v1/captcha?action=${action}`)
  return answerOf(json as unknown as Challenge)
}

export const answerOf = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
