import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/client.ts'
import { browserNow } from '#web/kit/clock.ts'

/** Where an attempt stopped: the widget's code, its challenge, or the proof itself. */
export type CaptchaStep = 'code' | 'challenge' | 'proof'

export type CaptchaAction = 'passwordReset' | 'mfaReset'

export class CaptchaFailure extends Error {
  readonly step: CaptchaStep
  constructor(step: CaptchaStep) {
    super(`The captcha failed at its ${step}.`)
    this.name = 'CaptchaFailure'
    this.step = step
  }
}

const failAt = (step: CaptchaStep) => (): never => {
  throw new CaptchaFailure(step)
}

/** Solves a challenge in workers, unseen. Throws `CaptchaFailure`. */
const solve = async (action: CaptchaAction): Promise<string> => {
  const solver = await import('#web/client/captcha-solver.ts').catch(failAt('code'))
  const challenge = await call('captchaChallenge', { query: { action } }).catch(failAt('challenge'))
  return solver.proofFor(challenge).catch(failAt('proof'))
}

/** A proof is good for five minutes; an older one is made again before it is sent. */
const GOOD_MS = 4 * 60_000

/**
 * The invisible captcha of a form: it is solved while the form is filled in. `take` gives the proof, each of them
 * once, and throws `CaptchaFailure`; `failedAt` says why there is none.
 */
export const useCaptcha = (action: CaptchaAction) => {
  const [failedAt, setFailedAt] = useState<CaptchaStep | null>(null)
  const current = useRef<{ proof: Promise<string>; since: number } | null>(null)
  const start = useCallback(async () => {
    setFailedAt(null)
    const proof = solve(action)
    current.current = { proof, since: browserNow() }
    return proof.catch((error: unknown) => {
      current.current = null
      setFailedAt(error instanceof CaptchaFailure ? error.step : 'proof')
      throw error
    })
  }, [action])
  useEffect(() => {
    start().catch(() => undefined)
  }, [start])
  const take = useCallback(async (): Promise<string> => {
    const held = current.current
    const proof = await (held && browserNow() - held.since < GOOD_MS ? held.proof : start())
    current.current = null
    return proof
  }, [start])
  return { failedAt, take }
}
