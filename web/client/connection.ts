import { useSyncExternalStore } from 'react'

/** Whether calls get through: `offline` as the browser says, `unreached` as the last call showed. */
export type Connection = 'online' | 'offline' | 'unreached'

/** The server is asked for a sign of life at growing intervals, until there is one. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000
const SIGN_OF_LIFE = '/health/live'

const listeners = new Set<() => void>()
let isReached = true
let timer: ReturnType<typeof setTimeout> | undefined

/** What is known of the connection at this moment. */
export const connection = (): Connection => {
  if (!navigator.onLine) return 'offline'
  return isReached ? 'online' : 'unreached'
}

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Notes that a call was answered, whatever the answer was. */
export const noteReached = (): void => {
  if (isReached) return
  isReached = true
  clearTimeout(timer)
  tell()
}

const ask = (pauseMs: number): void => {
  timer = setTimeout(() => {
    fetch(SIGN_OF_LIFE, { cache: 'no-store' }).then(noteReached, () =>
      ask(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)),
    )
  }, pauseMs)
}

/** Notes that a call got no answer at all. */
export const noteUnreached = (): void => {
  if (!isReached) return
  isReached = false
  ask(FIRST_PAUSE_MS)
  tell()
}

const onOnline = (): void => {
  isReached = true
  clearTimeout(timer)
  tell()
}

/** Hands over every change of the connection; gives back what stops it. */
export const onConnection = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    addEventListener('online', onOnline)
    addEventListener('offline', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', onOnline)
    removeEventListener('offline', tell)
  }
}

const connected = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onConnection(() => {
      if (connection() !== 'online') return
      stop()
      resolve()
    })
  })

/** Fetches a part of a page; one that fails for want of a connection is fetched again once there is one. */
export const fetchPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (connection() === 'online') throw error
    await connected()
    return fetchPart(load)
  }
}

/** The connection, read again whenever it changes. */
export const useConnection = (): Connection => useSyncExternalStore(onConnection, connection)
