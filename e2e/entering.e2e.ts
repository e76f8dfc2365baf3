import { generate } from 'otplib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { UserRow } from '#server/database/tables.ts'
import { type Book, openBook } from './support/book.ts'
import { DEMO_PASSWORD, expectAccessible, openBrowser, openPage, startSession } from './support/browser.ts'
import { drawnFrom } from '../tools/lib/sample.ts'
import { holdTimers } from './support/timers.ts'

/** Enforced second factors, modals of the address, toasts, and the accounts that staff enter. */

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

const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

const signedIn = async (user: UserRow, width = 1440): Promise<Page> => {
  const { page, context } = await openPage(browser, { width })
  contexts.push(context)
  await startSession(page, user.email)
  return page
}

const nameOf = async (user: UserRow): Promise<string> => {
  const org = await book.database.kysely
    .selectFrom('org')
    .select('name')
    .where('id', '=', user.org_id)
    .executeTakeFirstOrThrow()
  return org.name
}

const staffPerson = () => book.person({ accountType: 'COWBELL' })

/** Chooses to enter an agency from its row. */
const askToEnter = async (page: Page, agency: string): Promise<void> => {
  await page.goto(`/admin/agencies?search=${encodeURIComponent(agency)}`)
  await page.getByRole('link', { name: agency }).or(page.getByText(agency)).first().waitFor()
  await page.getByRole('button', { name: 'Row actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Enter this agency' }).click()
}

const MFA_DIALOG = 'Multi-Factor Authentication Not Enabled'

