import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedPaper } from './support/api-quote.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage, signIn, startSession } from './support/browser.ts'
import { apiGet } from './support/company.ts'

let browser: Browser
let book: Book
beforeAll(async () => {
  browser = await openBrowser()
  book = openBook()
})
afterAll(async () => {
  await book.close()
  await browser?.close()
})

interface Policy {
  id: string
  product: string
  number: string
}

/** A policy in force of which more has been paid than one user may give back alone. */
const paidPolicy = async (): Promise<Policy> => {
  const { rows } = await sql<Policy>`select id, product, policy_number as number from policy
    where status = 'IN FORCE' and currency = 'USD' and (select sum(amount) from payment where policy_id = policy.id
      and status = 'Paid') = total_premium and total_premium > 1000000
    order by total_premium desc, policy_number`.execute(book.database.kysely)
  const [policy] = rows
  if (!policy) throw new Error('no policy of more than 10,000.00 is paid')
  return policy
}

const providerOf = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select org_id as id from app_user
    where email = 'staff@demo.bindery.test'`.execute(book.database.kysely)
  return rows[0]?.id ?? ''
}

/** The policy ends from its first day, so that all that was paid goes back. */
const endFlat = async (page: Page, { id, product, number }: Policy) => {
  await page.goto(`/admin/policies/${product}/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel flat' }).click()
  const whole = page.getByRole('dialog', { name: 'Cancel flat' })
  await whole.getByLabel('Policy number').fill(number)
  await whole.locator('input[type=file]').setInputFiles(signedPaper('agreement.pdf'))
  await whole.getByRole('button', { name: 'Cancel flat' }).click()
  await whole.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await apiGet<{ status: string }>(page, `/api/policy/v1/${product}/${id}`)).status)
    .toBe('FLAT CANCELLED')
}

const dialog = (page: Page) => page.locator('[aria-modal="true"]')

const rowOf = (page: Page, number: string, status: string) =>
  page.getByRole('row').filter({ hasText: number }).filter({ hasText: status }).first()

describe('a refund above 10,000.00', () => {
  it('is asked for by one user, which alone moves nothing, and approved by another', async () => {
    const policy = await paidPolicy()
    const second = await book.person({ accountType: 'COWBELL', orgId: await providerOf() })
    const asker = await openPage(browser, { theme: 'light', width: 1440 })
    const other = await openPage(browser, { theme: 'dark', width: 390 })
    const { page } = asker
    await signIn(page, 'staff')
    await startSession(other.page, second.email)
    await endFlat(page, policy)

    await page.goto('/admin/billing?tab=REFUNDS')
    await page.getByRole('heading', { name: 'Owed back' }).waitFor()
    await expectAccessible(page, 'what is owed back', 1)
    await page.getByRole('button', { name: `Pay back what is owed of policy ${policy.number}` }).click()
    await dialog(page)
      .getByText(/another user approves it first/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Pay back' }).click()
    await dialog(page).getByText('Say why: the insured reads it.').first().waitFor()
    await expectAccessible(page, 'the dialog of a refund', 1)
    await dialog(page).getByLabel('Reason').fill('Issued twice')
    await dialog(page).getByRole('button', { name: 'Pay back' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: policy.number }).getByText('To approve').waitFor()
    await page
      .getByRole('button', { name: `Pay back what is owed of policy ${policy.number}` })
      .waitFor({ state: 'detached' })
    await expectAccessible(page, 'refunds of which one waits', 1)

    // Who asked cannot approve.
    await page.goto('/admin/money-approvals')
    await rowOf(page, policy.number, 'To decide').getByRole('link').first().click()
    await page.getByText('Another user than who asked has to approve this.').waitFor()
    await expectAccessible(page, 'a request about money, for who asked', 1)
    await expect
      .poll(() => page.getByRole('button', { name: 'Approve', exact: true }).getAttribute('aria-disabled'))
      .toBe('true')

    await other.page.goto(new URL(page.url()).pathname + new URL(page.url()).search)
    await other.page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await expectAccessible(other.page, 'a request about money, for another user', 1)
    await other.page.getByRole('button', { name: 'Approve', exact: true }).click()
    const approve = other.page.getByRole('dialog', { name: 'Approve the request' })
    await approve.waitFor()
    await expectAccessible(other.page, 'the dialog of an approval', 1)
    await approve.getByRole('button', { name: 'Approve', exact: true }).click()
    await approve.waitFor({ state: 'detached' })

    // The processor of the sandbox has no payment of the demo book: the refund fails.
    await page.goto('/admin/billing?tab=REFUNDS')
    await expect
      .poll(
        async () => {
          const { content } = await apiGet<{ content: { policyNumber: string; status: string }[] }>(
            page,
            `/api/billing/v1/refunds?search=${policy.number}`,
          )
          return content[0]?.status
        },
        { timeout: 30_000 },
      )
      .toBe('FAILED')
    await page.reload()
    await rowOf(page, policy.number, 'Failed').waitFor()
    expect([...asker.problems, ...other.problems]).toEqual([])
    await Promise.all([asker, other].map(({ context }) => context.close()))
  })
})
