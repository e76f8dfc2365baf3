import { sql } from 'kysely'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysBetween } from '#domain/kernel/dates.ts'
import { systemClock } from '#server/process/clock.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'

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

type Row = Record<'id' | 'product', string>

interface Policy {
  today: string
  endDate: string
  premium: number
}

const ANNOUNCE = 'Announce nonrenewal or other terms'

const read = (page: Page, { id, product }: Row) => apiGet<Policy>(page, `/api/policy/v1/${product}/${id}`)

/** A policy of New York, from now on, that ends between so many days, and of which nothing was announced. */
const nearEnd = async (from: number, to: number): Promise<Row> => {
  const { rows } = await sql<Row>`select policy.id, policy.product from policy
    where policy.market = 'US' and policy.status = 'IN FORCE' and policy.renewed_by is null and not policy.is_surplus
      and policy.end_date - ${systemClock.today()}::date between ${from} and ${to}
      and not exists (select from policy_notice notice where notice.policy_id = policy.id)
      and not exists (select from policy_transaction link where link.policy_id = policy.id and link.sequence > 1)
      and not exists (select from quote renewal where renewal.renewal_of = policy.id)
    order by policy.end_date, policy.id limit 1`.execute(book.database.kysely)
  const [row] = rows
  if (!row) throw new Error(`no policy of the demo book ends in ${from} to ${to} days`)
  await book.run(`update policy set state = 'NY' where id = '${row.id}'`)
  return row
}

/** A renewal that costs half as much again, as its quote says it once it is priced. */
const priceRenewal = async (page: Page, { id }: Row, cents: number) => {
  const quoteId = await page.evaluate(async (policyId) => {
    const answer = await fetch(`/api/policy/v1/renewal/${policyId}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${sessionStorage.getItem('accessToken')}`,
        'Idempotency-Key': crypto.randomUUID(),
      },
    })
    return ((await answer.json()) as { quoteId?: string }).quoteId
  }, id)
  expect(quoteId, 'the renewal that was started').toBeDefined()
  await book.run(
    `update quote set premium = ${Math.round(cents * 1.5)}, worksheet = null where id = '${quoteId}'`,
  )
}

/** The same underwriter at a desk in the light theme and with a telephone in the dark one. */
const bothViews = async (row: Row) => {
  const views = await Promise.all([
    openPage(browser, { theme: 'light', width: 1440 }),
    openPage(browser, { theme: 'dark', width: 390 }),
  ])
  for (const { page } of views) {
    await signIn(page, 'underwriter')
    await page.goto(`/${await areaOf(page)}/policies/${row.product}/${row.id}`)
  }
  return views
}

const openDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: ANNOUNCE }).click()
  const dialog = page.getByRole('dialog', { name: ANNOUNCE })
  await dialog.waitFor()
  return dialog
}

/** Chooses a value of a list of the dialog. */
const choose = async (page: Page, dialog: Locator, label: string, option: string) => {
  await dialog
    .getByRole('combobox', { name: label })
    .or(dialog.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Served by hand today, whatever day of the week it is. */
const byHand = async (page: Page, dialog: Locator, today: string) => {
  await choose(page, dialog, 'Sent by', 'By hand')
  const [year, month, day] = today.split('-')
  await dialog.getByLabel('Sent on', { exact: true }).fill(`${month}/${day}/${year}`)
  await dialog.getByLabel('Sent on', { exact: true }).press('Tab')
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

describe('a notice about the renewal of a policy', () => {
  it('of other terms that is too late says so before, and the expiring terms go on, to the cent', async () => {
    const row = await nearEnd(5, 28)
    const [desk, phone] = await bothViews(row)
    const before = await read(desk.page, row)
    const cents = Math.round(before.premium * 100)
    await priceRenewal(desk.page, row, cents)
    for (const { page } of [phone, desk]) {
      const dialog = await openDialog(page)
      await choose(page, dialog, 'Notice', 'Renewal on other terms')
      await dialog.getByText('Renewal premium for a year').waitFor()
      await dialog.getByText('The notice is late.', { exact: false }).waitFor()
      await expectAccessible(page, 'the dialog of a renewal on other terms')
    }
    await fits(phone.page)
    const { page } = desk
    const dialog = page.getByRole('dialog', { name: ANNOUNCE })
    await byHand(page, dialog, before.today)
    await dialog.getByRole('button', { name: ANNOUNCE }).click()
    await dialog.getByText('Confirm that this is taken.', { exact: false }).first().waitFor()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: ANNOUNCE }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('heading', { name: 'Notices about the renewal' }).waitFor()
    await page.getByRole('button', { name: 'Record proof of mailing' }).first().click()
    const proof = page.getByRole('dialog', { name: 'Record proof of mailing' })
    await choose(page, proof, 'Sent by', 'By hand')
    await proof.getByLabel('Number of the certificate or barcode').fill('Handed to Rosa Underhill')
    if (!(await proof.getByRole('checkbox').isChecked())) await proof.getByRole('checkbox').check()
    await proof.getByRole('button', { name: 'Record proof of mailing' }).click()
    await proof.waitFor({ state: 'detached' })

    // New York: 60 days after the notice, in proportion.
    await expect.poll(async () => (await read(page, row)).endDate).not.toBe(before.endDate)
    const after = await read(page, row)
    expect(daysBetween(before.today, after.endDate)).toBe(60)
    const added = Math.round((cents * daysBetween(before.endDate, after.endDate)) / 365)
    expect(Math.round(after.premium * 100)).toBe(cents + added)
    const said = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(after.premium)
    await page.getByText(said, { exact: true }).first().waitFor()
    await phone.page.reload()
    for (const view of [phone, desk]) {
      await view.page.getByRole('heading', { name: 'Notices about the renewal' }).scrollIntoViewIfNeeded()
      await expectAccessible(view.page, 'the notices about a renewal')
    }
    await fits(phone.page)
    expect([...desk.problems, ...phone.problems]).toEqual([])
    await Promise.all([desk.context.close(), phone.context.close()])
  })

  it('of nonrenewal is served in time, keeps it from being renewed, and is withdrawn', async () => {
    const row = await nearEnd(63, 110)
    const [desk, phone] = await bothViews(row)
    const { today } = await read(desk.page, row)
    const dialog = await openDialog(phone.page)
    await byHand(phone.page, dialog, today)
    await dialog.getByText('The notice is in time.', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: ANNOUNCE }).click()
    await dialog.waitFor({ state: 'detached' })
    const { page } = desk
    await page.reload()
    await page.getByRole('heading', { name: 'Notices about the renewal' }).waitFor()
    await expectAccessible(page, 'a notice of nonrenewal')
    await page.getByRole('button', { name: 'Withdraw notice' }).click()
    const withdraw = page.getByRole('dialog', { name: 'Withdraw notice' })
    await withdraw.getByLabel('Reason').fill('The insurer renews after all')
    await expectAccessible(page, 'the dialog that withdraws a notice')
    await withdraw.getByRole('button', { name: 'Withdraw notice' }).click()
    await withdraw.waitFor({ state: 'detached' })
    await page.getByText('The insurer renews after all').first().waitFor()
    expect([...desk.problems, ...phone.problems]).toEqual([])
    await Promise.all([desk.context.close(), phone.context.close()])
  })
})
