import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn, signInByForm } from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe('the audit trail', () => {
  it('shows its chain verified, is filtered by event and person, and exported', async () => {
    const { page, context, problems } = await openPage(browser)
    await signInByForm(page, 'staff@demo.bindery.test')
    await page.getByRole('link', { name: 'Audit trail' }).click()
    await page.getByText('The audit trail is intact.').waitFor()
    const table = page.getByRole('region', { name: 'Audit trail' })
    await table.getByText('session.begun').first().waitFor()
    await expectAccessible(page, 'the audit trail')
    await page.goto('/admin/manage/audit?action=account.created')
    await table.getByText('account.created').first().waitFor()
    await expect.poll(() => table.getByText('session.begun').count()).toBe(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await (await download).path()
    expect(file).toBeTruthy()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is an agency administrator’s own, at a phone’s width', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark', width: 390 })
    await signIn(page, 'agent')
    await page.goto('/agency/manage/audit')
    await page.getByText('The audit trail is intact').waitFor()
    await expectAccessible(page, 'the audit trail at a phone’s width')
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the features', () => {
  it('are switched for everyone and back to their default', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'staff')
    await page.goto('/admin/manage/features')
    const row = page.getByRole('row').filter({ hasText: 'content-delivery network' })
    const turn = async (to: string) => {
      await row.getByRole('button').click()
      await page.getByRole('dialog').getByLabel(to, { exact: true }).check()
      await expectAccessible(page, 'the switch of a feature')
      await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await turn('On')
    await row.getByText('On', { exact: true }).waitFor()
    await turn('Back to the default')
    await row.getByText('by default').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
