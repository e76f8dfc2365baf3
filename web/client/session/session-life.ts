import { browserNow } from '#web/kit/clock.ts'
import { accessToken, sessionOf } from './session.ts'

/** The server keeps when a session was last used to the minute: it may end that much sooner than the browser thinks. */
const KEPT_TO_MS = 60_000
/** People are warned this long before the end (WCAG 2.2.1 asks for 20 seconds at least). */
export const WARNED_MS = 120_000
/** Answers come in bursts, of which one is enough to know. */
const NOTED_EVERY_MS = 5_000

const PREFIX = 'session-served:'

const entry = (): string | null => {
  const session = sessionOf(accessToken())
  return session && PREFIX + session
}

let noted = 0

/** The server has answered a call of the session, which begins its idle time anew, in all tabs that share it. */
export const noteServed = (): void => {
  const now = browserNow()
  if (now - noted < NOTED_EVERY_MS && noted <= now) return
  const key = entry()
  if (!key) return
  noted = now
  localStorage.setItem(key, String(Math.round(now)))
}

/** When the session was last used in any of its tabs, milliseconds since 1970; now where no tab has noted it yet. */
const servedAt = (): number => {
  const key = entry()
  const at = key ? Number(localStorage.getItem(key)) : 0
  return at > 0 ? at : browserNow()
}

export interface SessionTerms {
  /** Seconds without a call after which the session ends. */
  idleSeconds: number
  /** When it ends at the latest, however much it is used. */
  endsAt: string
}

export interface SessionEnd {
  /** Milliseconds left, never below zero. */
  left: number
  /** Whether using the session makes it longer: not at its latest end. */
  canStay: boolean
}

/** When the session ends unless it is used, as far as the browser knows. */
export const sessionEnd = ({ idleSeconds, endsAt }: SessionTerms): SessionEnd => {
  const idle = servedAt() + idleSeconds * 1000 - KEPT_TO_MS
  const latest = Date.parse(endsAt)
  return { left: Math.max(0, Math.min(idle, latest) - browserNow()), canStay: idle < latest }
}
