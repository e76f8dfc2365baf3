import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { inOrder } from './support/in-order.ts'
import { openDialog } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const openSubmission = async (page: Page, number: string): Promise<void> => {
  await page.goto(`/admin/submissions?search=${number}`)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('dialog').getByText(number).waitFor()
}

const inDrawer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

describe.each(themesOf('submission'))('a submission, in the %s theme', (theme) => {
  inOrder()
  const name = `Qwertzy Xylofon ${theme} ${Date.now() % 100_000}`
  let agent: Awaited<ReturnType<typeof openPage>>
  let underwriter: Awaited<ReturnType<typeof openPage>>
  let number = ''

  beforeAll(async () => {
    agent = await openPage(browser, { theme, width: 390, height: 844 })
    underwriter = await openPage(browser, { theme })
    await Promise.all([signIn(agent.page, 'agent2'), signIn(underwriter.page, 'underwriter')])
  })

  it('is what an account of an agency begins as, where submissions are switched on', async () => {
    const { page } = agent
    const asked = new URLSearchParams({ accountName: name, state: 'OR' })
    await page.goto(`/agency/manage/account/lookup?${asked}`)
    await page.getByRole('heading', { name: 'Add manually' }).waitFor()
    await page.getByRole('button', { name: 'Add account' }).click()
    await page.waitForURL(/\/agency\/submissions\?search=S-\d+/)
    number = /S-\d+/.exec(page.url())?.[0] ?? ''
    await page.getByRole('link', { name: number }).waitFor()
    await expectAccessible(page, 'the submissions of an agency')
  })

  it('is assigned and certified by an underwriter, who reads why the rest has to wait', async () => {
    const { page } = underwriter
    await openSubmission(page, number)
    await expect.poll(() => inDrawer(page, 'Certify').getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page, 'a new submission')
    await inDrawer(page, 'Assign').click()
    const dialog = openDialog(page, /Assign submissions/)
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await dialog.getByText('Choose an underwriter.').first().waitFor()
    await dialog.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Dana Okoro' }).click()
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByText('1 submission assigned.').waitFor()
    await openSubmission(page, number)
    await inDrawer(page, 'Certify').click()
    await page.getByText('Submission certified.').waitFor()
    await page.getByRole('dialog').getByText('Ready to quote').waitFor()
  })

  it('is declined with a text in place of the reason, which the agency reads', async () => {
    const { page } = underwriter
    await inDrawer(page, 'Decline').click()
    const dialog = openDialog(page, /Decline submission/)
    await dialog.getByRole('button', { name: 'Decline submission' }).click()
    await dialog.getByText('Reason Summary is required').first().waitFor()
    await dialog.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Fill-in option' }).click()
    await dialog.getByLabel('Reason Description').fill('Offers services in a sanctioned country.')
    await dialog.getByRole('button', { name: 'Decline submission' }).click()
    await dialog.getByText('Fill-In text is required').first().waitFor()
    await expectAccessible(page, 'the form to decline a submission')
    await dialog.getByLabel('Fill-In text').fill('Sanctions')
    await dialog.getByRole('button', { name: 'Decline submission' }).click()
    await page.getByText('Submission declined.').waitFor()
    await agent.page.reload()
    await agent.page.getByRole('link', { name: number }).click()
    await agent.page.getByRole('dialog').getByText('Sanctions', { exact: true }).waitFor()
    await agent.page.getByText('Offers services in a sanctioned country.').waitFor()
    expect([...agent.problems, ...underwriter.problems]).toEqual([])
    await Promise.all([agent.context.close(), underwriter.context.close()])
  })
})