describe('an account that enforces a second factor (SEC-031)', () => {
  it('is closed to who has none, except for the profile where it is set up', async () => {
    const user = await book.person({ enforceMfa: true })
    const page = await signedIn(user, 390)
    await page.goto('/agency/dashboard')
    const dialog = page.getByRole('dialog', { name: MFA_DIALOG })
    await dialog.waitFor()
    await expectAccessible(page, 'the dialog of an enforced second factor')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await page.goto('/agency/policies')
    await dialog.waitFor()
    await dialog.getByRole('link', { name: 'Set Up MFA' }).press('Enter')
    await page.waitForURL(/\/agency\/manage\/me\?tab=mfa/)
    await page.getByRole('button', { name: 'Set up: Authenticator app' }).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    const status = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` }
      return (await fetch('/api/policy/v1/search', { headers })).status
    })
    expect(status).toBe(403)
    await page.getByRole('button', { name: 'Set up: Authenticator app' }).click()
    const line = page.getByText('Or type this key into the app:')
    const secret = /[A-Z2-7]{32}/.exec(await line.innerText())?.[0]
    await page.getByLabel('6-digit code').fill(await generate({ secret: secret ?? '' }))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByLabel('I have kept these codes').check()
    await page.getByRole('button', { name: 'Done' }).click()
    // Then the account is open, and its home follows by itself.
    await page.waitForURL(/\/agency\/dashboard/)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('is what its administrator makes of it, who may keep provider staff out too (SEC-069)', async () => {
    const user = await book.person({ mfaType: 'EMAIL' })
    await book.person({ orgId: user.org_id })
    await book.run(`update app_user set mfa_type = 'NONE' where id = '${user.id}'`)
    const page = await signedIn(user, 1024)
    await book.run(`update app_user set mfa_type = 'EMAIL' where id = '${user.id}'`)
    await page.goto('/agency/manage/users?tab=security')
    await page.getByText('1 user has no second factor yet.').waitFor()
    await expectAccessible(page, 'the security of an account')
    const change = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).press('Enter')
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await dialog.getByRole('button', { name, exact: true }).click()
    }
    await change('Require it from every user')
    await page.getByText('Required', { exact: true }).waitFor()
    await change('Block staff')
    await page.getByText('May not enter', { exact: true }).waitFor()
    const org = await book.database.kysely
      .selectFrom('org')
      .select(['enforce_mfa', 'allows_jump'])
      .where('id', '=', user.org_id)
      .executeTakeFirstOrThrow()
    expect(org).toEqual({ enforce_mfa: true, allows_jump: false })
  })

  it('is open to staff who entered it', async () => {
    const user = await book.person({ enforceMfa: true })
    const page = await signedIn(await staffPerson())
    const opened = page.context().waitForEvent('page')
    await askToEnter(page, await nameOf(user))
    const tab = await opened
    await tab.waitForURL(/\/agency\/dashboard/)
    await tab.getByText(/^You are acting in /).waitFor()
    await expect.poll(() => tab.getByRole('dialog', { name: MFA_DIALOG }).count()).toBe(0)
    await tab.goto('/agency/manage/users?tab=security')
    const require = tab.getByRole('button', { name: 'Stop requiring it' })
    await require.waitFor()
    await expect.poll(() => require.getAttribute('aria-disabled')).toBe('true')
    await tab
      .getByText("Only the account's own administrator can change this.")
      .first()
      .waitFor({ state: 'attached' })
  })
})

describe('entering another account', () => {
  it('opens a tab that says on every page who acts in whose account (SEC-064)', async () => {
    const agency = await nameOf(await book.person())
    const staff = await staffPerson()
    const page = await signedIn(staff)
    const opened = page.context().waitForEvent('page')
    await askToEnter(page, agency)
    const tab = await opened
    await tab.getByText(`You're entering ${agency}`).waitFor()
    await tab.waitForURL(/\/agency\/dashboard/)
    expect(tab.url()).not.toMatch(/loading|[\w-]{40}/)
    const banner = tab.getByText(`You are acting in ${agency} as ${staff.first_name} ${staff.last_name}.`)
    await banner.waitFor()
    const hrefs = await tab
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      .then((all) => all.filter((href) => href.startsWith('/agency/')))
    expect(hrefs.length).toBeGreaterThan(5)
    for (const href of [...hrefs, '/agency/manage/me', '/agency/no-such-page']) {
      await tab.goto(href)
      await tab.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => banner.isVisible(), { message: href }).toBe(true)
    }
    // The own tab is as it was.
    await expect.poll(() => page.getByText('You are acting in').count()).toBe(0)
  })

  const others = [
    ['Carrier', 'CARRIER', '/carrier/dashboard'],
    ['Vendor', 'VENDOR', '/vendor/claims'],
  ] as const
  it.each(drawnFrom(others, 2))(
    'of the type %s is asked for by its name',
    async (label, accountType, home) => {
      const party = await nameOf(await book.person({ accountType }))
      const page = await signedIn(await staffPerson())
      await page.goto('/admin/dashboard')
      await page.evaluate(() => {
        addEventListener('jump-request', (event) => {
          document.body.dataset['asked'] = JSON.stringify((event as CustomEvent).detail)
        })
      })
      await page.getByRole('button', { name: /^User menu|^Account menu|Wanda Walker/ }).click()
      await page.getByRole('menuitem', { name: 'Enter an account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Enter an account' })
      await dialog.getByRole('button', { name: 'Enter account' }).click()
      await dialog.getByText('Account type is required').first().waitFor()
      await dialog.getByLabel('Account type').click()
      await page.getByRole('option', { name: label, exact: true }).click()
      await dialog.getByLabel('Account', { exact: true }).fill(party)
      await page.getByRole('option', { name: party }).click()
      await expectAccessible(page, 'the choice of an account')
      const opened = page.context().waitForEvent('page')
      await dialog.getByRole('button', { name: 'Enter account' }).click()
      const tab = await opened
      await tab.waitForURL((url) => url.pathname === home)
      await tab.getByText(`You are acting in ${party}`).waitFor()
      const asked = JSON.parse((await page.evaluate(() => document.body.dataset['asked'])) ?? '{}')
      expect(asked).toMatchObject({ accountType, accountName: party, accountId: expect.any(String) })
    },
  )

  it('asks again who is signed in when that was long ago (SEC-040)', async () => {
    const agency = await nameOf(await book.person())
    const staff = await staffPerson()
    const page = await signedIn(staff)
    await book.database.kysely
      .updateTable('session')
      .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', '=', staff.id)
      .execute()
    await page.waitForTimeout(1100)
    await askToEnter(page, agency)
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
    await dialog.getByLabel('Password', { exact: true }).fill('not-the-password')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page, 'the dialog of a fresh sign-in')
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await (await opened).waitForURL(/\/agency\/dashboard/)
  })

  it('fails for an account of a type that cannot be entered, in an error toast that unfolds (SEC-070)', async () => {
    const user = await book.person()
    const agency = await nameOf(user)
    const page = await signedIn(await staffPerson())
    await page.goto(`/admin/agencies?search=${encodeURIComponent(agency)}`)
    await page.getByRole('button', { name: 'Row actions' }).first().click()
    // The list was read before the account became something else.
    await book.run(`update org set account_type = 'VENDOR' where id = '${user.org_id}'`)
    await page.getByRole('menuitem', { name: 'Enter this agency' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' })
    await toast.getByText('Jump Failed: Unsupported account type', { exact: true }).waitFor()
    await toast.getByRole('button', { name: 'Show details' }).press('Enter')
    for (const text of ['POST', `/api/auth/v1/admin/agencies/${user.org_id}/jtoken`, 'JUMP_UNSUPPORTED'])
      await toast.getByText(text).first().waitFor()
    const token = await page.evaluate(() => sessionStorage.getItem('accessToken') ?? '-')
    await expect.poll(() => toast.innerText()).not.toContain(token)
    await expectAccessible(page, 'the expanded toast')
    await toast.getByRole('button', { name: 'Close' }).click()
    await toast.getByText('Jump Failed').waitFor({ state: 'detached' })
  })

  it('is announced in three toasts at most', async () => {
    const page = await signedIn(await staffPerson())
    const agencies: string[] = []
    for (let at = 0; at < 4; at += 1) {
      const user = await book.person()
      await book.run(`update org set allows_jump = false where id = '${user.org_id}'`)
      agencies.push(await nameOf(user))
    }
    await page.goto('/admin/agencies')
    const search = page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Search/))
      .first()
    const toasts = page
      .getByRole('region', { name: 'Notifications' })
      .getByText(/does not let provider staff in/)
    for (const [at, agency] of agencies.entries()) {
      await search.fill(agency)
      await page.getByText(agency).first().waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Row actions' }).count()).toBe(1)
      await page.getByRole('button', { name: 'Row actions' }).click()
      await page.getByRole('menuitem', { name: 'Enter this agency' }).click()
      await toasts.filter({ hasText: agency }).waitFor()
      await expect.poll(() => toasts.count()).toBe(Math.min(at + 1, 3))
    }
    await expect.poll(() => toasts.filter({ hasText: agencies[0] ?? '' }).count()).toBe(0)
  })
})

