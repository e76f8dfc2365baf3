import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2028, 1, 29, 12)
const terms = { idleSeconds: 3600, endsAt: new Date(NOW + 12 * 60 * MINUTE_MS).toISOString() }

let now = NOW
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
const tokenOf = (sid: string): string => `h.${Buffer.from(JSON.stringify({ sid })).toString('base64')}.s`

/** A page of its own, as each tab is one. */
const openTab = async (sid = 'one') => {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'accessToken' ? tokenOf(sid) : null) })
  return import('./session-life.ts')
}

beforeEach(() => {
  now = NOW
  kept.clear()
  vi.doMock('#web/kit/clock.ts', () => ({ browserNow: () => now }))
})
afterEach(() => {
  vi.doUnmock('#web/kit/clock.ts')
  vi.unstubAllGlobals()
})

describe('the end of a session', () => {
  it('is an idle time after the last answer, less the minute to which the server keeps it', async () => {
    const { noteServed, sessionEnd } = await openTab()
    noteServed()
    now += 57 * MINUTE_MS
    expect(sessionEnd(terms)).toEqual({ left: 2 * MINUTE_MS, canStay: true })
    noteServed()
    expect(sessionEnd(terms).left).toBe(59 * MINUTE_MS)
  })

  it('is put off by another tab of the same session, and by none of another', async () => {
    const own = await openTab()
    own.noteServed()
    now += 30 * MINUTE_MS
    const copy = await openTab()
    copy.noteServed()
    expect(copy.sessionEnd(terms).left).toBe(59 * MINUTE_MS)
    now += 20 * MINUTE_MS
    const other = await openTab('two')
    other.noteServed()
    const back = await openTab()
    expect(back.sessionEnd(terms).left).toBe(39 * MINUTE_MS)
  })

  it('comes at the latest when the session has lasted as long as it may, whatever is done', async () => {
    const { noteServed, sessionEnd } = await openTab()
    now += (12 * 60 - 1) * MINUTE_MS
    noteServed()
    expect(sessionEnd(terms)).toEqual({ left: MINUTE_MS, canStay: false })
    now += 2 * MINUTE_MS
    expect(sessionEnd(terms).left).toBe(0)
  })
})
