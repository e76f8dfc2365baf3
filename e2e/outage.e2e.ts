import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signInByForm } from './support/browser.ts'
import { linkInMail } from './support/mailbox.ts'
import { ownServer } from './support/own-server.ts'

let browser: Browser
let admin: pg.Client
beforeAll(async () => {
  browser = await openBrowser()
  const state = JSON.parse(readFileSync(join(ownServer().dataDir, 'postgres.json'), 'utf8')) as {
    port: number
    adminPassword: string
  }
  admin = new pg.Client({
    host: '127.0.0.1',
    port: state.port,
    user: 'postgres',
    password: state.adminPassword,
    database: 'postgres',
  })
  await admin.connect()
})
afterAll(async () => {
  await lettingIn(true)
  await admin?.end()
  await browser?.close()
})

/** Lets the program onto its database, or off it at once. */
const lettingIn = async (isIn: boolean): Promise<void> => {
  await admin.query(`alter database bindery with connection limit ${isIn ? -1 : 0}`)
  if (!isIn)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'bindery' and backend_type = 'client backend'`,
    )
}

/** What the server says to a signed-in page that asks who it belongs to. */
const refusal = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/auth/v1/me', {
      headers: { authorization: `Bearer ${sessionStorage.getItem('accessToken')}` },
    })
    const { code } = (await answer.json()) as { code: string }
    return { status: answer.status, mayTryAgain: answer.headers.has('retry-after'), code }
  })

describe('a server whose database is away', () => {
  it('answers 503, its pages say so, and it goes on by itself when the database is back', async () => {
    const { page, context } = await openPage(browser, { width: 390 })
    await signInByForm(page, 'agent@demo.bindery.test')
    await lettingIn(false)
    expect(await refusal(page)).toEqual({ status: 503, mayTryAgain: true, code: 'DATABASE_AWAY' })
    await page.goto('/agency/policies')
    await page.waitForURL(/\/serverdown/)
    await page.getByRole('heading', { name: 'Service Down or Under Maintenance' }).waitFor()
    await expectAccessible(page, 'the page of a server that is down')
    const renewal = page.waitForResponse((answer) => answer.url().endsWith('/auth/v1/refresh'))
    await page.goto('/login')
    expect((await renewal).status()).toBe(503)
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    await page.goto('about:blank')
    await lettingIn(true)
    await expect.poll(async () => (await page.request.get('/health/ready')).status()).toBe(200)
    // The session outlived it all.
    await page.goto('/serverdown')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/agency\/dashboard/)
    // Jobs go on too: a mail that is asked for now is sent.
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('producer@demo.bindery.test')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await linkInMail(page, 'producer@demo.bindery.test', /\/confirmPasswordReset\/[\w-]+/)
    await context.close()
  })
})