const dialogs = (page: Page) => page.locator('[role="dialog"]:visible, [aria-modal="true"]:visible')

describe('a modal that an address names', () => {
  const asked = (name: string, data: Record<string, string>) =>
    `/agency/policies?modal=${name}&modalData=${encodeURIComponent(JSON.stringify(data))}`

  it('opens after 1.5 s, alone, and leaves the address', async () => {
    const page = await signedIn(await book.person())
    const delay = await holdTimers(page, 1500)
    const { id } = await book.database.kysely.selectFrom('policy').select('id').executeTakeFirstOrThrow()
    await page.goto(asked('claim.create', { policyId: id }))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await delay.started()
    await expect.poll(() => dialogs(page).count()).toBe(0)
    await delay.pass()
    await expect.poll(() => dialogs(page).count()).toBe(1)
    expect(new URL(page.url()).searchParams.has('modal')).toBe(false)
    expect(new URL(page.url()).searchParams.has('modalData')).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs(page).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
  })

  it.each(drawnFrom(['quote.bind', 'payment.wire', 'no.such', '__proto__'], 2))(
    'is never %s, which no link may open',
    async (name) => {
      const page = await signedIn(await book.person())
      await page.goto(asked(name, { quoteId: 'x' }))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
      await expect.poll(() => dialogs(page).count()).toBe(0)
    },
  )
})
