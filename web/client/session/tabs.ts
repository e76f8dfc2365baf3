import { adoptTokens, type Tokens } from './session.ts'

const CHANNEL = 'bindery-session'

interface Renewal {
  spent: string
  tokens: Tokens
}

/** Notifies the other tabs of a session that its refresh token was used up, with the outcome. */
export const announceRenewal = (renewal: Renewal): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(renewal)
  channel.close()
}

/**
 * Keeps tabs that began as copies of each other in one session: who still holds a used-up token would be taken for
 * a thief at their next call. Messages of a channel never leave the browser and this origin.
 */
export const followOtherTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<Renewal>) =>
    adoptTokens(data.spent, data.tokens),
  )
}
