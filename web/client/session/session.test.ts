import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commandKey } from '../idempotency.ts'
import * as session from './session.ts'
import { loginPath, ownPath } from './sign-in.ts'
import { signedOutPath } from './tabs.ts'

const storage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('location', { origin: 'https://bindery.test' })
})
afterEach(() => vi.unstubAllGlobals())

const tokens = { accessToken: 'a', refreshToken: 'r' }

describe('tokens', () => {
  it('stay in the session storage of the tab', () => {
    session.storeTokens(tokens, false)
    expect([sessionStorage.getItem('accessToken'), sessionStorage.getItem('refreshToken')]).toEqual([
      'a',
      'r',
    ])
    expect(localStorage.getItem('refreshToken')).toBeNull()
  })

  it('of a remembered device keep the refresh token in local storage only', () => {
    session.storeTokens(tokens, true)
    expect(sessionStorage.getItem('refreshToken')).toBeNull()
    expect([localStorage.getItem('refreshToken'), session.refreshToken()]).toEqual(['r', 'r'])
  })

  it('of another account entered in a tab leave what the device remembers alone', () => {
    session.storeTokens(tokens, true)
    session.storeTabTokens({ accessToken: 'jump', refreshToken: 'of-jump' })
    expect([session.accessToken(), session.refreshToken(), localStorage.getItem('refreshToken')]).toEqual([
      'jump',
      'of-jump',
      'r',
    ])
    session.renewTokens({ accessToken: 'jump2', refreshToken: 'of-jump2' })
    expect([session.refreshToken(), localStorage.getItem('refreshToken')]).toEqual(['of-jump2', 'r'])
    session.dropTokens()
    expect([session.accessToken(), session.refreshToken()]).toEqual([null, 'r'])
  })

  it('name the session that new tabs may share: the last sign-in, and nothing opened for one tab', () => {
    const of = (sid: string) => ({ accessToken: `h.${btoa(JSON.stringify({ sid }))}.s`, refreshToken: sid })
    session.storeTokens(of('own'), false)
    session.storeTabTokens(of('entered'))
    expect([session.sharedSession(), session.sessionOf(session.accessToken())]).toEqual(['own', 'entered'])
    session.clearStoredSession()
    expect(session.sharedSession()).toBeNull()
  })

  it('of a remembered device are renewed where they were, and go when they no longer work', () => {
    session.storeTokens(tokens, true)
    session.renewTokens({ accessToken: 'b', refreshToken: 's' })
    expect([sessionStorage.getItem('refreshToken'), localStorage.getItem('refreshToken')]).toEqual([
      null,
      's',
    ])
    session.dropTokens()
    expect(session.refreshToken()).toBeNull()
  })

  it('are gone after a logout, which keeps the theme and the cookie consent', () => {
    localStorage.setItem('mantine-color-scheme-value', 'dark')
    localStorage.setItem('cookie-consent', 'false')
    localStorage.setItem('saved-state:AGENCY', '{}')
    session.storeTokens(tokens, true)
    session.clearStoredSession()
    expect([session.accessToken(), session.refreshToken(), session.hadEarlierSession()]).toEqual([
      null,
      null,
      false,
    ])
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark')
    expect(localStorage.getItem('cookie-consent')).toBe('false')
    expect(localStorage.getItem('saved-state:AGENCY')).toBeNull()
  })

  it('tell their expiry, and nonsense tells none', () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_800_000_000 })).toString('base64url')
    expect(session.expiryOf(`h.${claims}.s`)).toBe(1_800_000_000_000)
    expect([session.expiryOf('x'), session.expiryOf('a.%%.c')]).toEqual([null, null])
  })
})

describe('the key of a command', () => {
  it('is kept for the same command and input until the server answers', async () => {
    const first = await commandKey('quoteBind', { params: { quoteId: '1' } })
    const again = await commandKey('quoteBind', { params: { quoteId: '1' } })
    expect(again.value).toBe(first.value)
    first.answered()
    expect((await commandKey('quoteBind', { params: { quoteId: '1' } })).value).not.toBe(first.value)
  })

  it('differs between inputs and between commands', async () => {
    const keys = await Promise.all([
      commandKey('quoteBind', { params: { quoteId: '1' } }),
      commandKey('quoteBind', { params: { quoteId: '2' } }),
      commandKey('quoteIssue', { params: { quoteId: '1' } }),
    ])
    expect(new Set(keys.map((key) => key.value)).size).toBe(3)
  })
})

describe('the page after sign-in', () => {
  it.each(['https://evil.test/x', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '', null])(
    'is never %s',
    (path) => {
      expect(ownPath(path)).toBeNull()
    },
  )

  it('is the remembered page of this site', () => {
    expect(loginPath('/agency/quotes?status=READY')).toBe(
      '/login?redirect=%2Fagency%2Fquotes%3Fstatus%3DREADY',
    )
  })

  it.each(['/', '/login?x=1', '/logout'])('is not %s', (path) => {
    expect(loginPath(path)).toBe('/login')
  })
})

it('leads back to the page that another tab signed out of, and says why', () => {
  expect(signedOutPath('/agency/quotes?status=READY')).toBe(
    '/login?redirect=%2Fagency%2Fquotes%3Fstatus%3DREADY&ended=elsewhere',
  )
})
