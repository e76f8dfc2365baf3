import { generate } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DEMO_PASSWORD,
  expectAccessible,
  openBrowser,
  openPage,
  signIn,
  openEnded,
  sentToSignIn,
} from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const STEP_MS = 30_000

/** A code of the next time step: one of the present step may have been used, and none works twice. */
const nextCode = async (page: Page, secret: string): Promise<string> => {
  const now = performance.timeOrigin + performance.now()
  await page.waitForTimeout(STEP_MS - (now % STEP_MS) + 200)
  return generate({ secret })
}

const setUpAuthenticator = async (page: Page): Promise<string> => {
  await page.goto('/mssp/manage/me?tab=mfa')
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const line = page.getByText('Or type this key into the app:')
  const secret = /[A-Z2-7]{32}/.exec(await line.innerText())?.[0] ?? ''
  await page.getByLabel('6-digit code').fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('These codes are shown only now').waitFor()
  return secret
}

const askedForCode = async (page: Page): Promise<void> => {
  await page.goto('/logout')
  await page.waitForFunction(() => sessionStorage.getItem('accessToken') === null)
  await page.goto('/login')
  await page.getByLabel('Email').fill('mssp@demo.bindery.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByLabel('6-digit code').waitFor()
}

describe('the own profile', () => {
  it.each(['profile', 'password', 'mfa', 'sessions'])('shows its %s tab', async (tab) => {
    const view = tab.length % 2 === 0 ? ({ theme: 'dark', width: 390 } as const) : {}
    const { page, context, problems } = await openPage(browser, view)
    await signIn(page, 'mssp')
    await page.goto(`/mssp/manage/me?tab=${tab}`)
    const panel = page.getByRole('tabpanel')
    // A user who signed in only once has no other session to end.
    await (tab === 'sessions' ? panel.getByText('This session') : panel.getByRole('button').first()).waitFor()
    await expectAccessible(page, `the ${tab} tab`)
    expect(problems).toEqual([])
    await context.close()
  })

  it('ends another session, which has to sign in again', async () => {
    const [mine, other] = [await openPage(browser), await openPage(browser)]
    await signIn(other.page, 'mssp')
    await signIn(mine.page, 'mssp')
    await mine.page.goto('/mssp/manage/me?tab=sessions')
    await mine.page.getByRole('button', { name: 'End all others' }).click()
    await mine.page.locator('[role$=dialog]').getByRole('button', { name: 'End all others' }).click()
    await mine.page.getByText('All other sessions were ended.').waitFor()
    await openEnded(other.page, '/mssp/dashboard')
    await sentToSignIn(other.page)
    await mine.context.close()
    await other.context.close()
  })

  it('sets up an authenticator, signs in with it and with a recovery code, and switches it off', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'mssp')
    const secret = await setUpAuthenticator(page)
    const [recovery = ''] = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts()
    await page.getByLabel('I have kept these codes').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 recovery codes are left').waitFor()

    await askedForCode(page)
    const login = page.getByRole('button', { name: 'Login', exact: true })
    await expect.poll(() => login.isDisabled()).toBe(true)
    await page.getByLabel('6-digit code').fill(await nextCode(page, secret))
    await login.click()
    await page.waitForURL(/\/mssp\/dashboard/)

    await askedForCode(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await login.click()
    await page.waitForURL(/\/mssp\/dashboard/)
    await page.goto('/mssp/manage/me?tab=mfa')
    await page.getByText('9 recovery codes are left').waitFor()
    await page.getByRole('button', { name: 'Switch off: None' }).click()
    await page.getByText('Multi-factor authentication is off').waitFor()
    await context.close()
  })
})

describe('provider staff', () => {
  it('enter an agency in a new tab under a banner, and leave it again', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'staff')
    await page.goto('/admin/agencies?search=Harborview')
    await page
      .getByRole('link', { name: /Harborview/ })
      .or(page.getByText(/Harborview/))
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Row actions' }).first().click()
    const opened = context.waitForEvent('page')
    await page.getByRole('menuitem', { name: 'Enter this agency' }).click()
    const tab = await opened
    await tab.getByText(/^You're entering /).waitFor()
    await tab.waitForURL(/\/agency\/dashboard/)
    await tab.getByText(/^You are acting in .+ as /).waitFor()
    await tab.getByRole('heading', { level: 1, name: /Hello|Dashboard/ }).waitFor()
    await expectAccessible(tab, 'an area entered by staff')
    const closed = tab.waitForEvent('close')
    await tab.getByRole('button', { name: 'Leave' }).click()
    await closed
    await page.reload()
    await page.waitForURL(/\/admin\/agencies/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await context.close()
  })
})
