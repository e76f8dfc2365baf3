import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { sceneRows } from './support/scene.ts'

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

interface Policy {
  today: string
  endDate: string
}

/** A policy that ended five days ago, as the calendar left it. */
const ended = async (page: Parameters<typeof apiGet>[0], nth: number) => {
  const rows = await sceneRows(page, 'agent: expired policy')
  const row = rows[nth] ?? rows[0]
  if (!row) throw new Error('no policy has expired')
  const path = `/api/policy/v1/${row.product}/${row.id}`
  const { today } = await apiGet<Policy>(page, path)
  await book.run(
    `update quote set status = 'DELETED', deleted_from = status where renewal_of = '${row.id}' and status <> 'DELETED'`,
  )
  await book.run(`update policy set end_date = '${addDays(today, -5)}' where id = '${row.id}'`)
  return { ...row, today }
}

describe.each([
  { theme: 'light', width: 1440, nth: 0, cover: 'FROM_DAY' },
  { theme: 'dark', width: 390, nth: 0, cover: 'CONTINUOUS' },
] as const)('a policy that has ended, in the $theme theme', ({ theme, width, nth, cover }) => {
  it('is renewed late, with who states that no loss is known', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, 'agent')
    const policy = await ended(page, nth)
    await page.goto(`/agency/policies/${policy.product}/${policy.id}`)
    await page.getByRole('button', { name: 'Renew late' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renew late' })
    await dialog.getByRole('button', { name: 'Renew late' }).click()
    await dialog.getByText('Enter who states it').first().waitFor()
    if (cover === 'FROM_DAY') await dialog.getByText('From a later day on, with a gap').click()
    await dialog.getByLabel('Name', { exact: true }).fill('Ann Bell')
    await dialog.getByLabel('Title', { exact: true }).fill('CFO')
    await expectAccessible(page, 'the dialog of a late renewal')
    await dialog.getByRole('button', { name: 'Renew late' }).click()
    await page.waitForURL(/renew-quote\/verify\?quoteId=/)
    const quoteId = new URL(page.url()).searchParams.get('quoteId')
    const quote = await apiGet<{ effectiveDate: string }>(page, `/api/quote/v1/${policy.product}/${quoteId}`)
    expect(quote.effectiveDate).toBe(cover === 'FROM_DAY' ? policy.today : addDays(policy.today, -5))
    await page.goto(page.url().replace('verify', 'summary'))
    await page.getByRole('heading', { name: 'The renewal compared with the expiring term' }).waitFor()
    if (cover === 'FROM_DAY') await page.getByText(/There is no coverage from .* to /).waitFor()
    await expectAccessible(page, 'the summary of a late renewal')
    expect(problems).toEqual([])
    await context.close()
  })
})
