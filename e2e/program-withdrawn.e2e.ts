import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { latestProgramDay } from '#domain/rating/program/programs.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { linkInMail } from './support/mailbox.ts'
import { inOrder } from './support/in-order.ts'

/** Later than any quote of another journey can start, so that none is priced with the program, and than the newest one. */
const laterThanQuotes = (base: 'PRIME_TECH' | 'PRIME_CLOUD'): string => {
  const inMonths = addDays(new Date().toISOString().slice(0, 10), 100)
  const afterLatest = addDays(latestProgramDay(base), 40)
  const day = inMonths > afterLatest ? inMonths : afterLatest
  return `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const THEMES = [
  { theme: 'light', width: 1440, base: 'PRIME_TECH' },
  { theme: 'dark', width: 1024, base: 'PRIME_CLOUD' },
] as const

const draft = async (page: Page, base: 'PRIME_TECH' | 'PRIME_CLOUD'): Promise<string> => {
  await page.goto(`/admin/manage/rating/${base}_${latestProgramDay(base)}`)
  await page.getByRole('button', { name: 'Draft from this' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Effective from').fill(laterThanQuotes(base))
  await dialog.getByLabel('Reason for the change').fill('Oregon runs better than the mean.')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await page.getByText('Draft created').waitFor()
  const table = page.getByRole('combobox', { name: 'Table' })
  await table.click()
  await table.fill('State')
  await page.getByRole('option', { name: 'State', exact: true }).click()
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('combobox', { name: 'State' }).fill('Oregon')
  await page.getByRole('option', { name: 'Oregon' }).click()
  await page.getByRole('textbox', { name: 'Factor', exact: true }).fill('0.95')
  await page.getByRole('button', { name: 'Add row' }).click()
  await page
    .getByRole('textbox', { name: 'Source of the new values: State' })
    .fill('Experience of three years')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Draft saved').waitFor()
  await page.getByRole('tab', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'Replay the book' }).click()
  await page.getByText('The book was replayed.').waitFor()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('Pending approval').waitFor()
  return new URL(page.url()).pathname
}

describe.each(THEMES)('a program withdrawn before its day, $theme', ({ theme, width, base }) => {
  inOrder()

  let drafter: Awaited<ReturnType<typeof openPage>>
  let approver: Awaited<ReturnType<typeof openPage>>
  let address = ''

  beforeAll(async () => {
    drafter = await openPage(browser, { theme, width })
    approver = await openPage(browser, { theme, width })
    await Promise.all([signIn(drafter.page, 'underwriter'), signIn(approver.page, 'staff')])
  })

  it('is drafted by one user and approved by another', async () => {
    address = await draft(drafter.page, base)
    const { page } = approver
    await page.goto(address)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Program approved').waitFor()
  })

  it('is to be withdrawn, says who asks and why, and may not be confirmed by who asked', async () => {
    const { page } = drafter
    await page.goto(address)
    await page.getByRole('button', { name: 'Request withdrawal' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Request withdrawal' }).click()
    await dialog.getByText('Say why it is withdrawn.').first().waitFor()
    await dialog.getByLabel('Reason').fill('Oregon was counted twice.')
    await expectAccessible(page, `the request to withdraw a program, ${theme}`, 1)
    await dialog.getByRole('button', { name: 'Request withdrawal' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/requested the withdrawal\. Another user has to confirm it\./).waitFor()
    await page.getByText('Oregon was counted twice.').waitFor()
    expect(await page.getByRole('button', { name: 'Confirm withdrawal' }).count()).toBe(0)
    await expectAccessible(page, `a program that is to be withdrawn, ${theme}`, 1)
  })

  it('is withdrawn by the second user, who was notified by mail', async () => {
    const { page } = approver
    const link = await linkInMail(page, 'staff@demo.bindery.test', new RegExp(address))
    expect(link).toBe(address)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Confirm withdrawal' })
      .click()
    await page.getByText('Withdrawn', { exact: true }).first().waitFor()
    await page.getByText(/^Withdrawn: requested by .+, confirmed by .+\.$/).waitFor()
    await expectAccessible(page, `a program that was withdrawn, ${theme}`, 1)
    await page.goto('/admin/manage/audit')
    await page
      .getByText(/confirmed the withdrawal of/)
      .first()
      .waitFor()
    expect([...drafter.problems, ...approver.problems]).toEqual([])
  })
})
