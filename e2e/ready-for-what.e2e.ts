import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasLocalTax } from '#domain/money/tax/places.ts'
import { makeAccount } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { findCompanies } from './support/company.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(themesOf('ready-for-what'))('ready says what for, in the %s theme', (theme) => {
  it('next to the price in the calculator, the contact step, the quote and the list', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    // Nothing but the license is missing there: no city or county taxes premium, so none has to be chosen.
    const [company] = await findCompanies(page, 1, {
      isLicensed: false,
      isIn: (state) => !hasLocalTax(state),
    })
    if (!company) throw new Error('no company')
    const sentence = new RegExp(`^Ready to send; binding needs an? ${company.state} license\\.$`)
    const account = await makeAccount(page, company.state, 'P100', ({ name }) => name === company.name)
    await page.goto(`/agency/requestQuote/P100/${account.id}/quote`)
    await page.getByRole('heading', { name: 'Price', exact: true }).waitFor()
    await page.getByText(sentence).first().waitFor()
    await expectAccessible(page, 'a calculator that says what binding needs')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Request Quote' }).waitFor()
    await page.getByText(sentence).first().waitFor()
    await page.getByRole('button', { name: 'Request Quote' }).click()
    await page.waitForURL(/\/agency\/quotes\/P100\//)
    await page.getByText(sentence).first().waitFor()
    await expectAccessible(page, 'a quote that says what binding needs')
    await page.goto(`/agency/quotes?search=${encodeURIComponent(account.name)}`)
    const row = page.getByRole('row').filter({ hasText: account.name })
    const oneLine = await row.evaluate((element) => element.clientHeight)
    // At the status: for a pointer as its title, for a screen reader as a part of the cell.
    await row.getByTitle(sentence).getByText(/READY/i).first().waitFor()
    await row.getByRole('cell', { name: new RegExp(sentence.source.slice(1, -1)) }).waitFor()
    await expectAccessible(page, 'a list that says what binding needs')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Ready for' }).check()
    await page.keyboard.press('Escape')
    await row.getByRole('cell', { name: sentence }).waitFor()
    expect(await row.evaluate((element) => element.clientHeight)).toBe(oneLine)
    await expectAccessible(page, 'a list with a column of what binding needs')
    expect(problems).toEqual([])
  })
})
