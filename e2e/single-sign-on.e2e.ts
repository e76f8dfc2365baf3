import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CLIENT, type OpenIdServer, startOpenIdServer } from '../server/testing/openid.ts'
import { DEMO_PASSWORD, expectAccessible, openBrowser, openPage } from './support/browser.ts'
import { generate } from 'otplib'
import { connect } from '#server/database/db.ts'
import { runningPostgres } from '#server/database/postgres/postgres.ts'
import { loadSecrets } from '#server/process/secrets.ts'
import { type RunningServer, startServer } from './support/server.ts'

let browser: Browser
let provider: OpenIdServer
let server: RunningServer
beforeAll(async () => {
  browser = await openBrowser()
  server = await startServer(async (url) => {
    provider = await startOpenIdServer(`${url}/sso/callback`)
    return { SSO_ISSUER: provider.issuer, SSO_NAME: 'Acme Login', ...CLIENT }
  }, inject('book'))
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await provider?.close()
})

const open = (page: Page, path: string) => page.goto(server.url + path)
const isInside = (url: URL) => !/^\/(login|loading|sso)/.test(url.pathname) && url.href.startsWith(server.url)

const signIn = async (page: Page, who: string): Promise<void> => {
  await open(page, '/login')
  await page.getByLabel('Email').fill(`${who}@demo.bindery.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(isInside)
}

/** What a person does on the provider's own pages, where it knows them from nowhere. */
const agreeAtProvider = async (page: Page, name: string): Promise<void> => {
  await page.waitForURL((url) => url.href.startsWith(provider.issuer))
  await page.locator('input[name="login"]').fill(name)
  await page.locator('input[name="password"]').fill('anything')
  await page.locator('button[type="submit"]').click()
  await page.locator('button[type="submit"]', { hasText: 'Continue' }).click()
}

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Gives a user an authenticator, or takes it away. */
const setAuthenticator = async (email: string, secret: string | null): Promise<void> => {
  const database = connect(runningPostgres({ DATA_DIR: server.folder }) ?? '', { max: 1 })
  const user = await database.kysely
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const secrets = await loadSecrets(database.kysely, {}, new Date())
  await database.kysely
    .updateTable('app_user')
    .set({
      mfa_type: secret ? 'GOOGLE' : 'NONE',
      totp_secret: secret && secrets.seal(secret, user.id),
      totp_last_step: null,
    })
    .where('id', '=', user.id)
    .execute()
  await database.close()
}

describe('single sign-on', () => {
  it('refuses an identity that no one connected, and says what to do', async () => {
    const { page, context } = await openPage(browser)
    await open(page, '/login')
    await page.getByRole('button', { name: 'Sign in with Acme Login' }).click()
    await agreeAtProvider(page, 'stranger')
    await page.getByText('This identity is not connected to a user here.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page, 'the refused identity')
    await page.reload()
    await page.getByText('The provider did not sign you in. Try again.').waitFor()
    await context.close()
  })

  it('signs in who connected it in the profile, until they disconnect it', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'carrier')
    await open(page, '/carrier/manage/me?tab=mfa')
    await page.getByRole('button', { name: 'Connect Acme Login' }).click()
    await agreeAtProvider(page, 'carla')
    await page.waitForURL(isInside)
    await page.getByText('Your identity at Acme Login is connected').waitFor()
    await expectAccessible(page, 'the connected identity')
    await open(page, '/logout')
    await page.waitForFunction(() => sessionStorage.getItem('accessToken') === null)

    await open(page, '/login?redirect=%2Fcarrier%2Fpolicies')
    await page.getByRole('button', { name: 'Sign in with Acme Login' }).click()
    await page.waitForURL((url) => url.pathname === '/carrier/policies')

    await setAuthenticator('carrier@demo.bindery.test', SECRET)
    await open(page, '/logout')
    await page.waitForFunction(() => sessionStorage.getItem('accessToken') === null)
    await open(page, '/login')
    await page.getByRole('button', { name: 'Sign in with Acme Login' }).click()
    const box = page.getByLabel('6-digit code')
    await box.fill('00000')
    const login = page.getByRole('button', { name: 'Login', exact: true })
    await expect.poll(() => login.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page, 'the second factor after single sign-on')
    await box.fill('000000')
    await login.click()
    await page.getByRole('alert').first().waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
    await box.fill(await generate({ secret: SECRET }))
    await login.click()
    await page.waitForURL(isInside)
    await setAuthenticator('carrier@demo.bindery.test', null)

    await open(page, '/carrier/manage/me?tab=mfa')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Disconnect' })
      .click()
    await page.getByRole('button', { name: 'Connect Acme Login' }).waitFor()
    // The provider's own pages ask for fonts of the world.
    expect(problems.filter((one) => !/ERR_NAME_NOT_RESOLVED|fonts\.googleapis\.com/.test(one))).toEqual([])
    await context.close()
  })
})
