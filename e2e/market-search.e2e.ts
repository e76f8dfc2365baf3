import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inOrder } from './support/in-order.ts'
import { makeAccount, makeReadyQuote, type Made } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser } from './support/browser.ts'
import { openDialog } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

/** The search of the admitted market that a state asks for before surplus lines paper is bound. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Insurer {
  insurer: string
  contact: string
  reason: string
}

const STATES = {
  light: {
    state: 'TX',
    asked: /^Texas asks for a diligent effort .* three declinations are customary\./,
    count: 3,
  },
  dark: {
    state: 'OH',
    asked: /^Ohio asks for a diligent effort .*: five declinations of insurers/,
    count: 5,
  },
} as const

describe.each(themesOf('market-search'))('the search of the admitted market, in the %s theme', (theme) => {
  inOrder()
  const { state, asked, count } = STATES[theme]
  let page: Page
  let desk: Page
  let problems: string[][]
  let account: Made
  let first: { id: string; quoteNumber: string }

  const line = () => page.getByRole('listitem').filter({ hasText: 'Admitted market was searched first' })
  const openSearch = async (): Promise<Locator> => {
    await line().getByRole('button', { name: 'Record the search' }).click()
    return openDialog(page, /Search of the admitted market/)
  }
  const entry = (dialog: Locator, nth: number) =>
    dialog.locator('section').filter({ has: page.getByRole('heading', { name: `Admitted insurer ${nth}` }) })
  const fill = async (dialog: Locator, nth: number, { insurer, contact, reason }: Insurer) => {
    const one = entry(dialog, nth)
    await one.getByLabel('Insurer', { exact: true }).fill(insurer)
    await one.getByLabel('Person who answered').fill(contact)
    await one.getByRole('textbox', { name: /^Day/ }).fill(yesterday)
    await one.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: reason, exact: true }).click()
  }
  let yesterday = ''

  beforeAll(async () => {
    ;({ page, desk, problems } = await bothSides(browser, theme))
    account = await makeAccount(page, state, 'P100')
    first = await makeReadyQuote(page, desk, account, 'P100', { isSurplus: true })
    yesterday = await page.evaluate(() =>
      new Date(Date.now() - 2 * 86_400_000).toLocaleDateString('en-US', {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }),
    )
  })

  it('is asked for by the quote, with the law behind it, and names what is wrong by its field', async () => {
    await page.goto(`/agency/quotes/P100/${first.id}`)
    await line().getByText(asked).waitFor()
    const dialog = await openSearch()
    await dialog.getByText(asked).waitFor()
    await dialog.getByText(/Source: /).waitFor()
    expect(await dialog.getByRole('heading', { name: /^Admitted insurer \d$/ }).count()).toBe(count)
    await expectAccessible(page, 'an empty search of the admitted market')
    await dialog.getByRole('button', { name: 'Save the search' }).click()
    await dialog.getByText('Name the insurer.').first().waitFor()
    await dialog.getByText('Choose the reason.').first().waitFor()
    await expectAccessible(page, 'a search with what is missing')
  })

  it('takes the insurers that declined, and says why fewer were asked', async () => {
    const dialog = openDialog(page, /Search of the admitted market/)
    await fill(dialog, 1, {
      insurer: 'Granite Lake Mutual',
      contact: 'Ann Keller',
      reason: 'Class of business',
    })
    await fill(dialog, 2, {
      insurer: 'Sable River Insurance Company',
      contact: 'Victor Osei',
      reason: 'Security controls',
    })
    for (let nth = count; nth > 2; nth--)
      await entry(dialog, nth).getByRole('button', { name: 'Remove' }).click()
    await dialog.getByLabel('Why no other insurer was asked').fill('No other admitted insurer writes it.')
    await dialog.getByRole('button', { name: 'Save the search' }).click()
    await dialog
      .getByText(`Sable River Insurance Company is not an admitted insurer in ${state}`)
      .first()
      .waitFor()
    await entry(dialog, 2).getByLabel('Insurer', { exact: true }).fill('Prairie Union Casualty')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, 'a search of the admitted market on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Save the search' }).click()
    await dialog.waitFor({ state: 'detached' })
    await line().getByText('The search that the state asks for is on file.').waitFor()
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByText('Statement of diligent effort').first().waitFor()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page
      .getByText(/Search of the admitted market recorded on quote .*Granite Lake Mutual/)
      .first()
      .waitFor()
  })

  it('is filled in on another option of the insured', async () => {
    const second = await makeReadyQuote(page, desk, account, 'P100', { isSurplus: true, deductible: 25_000 })
    await page.goto(`/agency/quotes/P100/${second.id}`)
    const dialog = await openSearch()
    await dialog
      .getByText(`Filled in from quote ${first.quoteNumber} of the same insured.`, { exact: false })
      .waitFor()
    await expectAccessible(page, 'a search that another option has')
    await dialog.getByRole('button', { name: 'Save the search' }).click()
    await dialog.waitFor({ state: 'detached' })
    await line().getByText('The search that the state asks for is on file.').waitFor()
    expect(problems).toEqual([[], []])
  })
})
