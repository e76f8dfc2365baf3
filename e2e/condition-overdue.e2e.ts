import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { systemClock } from '#server/process/clock.ts'
import { apiSend } from './support/api-quote.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { button, openDialog } from './support/quote-steps.ts'
import { sceneRows } from './support/scene.ts'

/** A subjectivity is overdue after binding: seen, reminded of, shown to be met, and cleared by another user. */

interface Policy {
  id: string
  product: string
  quoteId: string
}

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

/** An open subjectivity of a policy in force whose last day was three days ago. */
const setOverdue = async (underwriter: Page, { quoteId }: Policy, title: string): Promise<void> => {
  const made = await apiSend<{ id: string }>(underwriter, 'POST', '/api/quote/v1/quote-subjectivity', {
    quoteId,
    title,
    detail: 'The report of a restore within the last six months.',
    stage: 'POST_BIND',
    dueDate: addDays(systemClock.today(), 30),
  })
  await book.database.pool.query('update subjectivity set due_date = $2 where id = $1', [
    made?.id,
    addDays(systemClock.today(), -3),
  ])
}

const rowOf = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title })

describe.each(['light', 'dark'] as const)('a subjectivity overdue after binding, %s', (theme) => {
  const title = `Restore test of backups (${theme})`
  let agent: Awaited<ReturnType<typeof openPage>>
  let underwriter: Awaited<ReturnType<typeof openPage>>
  let policy: Policy

  beforeAll(async () => {
    agent = await openPage(browser, { theme })
    underwriter = await openPage(browser, { theme })
    await Promise.all([signIn(agent.page, 'agent'), signIn(underwriter.page, 'underwriter')])
    const rows = await sceneRows(agent.page, 'agent: in force')
    const row = rows[theme === 'light' ? 0 : 1] ?? rows[0]
    policy = await apiGet<Policy>(agent.page, `/api/policy/v1/${row?.product}/${row?.id}`)
    await setOverdue(underwriter.page, policy, title)
  })
  afterAll(() => Promise.all([agent.context.close(), underwriter.context.close()]))

  const policyPage = (area: string) => `/${area}/policies/${policy.product}/${policy.id}`

  it('is counted on the home, and in front in the list that the count leads to', async () => {
    const { page } = underwriter
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: /subjectivit(y|ies) overdue/ }).click()
    await page.waitForURL(/\/admin\/conditions\?.*due=overdue/)
    await button(page, /^Overdue after binding/).click()
    await rowOf(page, title).first().waitFor()
    await expectAccessible(page, 'the overdue subjectivities after binding')
  })

  it('is reminded of once a day, by mail to broker and insured', async () => {
    const { page } = underwriter
    const menu = rowOf(page, title).getByRole('button', { name: /^Row actions|^Actions/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Remind now' }).click()
    await page.getByText('Reminder sent').first().waitFor()
    const mails = async () => {
      const { rows } = await book.database.pool.query<{ count: number }>(
        `select count(*)::int as count from mail_message where template = 'subjectivityReminder' and text like $1`,
        [`%${title}%overdue since%`],
      )
      return rows[0]?.count
    }
    await expect.poll(mails).toBe(2)
    await page.reload()
    await menu.click()
    const remind = page.getByRole('menuitem', { name: 'Remind now' })
    expect(await remind.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
  })

  it('is met by evidence that the broker sends from the policy', async () => {
    const { page } = agent
    await page.goto(policyPage('agency'))
    const item = page.getByRole('listitem').filter({ hasText: title })
    await item.getByText(/overdue since/).waitFor()
    await expectAccessible(page, 'a policy with an overdue subjectivity')
    await page.getByRole('link', { name: 'Open the quote' }).click()
    const condition = page.locator('#conditions').getByRole('listitem').filter({ hasText: title }).first()
    await condition.getByText('History').click()
    await condition
      .getByText(/^Reminder of subjectivity/)
      .first()
      .waitFor()
    await button(page, 'Send evidence').first().click()
    const sending = openDialog(page, /Send evidence/)
    await sending.getByLabel(/^Evidence/).fill('Restored on Monday; it took four hours.')
    await sending.getByRole('button', { name: 'Send evidence' }).click()
    await condition.getByText('Evidence sent', { exact: true }).first().waitFor()
  })

  it('is cleared by another user, with a note and its effect shown, and the policy says so', async () => {
    const { page } = underwriter
    await page.goto(policyPage('admin'))
    await page.getByRole('listitem').filter({ hasText: title }).getByText('Evidence sent').waitFor()
    await page.getByRole('link', { name: 'Open the quote' }).click()
    const condition = page.locator('#conditions').getByRole('listitem').filter({ hasText: title }).first()
    await condition.getByRole('button', { name: 'Clear' }).click()
    const clearing = openDialog(page, /Clear subjectivity/)
    await clearing.getByText('Only its status. No answer and no price change.').waitFor()
    await expectAccessible(page, 'the form to clear a subjectivity')
    await clearing.getByRole('button', { name: 'Clear' }).click()
    await clearing.getByText('Say why.').first().waitFor()
    await clearing.getByLabel('Note').fill('The restore is on record.')
    await clearing.getByRole('button', { name: 'Clear' }).click()
    await condition
      .getByText(/Cleared by/)
      .first()
      .waitFor()
    await agent.page.goto(policyPage('agency'))
    await agent.page.getByRole('listitem').filter({ hasText: title }).getByText('Cleared').waitFor()
    await expectAccessible(agent.page, 'a policy whose subjectivity is cleared')
  })

  it('leaves nothing in the console', () => {
    expect([...agent.problems, ...underwriter.problems]).toEqual([])
  })
})
