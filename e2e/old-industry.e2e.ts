import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount } from './support/api-quote.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { themesOf } from './support/themes.ts'

/** A company has an industry code of an edition that ended: the user says which of the codes of today it has. */

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

const setCode = (accountId: string, code: string) =>
  book.database.pool.query(
    `update account set naics_code = $2,
      firmographics = jsonb_set(firmographics, '{company,naicsCode}', to_jsonb($2::text)) where id = $1`,
    [accountId, code],
  )

const codeOf = async (page: Page, accountId: string): Promise<string | undefined> =>
  (await apiGet<{ firmographics: { naicsCode?: string } }>(page, `/api/account/v1/${accountId}`))
    .firmographics.naicsCode

describe.each(themesOf('old-industry'))('an industry code of NAICS 2017, in the %s theme', (theme) => {
  it('is changed for the one that the user chooses, and for none before', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const account = await makeAccount(page, 'MI', 'P100')
    await setCode(account.id, '454110')
    await page.goto(`/agency/accounts/${account.id}`)
    const notice = page.getByRole('note').filter({ hasText: 'Industry code 454110 is of NAICS 2017' })
    await notice.getByText('42 codes took its place', { exact: false }).waitFor()
    await expectAccessible(page, 'an account with an industry code of 2017')
    const use = notice.getByRole('button', { name: 'Use this code' })
    await use.click()
    await notice.getByText('Choose the code that says what the company does.', { exact: true }).waitFor()
    expect(await codeOf(page, account.id)).toBe('454110')
    await notice.getByRole('combobox').or(notice.getByRole('textbox')).first().fill('Florists')
    await page.getByRole('option', { name: '459310 · Florists' }).click()
    await page.setViewportSize({ width: 390, height: 900 })
    await expectAccessible(page, 'an account with an industry code of 2017 on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await use.click()
    await notice.waitFor({ state: 'detached' })
    expect(await codeOf(page, account.id)).toBe('459310')
    await page.getByText('459310 · Florists').first().waitFor()
    expect(problems).toEqual([])
  })

  it('is asked for in a quote, too', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const account = await makeAccount(page, 'WA', 'P100')
    await setCode(account.id, '511210')
    await page.goto(`/agency/requestQuote/P100/${account.id}/quote`)
    const notice = page.getByRole('note').filter({ hasText: 'Industry code 511210 is of NAICS 2017' })
    await notice.getByText('One code took its place', { exact: false }).waitFor()
    await notice.getByRole('button', { name: 'Use this code' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await codeOf(page, account.id)).toBe('513210')
    expect(problems).toEqual([])
  })
})
