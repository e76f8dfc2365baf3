import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Book, openBook } from './support/book.ts'
import {
  DEMO_PASSWORD,
  expectAccessible,
  openBrowser,
  openPage,
  signIn,
  sentToSignIn,
} from './support/browser.ts'
import { linkInMail } from './support/mailbox.ts'
import { sceneRow } from './support/scene.ts'

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

describe('every link', () => {
  it('of the sign-in leads to pages that exist', async () => {
    const { page, context } = await openPage(browser)
    await page.goto('/login')
    const links = await page
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((one) => (one as HTMLAnchorElement).href).filter((href) => href.startsWith(location.origin)),
      )
    expect(links.length).toBeGreaterThan(4)
    for (const link of links) {
      await page.goto(link)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.getByText('Page not found').count(), { message: link }).toBe(0)
    }
    await context.close()
  })
})

const NEW_PASSWORD = 'seven-quiet-harbours'

const askForReset = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

describe('a forgotten password', () => {
  it('is set anew by the mailed link, with the rules ticked off while it is typed', async () => {
    const { page, context, problems } = await openPage(browser)
    // No other journey signs in as this user.
    const email = 'mfa@demo.bindery.test'
    await askForReset(page, email)
    const link = await linkInMail(page, email, /\/confirmPasswordReset\/[\w-]+/)
    await page.goto(link)
    const save = page.getByRole('button', { name: 'Save Password' })
    await save.waitFor()
    expect(page.url()).not.toContain(link.split('/').at(-1))
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByText('not met yet').first().waitFor({ state: 'attached' })
    await page.getByLabel('Confirm password').fill('another')
    await page.getByText('Passwords do not match').waitFor()
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page, 'the reset form')
    await page.reload()
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull()
    await save.click()
    // The link proves the mailbox only: who has a second factor signs in with it.
    await sentToSignIn(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByLabel('6-digit code').waitFor()
    expect(problems).toEqual([])
    await page.goto(link)
    await sentToSignIn(page)
    await context.close()
  })

  it('is answered alike for an address that no one has', async () => {
    const { page, context } = await openPage(browser)
    await askForReset(page, 'nobody@demo.bindery.test')
    await page.getByText('If nobody@demo.bindery.test belongs to a user').waitFor()
    await context.close()
  })

  it('says why there is no captcha', async () => {
    const { page, context } = await openPage(browser)
    await page.route('**/api/auth/v1/captcha*', async (route) => route.abort())
    await page.goto('/forgot-password')
    await page.getByText('Not able to load captcha at this time').waitFor()
    await page.getByLabel('Email').fill('agent@demo.bindery.test')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('Cannot reset password at this time. Please try again after sometime.').waitFor()
    await context.close()
  })

  it('never asks for a captcha that could not be loaded without saying to refresh', async () => {
    const { page, context } = await openPage(browser)
    await page.route('**/captcha-solver-*.js', async (route) => route.abort())
    await page.goto('/forgot-password')
    await page.getByText('Please refresh the page.').waitFor()
    await context.close()
  })
})

describe('Reset MFA', () => {
  it('tells a wrong password from a failure', async () => {
    const { page, context } = await openPage(browser)
    await page.goto('/forgot-password?mfa=reset')
    await page.getByLabel('Email').fill('producer@demo.bindery.test')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Reset MFA' }).click()
    await page
      .getByText('Invalid login credentials. Please reset your password first, if necessary.')
      .first()
      .waitFor()
    await context.close()
  })
})

/** A policy that is past due, and its agency. */
const unpaidPolicy = async (): Promise<{ id: string; agency: string }> => {
  const { page, context } = await openPage(browser)
  await signIn(page, 'agent')
  const { policyId } = await sceneRow(page, 'agent: unpaid and past due')
  await context.close()
  const { kysely } = book.database
  const { tenant_id: agency } = await kysely
    .selectFrom('policy')
    .select('tenant_id')
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow()
  return { id: policyId, agency }
}

/** An agent sends a payment page to a payer without a login, and reads how they get in. */
const sendPaymentPage = async (page: Page, email: string): Promise<void> => {
  const policy = await unpaidPolicy()
  const agent = await book.person({ orgId: policy.agency })
  await page.goto('/login')
  await page.getByLabel('Email').fill(agent.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/\/agency\/dashboard/)
  await page.goto(`/policy/${policy.id}/accountant-payment`)
  const send = page.getByRole('button', { name: 'Send this page' })
  // After a payment that failed the ways to pay come back by a press.
  const again = page.getByRole('button', { name: 'Make Payment' })
  await send.or(again).first().waitFor()
  if (await again.isVisible()) await again.click()
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Send the payment page' })
  // Who pays is offered where it is known.
  for (const label of ['First name', 'Last name', 'Email']) await dialog.getByLabel(label).fill('')
  await dialog.getByRole('button', { name: 'Send page' }).click()
  await dialog.getByText('First name is required').first().waitFor()
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Payer')
  await dialog.getByLabel('Email').fill(email)
  await expectAccessible(page, 'the form that sends a payment page')
  await dialog.getByRole('button', { name: 'Send page' }).click()
  await dialog.getByText(`A link is on its way to ${email}.`).waitFor()
  await dialog.getByText(/one-time code of 6 digits/).waitFor()
  await expectAccessible(page, 'the one-time code notice')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

describe('a page behind a one-time code', () => {
  it('opens with the code that was mailed, and not with another one', async () => {
    const [agent, payer] = [await openPage(browser), await openPage(browser, { width: 390 })]
    const email = 'ada.payer@example.com'
    await sendPaymentPage(agent.page, email)
    const { page } = payer
    await page.goto(await linkInMail(page, email, /\/validate\/[\w-]+/))
    await page.getByRole('button', { name: /^Email the code to/ }).click()
    const go = page.getByRole('button', { name: 'Continue' })
    await go.waitFor()
    await expect.poll(() => go.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page, 'the one-time code page')
    // Enter in a form that cannot be sent yet says why, as a press does where nothing can hover.
    await page.getByLabel('6-digit code').press('Enter')
    await page.locator('[popover="manual"]', { hasText: 'Enter all 6 digits.' }).waitFor()
    const before = await go.elementHandle()
    // The mail that led here names a policy, whose number ends in six digits too.
    const code = await linkInMail(page, email, /(?<![\w-])\d{6}\b/)
    await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
    expect(await before?.evaluate((button) => button.isConnected), 'the same button as before').toBe(true)
    await go.click()
    await page.getByRole('alert').first().waitFor()
    await page.getByLabel('6-digit code').fill(code)
    await go.click()
    await page.waitForURL(/\/policy\/[\w-]+\/accountant-payment/)
    await agent.context.close()
    await payer.context.close()
  })
})
