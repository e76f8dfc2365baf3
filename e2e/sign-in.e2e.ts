import { generate } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '#server/access/shared/sessions.ts'
import { recoveryHash } from '#server/access/factor/second-factor.ts'
import { type Book, openBook } from './support/book.ts'
import { DEMO_PASSWORD, expectAccessible, openBrowser, openPage, type View } from './support/browser.ts'
import { keyboard } from './support/hand.ts'
import { codeInText, linkInMail } from './support/mailbox.ts'
import { holdTimers } from './support/timers.ts'

let browser: Browser
let book: Book
beforeAll(async () => {
  browser = await openBrowser()
  book = openBook()
})
afterAll(async () => {
  await browser?.close()
  await book?.close()
})

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

/** Email and password, by keys alone. */
const giveCredentials = async (page: Page, email: string, password = DEMO_PASSWORD): Promise<void> => {
  const hand = keyboard(page)
  await hand.type(page.getByLabel('Email'), email)
  await hand.type(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

const giveCode = async (page: Page, code: string): Promise<void> => {
  const box = page.getByLabel('6-digit code')
  await box.waitFor()
  await expect.poll(() => login(page).isDisabled()).toBe(true)
  await keyboard(page).type(box, code.slice(0, 5))
  await expect.poll(() => login(page).isDisabled(), { message: 'five digits' }).toBe(true)
  await page.getByText('Enter all 6 digits to sign in.').waitFor()
  await expect.poll(() => login(page).getAttribute('aria-describedby')).toBe('code-first')
  await keyboard(page).type(box, code)
  await expect.poll(() => login(page).isDisabled(), { message: 'six digits' }).toBe(false)
  await keyboard(page).press(login(page))
}

const views: readonly View[] = [
  { width: 390, theme: 'dark', locale: 'en-US' },
  { width: 1024, theme: 'light', locale: 'en-GB' },
  { width: 1440, theme: 'dark', locale: 'en-GB' },
]

describe('the second factor at the login', () => {
  it('comes by e-mail', async () => {
    const user = await book.person({ mfaType: 'EMAIL' })
    const { page, context, problems } = await openPage(browser, views[0])
    await page.goto('/login')
    await giveCredentials(page, user.email)
    await page.getByText('Enter the code that we sent to your email address.').waitFor()
    await expectAccessible(page, 'the code box')
    const code = await linkInMail(page, user.email, /\b\d{6}\b/)
    await giveCode(page, code === '000000' ? '111111' : '000000')
    await page.getByText('The code is not valid. Please try again.').waitFor()
    await keyboard(page).type(page.getByLabel('6-digit code'), code)
    await keyboard(page).press(login(page))
    await page.waitForURL(/\/agency\/dashboard/)
    expect(problems).toEqual([])
    await context.close()
  })

  it('comes by text message', async () => {
    // Of the numbers that are kept for fiction, one that no earlier run has used up.
    const number = `+1202555${String(1000 + Math.floor(Math.random() * 9000))}`
    const user = await book.person({ mfaType: 'SMS', phone: number })
    const { page, context, problems } = await openPage(browser, views[1])
    await page.goto('/login')
    await giveCredentials(page, user.email)
    await page.getByText('Enter the code that we sent to your phone.').waitFor()
    await giveCode(page, await codeInText(page, number))
    await page.waitForURL(/\/agency\/dashboard/)
    expect(problems).toEqual([])
    await context.close()
  })

  it('comes from an authenticator, once, and else from a recovery code, once', async () => {
    const user = await book.person()
    await book.totp(user, SECRET)
    await book.database.kysely
      .insertInto('recovery_code')
      .values({
        user_id: user.id,
        code_hash: recoveryHash(user.id, 'ABCD-EFGH-JKLM-NPQR'),
        created_at: new Date(),
        used_at: null,
      })
      .execute()
    const { page, context, problems } = await openPage(browser, views[2])
    const code = await generate({ secret: SECRET })
    const begin = async () => {
      await page.goto('/logout')
      await page.waitForFunction(() => sessionStorage.getItem('accessToken') === null)
      await page.goto('/login')
      await giveCredentials(page, user.email)
      await page.getByText('Enter the code from your authenticator app.').waitFor()
    }
    await begin()
    await giveCode(page, code)
    await page.waitForURL(/\/agency\/dashboard/)
    await begin()
    await giveCode(page, code)
    await page.getByText('The code is not valid. Please try again.').waitFor()
    for (const works of [true, false]) {
      await begin()
      await keyboard(page).press(page.getByRole('button', { name: 'Use a recovery code' }))
      await keyboard(page).type(page.getByLabel('Recovery code'), 'abcd efgh jklm npqr')
      await keyboard(page).press(login(page))
      if (works) await page.waitForURL(/\/agency\/dashboard/)
      else await page.getByText('The code is not valid. Please try again.').waitFor()
    }
    expect(problems).toEqual([])
    await context.close()
  })
})

const stored = (page: Page) =>
  page.evaluate(() => ({
    session: Object.keys(sessionStorage).sort(),
    local: Object.keys(localStorage).sort(),
  }))

describe('what is done before the code of the page has come', () => {
  it.each(['typed', 'pressed'])('is %s, and kept, and never sent in an address (SEC-015)', async (what) => {
    const user = await book.person()
    const { page, context, problems } = await openPage(browser, views[1])
    const visited: string[] = []
    page.on('request', (request) => visited.push(request.url()))
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    if (what === 'pressed') {
      await page.waitForLoadState('domcontentloaded', { timeout: 500 }).catch(() => undefined)
      await expect.poll(() => visited.some((url) => url.endsWith('/early-press.js'))).toBe(true)
      await login(page).click({ noWaitAfter: true })
      await page.locator('form[data-pressed]').waitFor()
    }
    open()
    if (what === 'typed') {
      await page.waitForLoadState('load')
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(user.email)
      await login(page).click()
    }
    await page.waitForURL(/\/agency\/dashboard/)
    expect(visited.filter((url) => url.includes(DEMO_PASSWORD) || url.includes('username='))).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('what the browser keeps (SEC-009)', () => {
  it('is both tokens in the session of the tab, and nothing of them after a logout but a preference', async () => {
    const user = await book.person()
    const { page, context } = await openPage(browser)
    await page.goto('/login')
    expect((await stored(page)).session).toEqual([])
    await giveCredentials(page, user.email)
    await page.waitForURL(/\/agency\/dashboard/)
    const inside = await stored(page)
    expect(inside.session).toEqual(expect.arrayContaining(['accessToken', 'refreshToken']))
    expect(inside.local).not.toContain('refreshToken')
    expect(await context.cookies()).toEqual([])
    await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
    await page.goto('/logout')
    await expect.poll(async () => (await stored(page)).session).toEqual([])
    expect((await stored(page)).local).toEqual(['cookie-consent', 'mantine-color-scheme-value'])
    await context.close()
  })

  it('is the refresh token of a remembered device in local storage alone, which signs in by itself', async () => {
    const user = await book.person()
    const { page, context } = await openPage(browser)
    await page.goto('/login')
    await keyboard(page).press(page.getByLabel('Remember this device'))
    await giveCredentials(page, user.email)
    await page.waitForURL(/\/agency\/dashboard/)
    const inside = await stored(page)
    expect(inside.session).not.toContain('refreshToken')
    expect(inside.local).toEqual(expect.arrayContaining(['refreshToken', 'remember-device']))
    const later = await context.newPage()
    await later.goto('/login')
    await later.waitForURL(/\/agency\/dashboard/)
    await context.close()
  })
})

const EXPIRED = 'Your current session has expired. Please log back into the platform to refresh your session.'

describe('a session that is over', () => {
  it.each([false, true])('is announced after a second at the login, remembered: %s', async (isRemembered) => {
    const user = await book.person()
    const { page, context } = await openPage(browser)
    await page.goto('/login')
    if (isRemembered) await page.getByLabel('Remember this device').check()
    await giveCredentials(page, user.email)
    await page.waitForURL(/\/agency\/dashboard/)
    await book.database.kysely
      .updateTable('session')
      .set({ ended_at: new Date(), end_reason: 'test' })
      .where('user_id', '=', user.id)
      .execute()
    const delay = await holdTimers(page, 1000)
    await page.goto('/login')
    await delay.started()
    await expect.poll(() => page.getByText(EXPIRED).count()).toBe(0)
    await delay.pass()
    await page.getByText(EXPIRED).waitFor()
    await expectAccessible(page, 'the toast of an expired session')
    await context.close()
  })

  it('is never announced on a first visit', async () => {
    const { page, context } = await openPage(browser)
    await page.clock.install()
    await page.goto('/login')
    // The box that it offers is the last that the page asks for.
    await page.getByLabel('Remember this device').waitFor()
    await page.clock.runFor(3000)
    await expect.poll(() => page.getByText(EXPIRED).count()).toBe(0)
    await context.close()
  })
})

describe('the fields of a password (SEC-004)', () => {
  it('take what is pasted and what a password manager fills in, and can be shown', async () => {
    const user = await book.person()
    const { page, context } = await openPage(browser)
    await page.goto('/login')
    await expect.poll(() => page.getByLabel('Email').getAttribute('autocomplete')).toBe('username')
    const password = page.getByLabel('Password', { exact: true })
    await expect.poll(() => password.getAttribute('autocomplete')).toBe('current-password')
    await password.focus()
    // As the clipboard does it: the text arrives at once, in an event that a page could refuse.
    const isTaken = await password.evaluate(
      (element) =>
        element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })) &&
        !(element as HTMLInputElement).readOnly,
    )
    expect(isTaken).toBe(true)
    await page.keyboard.insertText(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
    await expect.poll(() => password.inputValue()).toBe(DEMO_PASSWORD)
    const link = await book.link('PASSWORD_RESET', { user })
    await page.goto(`/confirmPasswordReset/${link}`)
    for (const label of ['Password', 'Confirm password'])
      await expect
        .poll(() => page.getByLabel(label, { exact: true }).getAttribute('autocomplete'))
        .toBe('new-password')
    const long = `${'ä🦩 '.repeat(16)}${sha256('x').slice(0, 16)}`
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill(long)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await page.waitForURL(/\/agency\/dashboard/)
    await page.goto('/logout')
    await page.waitForFunction(() => sessionStorage.getItem('accessToken') === null)
    await page.goto('/login')
    await giveCredentials(page, user.email, long)
    await page.waitForURL(/\/agency\/dashboard/)
    await context.close()
  })
})

describe('the home, while the loading screen is shown', () => {
  it('comes and is drawn out of sight, and reads nothing again when it is uncovered', async () => {
    const user = await book.person()
    const { page, context, problems } = await openPage(browser)
    const read: { url: string; at: string }[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/') && request.method() === 'GET')
        read.push({ url: pathname + search, at: new URL(page.url()).pathname })
    })
    await page.goto('/login')
    await giveCredentials(page, user.email)
    const title = page.getByRole('status').filter({ hasText: 'Opening your account' })
    await title.waitFor()
    // Its own title is for when it is seen.
    expect(await page.title()).toContain('Opening your account')
    await page.waitForURL(/\/agency\/dashboard/)
    await page.getByRole('tab').first().waitFor()
    await title.waitFor({ state: 'detached' })
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.title()).not.toContain('Opening your account')
    const early = read.filter(({ at, url }) => at === '/loading' && url.startsWith('/api/quote/'))
    expect(early.length).toBeGreaterThan(0)
    const again = early.filter(({ url }) => read.filter((one) => one.url === url).length > 1)
    expect(again).toEqual([])
    // Before the password is accepted only the sign-in page reads, and nothing of the account.
    expect(
      read.filter(({ at, url }) => at === '/login' && !/flags|sso|console-version|demo-logins/.test(url)),
    ).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})
