import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { inOrder } from './support/in-order.ts'

/** Far enough that no quote of another journey is judged by what is approved here. */
const inThreeMonths = (): string => {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 90)
  const text = day.toISOString()
  return `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)}`
}

let browser: Browser
let drafter: Awaited<ReturnType<typeof openPage>>
let approver: Awaited<ReturnType<typeof openPage>>
let address = ''

beforeAll(async () => {
  browser = await openBrowser()
  drafter = await openPage(browser)
  approver = await openPage(browser, { theme: 'dark', width: 1024 })
  await Promise.all([signIn(drafter.page, 'underwriter'), signIn(approver.page, 'staff')])
})
afterAll(() => browser?.close())

const draftFrom = async (page: Page): Promise<void> => {
  await page.goto('/admin/manage/referral-rules?product=P100_PRO')
  await page.getByRole('link', { name: /^P100_PRO \d{4}-\d\d-\d\d$/ }).click()
  await page.getByText('These rules come with the rating program.').waitFor()
  await page.getByRole('button', { name: 'Draft from this' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Effective from').fill(inThreeMonths())
  await dialog.getByLabel('Reason for the change').fill('Large limits are looked at.')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await page.getByText('Draft created').waitFor()
}

const addRule = async (page: Page, value: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('LIMIT_LOOKED_AT')
  await dialog.getByLabel('Value').fill(value)
  await dialog.getByLabel('Reason shown to the agent').fill('Every limit is looked at for a while.')
  await dialog.getByLabel('Source').fill('Underwriting committee of the autumn')
  await expectAccessible(page, 'a rule that is edited')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
}

describe('referral rules', () => {
  inOrder()

  it('are drafted on the screen, with what is wrong next to them', async () => {
    const { page } = drafter
    await draftFrom(page)
    await addRule(page, 'much')
    await page.getByRole('dialog').getByText('“much” is not an amount').first().waitFor()
    await page.getByRole('dialog').getByLabel('Value').fill('1,000')
    await page.getByRole('dialog').getByRole('button', { name: 'Save rule' }).click()
    await page.getByRole('cell', { name: 'Aggregate limit is at least 1,000.' }).waitFor()
    await expectAccessible(page, 'a draft of referral rules')
  })

  it('have a message to the agent that follows the value, and none that names another number', async () => {
    const { page } = drafter
    await page.getByRole('button', { name: 'Edit LARGE_REVENUE' }).click()
    const dialog = page.getByRole('dialog')
    const message = dialog.getByLabel('Reason shown to the agent')
    await expect.poll(() => message.inputValue()).toBe('Revenue above $100,000,000 needs an underwriter.')
    await dialog.getByLabel('Value').fill('')
    await dialog.getByLabel('Value').pressSequentially('120,000,000')
    await expect.poll(() => message.inputValue()).toBe('Revenue above $120,000,000 needs an underwriter.')
    await message.fill('Revenue above $90,000,000 needs an underwriter.')
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await dialog.getByText(/the message names 90,000,000, and the rule compares with 120,000,000/).waitFor()
    await message.fill('Companies of this size need an underwriter.')
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await page.getByRole('cell', { name: 'Revenue is above 120,000,000.' }).waitFor()
    await page.getByRole('cell', { name: 'Companies of this size need an underwriter.' }).waitFor()
  })

  it('are tried on the book, and say which quotes would have been referred', async () => {
    const { page } = drafter
    await page.getByRole('tab', { name: 'Trial' }).click()
    await page.getByRole('button', { name: 'Test on the book' }).click()
    await page.getByText('The rules were tested on the book.').waitFor()
    await page.getByRole('heading', { name: 'Effect on the quotes of the last year' }).waitFor()
    await page.getByText(/^Tested all \d+ quotes from the last year\.$/).waitFor()
    await page.getByRole('row', { name: /LIMIT_LOOKED_AT/ }).waitFor()
    await expectAccessible(page, 'a trial of referral rules')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
    await page.getByText('Pending approval').waitFor()
    address = new URL(page.url()).pathname
    expect(drafter.problems).toEqual([])
  })

  it('are approved by another user, and never change after', async () => {
    const { page } = approver
    await page.goto(address)
    await page.getByRole('tab', { name: /Changes/ }).click()
    await page.getByRole('cell', { name: 'LIMIT_LOOKED_AT' }).waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Tested all \d+ quotes from the last year\.$/).waitFor()
    await dialog.getByText('Different decision').waitFor()
    await expectAccessible(page, 'the approval of referral rules with their effect')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Future', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Rules' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Edit / }).count()).toBe(0)
    await expectAccessible(page, 'approved referral rules')
    await page.goto('/admin/manage/audit?action=referral.rulesChanged')
    const entry = page.getByRole('row', {
      name: /LARGE_REVENUE is now Refer: Revenue is above 120,000,000\./,
    })
    await entry.getByText(/P100_PRO rules/).waitFor()
    await entry.getByRole('link').click()
    await page.waitForURL(`**${address}`)
    expect(approver.problems).toEqual([])
  })
})
