import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, makeReadyQuote, type Made } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { inOrder } from './support/in-order.ts'
import { type Theme, themesOf } from './support/themes.ts'

/** A company whose risk is outside the state of its address: its home state, the taxes of it, and every fee of its quote. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const REASON =
  'California: all of the risk is outside Arizona, the principal place of business, and California has the largest share of premium (70%)'
const CALIFORNIA = /^In CA the policyholder signs the surplus lines notice before coverage is bound/

/** The window of an office in the light theme, that of a phone in the dark one. */
const WINDOWS: Readonly<Record<Theme, { width: number; height: number }>> = {
  light: { width: 1440, height: 900 },
  dark: { width: 390, height: 844 },
}

interface Charged {
  id: string
  status: string
  calculation: {
    mgaFee: number
    brokerFee: number
    additionalBrokerFee: number
    inspectionFee: number
    taxLines: { label: string; rate: string }[]
  }
}

const FEES = [
  ['MGA fee', '150'],
  ['Broker fee', '175'],
  ['Surplus lines broker fee', '225'],
  ['Inspection fee', '125'],
] as const

describe.each(themesOf('home-state-and-fees'))('risk in other states, in the %s theme', (theme) => {
  inOrder()

  let page: Page
  let desk: Page
  let problems: string[][]
  let account: Made
  let quote: { id: string }

  const read = () => apiGet<Charged>(page, `/api/quote/v1/P100/${quote.id}`)

  beforeAll(async () => {
    ;({ page, desk, problems } = await bothSides(browser, theme))
    await Promise.all([page, desk].map((one) => one.setViewportSize(WINDOWS[theme])))
    account = await makeAccount(page, 'AZ', 'P100')
  })

  it('gives the company another home state once its shares come to the whole', async () => {
    await page.goto(`/agency/accounts/${account.id}`)
    await page.getByRole('button', { name: 'Edit details' }).click()
    await page.getByRole('checkbox', { name: 'All of the insured risk is outside Arizona' }).check()
    const share = async (number: number, state: string, percent: string) => {
      await page.getByRole('combobox', { name: `State ${number}` }).click()
      await page.getByRole('option', { name: state, exact: true }).click()
      await page.getByRole('textbox', { name: `Share of premium ${number} (%)` }).fill(percent)
    }
    await share(1, 'California', '70')
    await page.getByRole('button', { name: 'Add state' }).click()
    await share(2, 'Texas', '20')
    const save = page.getByRole('button', { name: 'Save details' })
    await save.click()
    await page.getByText('The shares come to 90%. They have to come to 100%.').first().waitFor()
    await expectAccessible(page, 'shares of risk that do not come to the whole', 1)
    await page.getByRole('textbox', { name: 'Share of premium 2 (%)' }).fill('30')
    await save.click()
    await page.getByText('Account Details Updated Successfully.').first().waitFor()
    await page.getByText(REASON).first().waitFor()
    await expectAccessible(page, 'a company with a home state of its risk', 1)
  })

  it('has the tax and the notice of that state on its surplus quote', async () => {
    quote = await makeReadyQuote(page, desk, account, 'P100', { isSurplus: true })
    await page.goto(`/agency/quotes/P100/${quote.id}`)
    await page.getByText(CALIFORNIA).first().waitFor()
    const { taxLines } = (await read()).calculation
    expect(taxLines).toMatchObject([
      { label: 'Surplus lines tax', rate: '3' },
      { label: 'Stamping fee', rate: '0.18' },
    ])
    for (const line of ['Surplus lines tax (3%)', 'Stamping fee (0.18%)'])
      await page.getByText(line, { exact: true }).first().waitFor()
    await expectAccessible(page, 'a surplus quote in the home state of its risk', 1)
  })

  it('takes all four fees from the underwriter who reviews it', async () => {
    const sent = await apiSend<Charged>(page, 'PUT', `/api/quote/v1/${quote.id}/review`, {
      reason: 'Please look at the fees.',
    })
    expect(sent?.status).toBe('REFERRED')
    await desk.goto(`/admin/quotes/P100/${quote.id}`)
    const panel = desk.getByRole('region', { name: 'Decision' })
    await panel.getByText(/^Fees and event exclusions/).click()
    const last = await panel.getByRole('textbox', { name: /^Inspection fee/ }).boundingBox()
    const scrolled = await panel.locator('details').first().locator('..').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0), 'the last fee is in view').toBeLessThan(
      (scrolled?.y ?? 0) + (scrolled?.height ?? 0),
    )
    for (const [label, amount] of FEES)
      await panel.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(amount)
    await expect
      .poll(() => panel.getByRole('button', { name: 'Save', exact: true }).getAttribute('aria-disabled'))
      .toBeNull()
    await expectAccessible(desk, 'a decision with every fee', 1)
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await desk.getByText('Decision saved').first().waitFor()
    expect((await read()).calculation).toMatchObject({
      mgaFee: 150,
      brokerFee: 175,
      additionalBrokerFee: 225,
      inspectionFee: 125,
    })
  })

  it('shows the agent each of the fees', async () => {
    await page.reload()
    for (const amount of ['$150.00', '$175.00', '$225.00', '$125.00'])
      await page.getByText(amount).first().waitFor()
    expect(problems).toEqual([[], []])
  })
})
