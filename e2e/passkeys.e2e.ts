import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBook, type Book } from './support/book.ts'
import { DEMO_PASSWORD, expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'

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

/** A device with a finger on its sensor: Chromium's own virtual authenticator. */
const addDevice = async (page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create passkey' }).click()
}

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/logout')
  await page.waitForFunction(() => sessionStorage.getItem('accessToken') === null)
}

describe('a passkey', () => {
  it('is added in the profile, signs in, proves again, is renamed and removed', async () => {
    const { page, context, problems } = await openPage(browser)
    const { cdp, authenticatorId } = await addDevice(page)
    await signIn(page, 'vendor')
    await page.goto('/vendor/manage/me?tab=mfa')
    await addPasskey(page, 'Work laptop')
    await page.getByText('Passkey added.').waitFor()
    const table = page.getByRole('region', { name: 'Passkeys' })
    await table.getByText('Work laptop').waitFor()
    await page.getByText('Your passkey is a second factor').waitFor()
    await expectAccessible(page, 'the passkeys')

    await addPasskey(page, 'Again')
    await page.getByText('You already have a passkey on this device.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    await signOut(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL((url) => !/^\/(login|loading)/.test(url.pathname))
    await page.goto('/vendor/manage/me?tab=mfa')
    await table.getByText('Work laptop').waitFor()
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toHaveLength(1)

    // Long after the sign-in, another credential asks who is there; the passkey says so without a password.
    await book.run(`update session set authenticated_at = now() - interval '11 minutes' where user_id =
      (select id from app_user where email = 'vendor@demo.bindery.test')`)
    await page.waitForTimeout(1100)
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
    await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await table.getByText('Work laptop').waitFor()
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
    await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
    await proof.getByRole('button', { name: /passkey/i }).click()
    await page.getByText('Passkey removed.').waitFor()
    await addPasskey(page, 'Work laptop')
    await table.getByText('Work laptop').waitFor()

    await page.getByRole('button', { name: 'Rename the passkey Work laptop' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await table.getByText('Old laptop').waitFor()
    await page.getByRole('button', { name: 'Remove the passkey Old laptop' }).click()
    await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
    await page.getByText('Passkey removed.').waitFor()

    await signOut(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').getByText('The passkey did not check.').waitFor()
    await expectAccessible(page, 'the refused passkey')
    expect(problems).toEqual([])
    await context.close()
  })

  it('that the device does not give leaves the password', async () => {
    const { page, context } = await openPage(browser, { theme: 'dark', width: 390 })
    const { cdp, authenticatorId } = await addDevice(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page
      .getByText('No passkey was provided. Try again or use your password.')
      // The browser itself gives up after a minute.
      .waitFor({ timeout: 600_000 })
    await page.getByLabel('Email').fill('vendor@demo.bindery.test')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL((url) => !/^\/(login|loading)/.test(url.pathname))
    await context.close()
  })
})
