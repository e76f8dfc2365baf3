import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, confirmAnswers, makeAccount, makeReadyQuote, recordSearch } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { followMail, setPassword, signApplication } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import { linkInMail } from './support/mailbox.ts'
import { button, expectStatus, openDialog } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'
import { confirmSeen } from './support/confirm-seen.ts'
import { verifyLicenses } from './support/licenses.ts'

/**
 * A retail agency asks its wholesaler to bind: from the link in its mail to the policy, with terms that are changed and
 * sent again on the way.
 */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const HEIGHT = 900
const WIDE = 1440

interface Quote {
  id: string
  quoteNumber: string
  status: string
  version: number
}

interface Price {
  totalPremium: number
  calculation: { premium: number; taxLines: { label: string }[] }
}

/** Licences that the wholesaler sells on surplus paper with; those that are on file already stay. */
const license = async (page: Page, state: string): Promise<void> => {
  await apiSend(page, 'POST', '/api/agency/v1/license', {
    number: `${state}778812`,
    state,
    expirationDate: '2031-12-31',
  })
  await apiSend(page, 'POST', '/api/account/v1/agency/surplus', {
    brokerFirstName: 'Casey',
    brokerLastName: 'Boone',
    brokerEmail: 'casey@crestline.test',
    surplusLicenseNumber: `SL${state}7788`,
    surplusLinesState: state,
  })
}

/** A READY quote of the wholesaler on surplus paper: its taxes and fees are what the retail agent asks about. */
const surplusQuote = async (page: Page, desk: Page, state: string): Promise<Quote> => {
  const account = await makeAccount(page, state, 'P100')
  const quote = await makeReadyQuote(page, desk, account, 'P100')
  await confirmAnswers(page, quote.id)
  const switched = await apiSend<Quote>(page, 'PUT', `/api/quote/v1/P100/${quote.id}/surplus`, {
    version: quote.version,
  })
  if (switched?.status === 'REFERRED' || switched?.status === 'INDICATION')
    return (await apiSend<Quote>(desk, 'PUT', '/api/quote/v1/uw/release', { quoteId: quote.id })) ?? quote
  return switched ?? quote
}

/** Amounts as the pages write them. */
const dollars = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount)

/** Opens the page behind a link and its one-time code, which goes to the same address. */
const openByCode = async (page: Page, email: string): Promise<void> => {
  const link = await linkInMail(page, email, /https?:\/\/\S+\/validate\/[^\s)"]+/)
  await page.goto(new URL(link).pathname)
  await page.getByRole('button', { name: /^Email the code/ }).click()
  const code = await linkInMail(page, email, /(?<=Type this code[^]*?)\b\d{6}\b/)
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/request-to-bind\/P100/)
}

describe.each(themesOf('wholesale-bind'))('a retail agency’s request to bind, in the %s theme', (theme) => {
  inOrder()
  const state = theme === 'light' ? 'TX' : 'MI'
  const retailer = `rita.${theme}@retail.test`
  let broker: Page
  let desk: Page
  let retail: Page
  let problems: string[][]
  let quote: Quote
  let price: Price

  /** The same page as narrow and as wide as people have it. */
  const atEachWidth = async (page: Page, what: string): Promise<void> => {
    for (const width of [390, 1024, WIDE]) {
      await page.setViewportSize({ width, height: HEIGHT })
      await expectAccessible(page, `${what} at ${width}`)
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, `${what} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  const row = (): Locator => broker.getByRole('row').filter({ hasText: quote.quoteNumber })
  const panel = (page: Page): Locator => page.locator('[data-request]')
  const openList = async (): Promise<void> => {
    await broker.goto('/agency/retail-requests')
    await broker.getByRole('heading', { name: 'Retail requests' }).waitFor()
    await row().waitFor()
  }
  const openQuote = (page: Page, area: string): Promise<unknown> =>
    page.goto(`/${area}/quotes/P100/${quote.id}`)

  beforeAll(async () => {
    const opened = await Promise.all([1, 2, 3].map(() => openPage(browser, { theme })))
    const [first, second, third] = opened as [(typeof opened)[0], (typeof opened)[0], (typeof opened)[0]]
    ;[broker, desk, retail] = [first.page, second.page, third.page]
    for (const one of opened) one.page.setDefaultTimeout(60_000)
    problems = opened.map((one) => one.problems)
    await Promise.all([signIn(broker, 'wholesale'), signIn(desk, 'underwriter')])
    await license(broker, state)
    await verifyLicenses(browser, state)
    quote = await surplusQuote(broker, desk, state)
    await recordSearch(broker, quote.id)
  })

  it('is sent the quote by its wholesaler', async () => {
    await openQuote(broker, 'agency')
    await expectStatus(broker, 'READY')
    await broker.getByRole('button', { name: 'More actions' }).click()
    await broker.getByRole('menuitem', { name: 'Send to an agent' }).click()
    const dialog = openDialog(broker, /Send to an agent/)
    await dialog.getByLabel('Agency name').fill('Retail Partners')
    await dialog.getByLabel('First name').fill('Rita')
    await dialog.getByLabel('Last name').fill('Moreno')
    await dialog.getByLabel('Email').fill(retailer)
    await dialog.getByLabel('Phone').fill('6155550177')
    await dialog.getByRole('button', { name: 'Send quote' }).click()
    await dialog.waitFor({ state: 'detached' })
    price = await apiGet<Price>(broker, `/api/quote/v1/P100/${quote.id}`)
  })

  it('reads each line of the price, attests and asks for the quote to be bound', async () => {
    await openByCode(retail, retailer)
    const prices = retail.locator('section').filter({ has: retail.getByRole('heading', { name: 'Price' }) })
    for (const amount of [price.calculation.premium, price.totalPremium])
      await prices.getByText(dollars(amount), { exact: true }).first().waitFor()
    expect(price.calculation.taxLines.length, 'lines of tax').toBeGreaterThan(0)
    for (const { label } of price.calculation.taxLines) await prices.getByText(label).first().waitFor()
    await atEachWidth(retail, 'the retail agent’s review')
    await confirmSeen(retail.getByRole('checkbox', { name: /I have verified these details/ }))
    await button(retail, 'Request to bind').click()
    await retail.getByRole('heading', { name: 'The request to bind has been sent' }).waitFor()
    // Who has it, until when, and what can be done.
    await retail.getByText('Underwriting has the request; no underwriter has taken it yet.').waitFor()
    await retail.getByText(/^Decision (?:due )?by /).waitFor()
    await retail.getByText('There is nothing to do now: you receive a mail with the decision.').waitFor()
    await expectAccessible(retail, 'a request that was made')
  })

  it('is in the wholesaler’s list with its clock, and taken from there by a key', async () => {
    await openList()
    await row().getByText('Retail Partners').waitFor()
    await row().getByText('Rita Moreno').waitFor()
    await row().getByText('Underwriting has the request').waitFor()
    expect(await row().locator('time').count()).toBeGreaterThan(0)
    await atEachWidth(broker, 'the list of retail requests')
    await broker.goto(`/agency/retail-requests?search=${quote.quoteNumber}`)
    await row().waitFor()
    await broker.keyboard.press('j')
    await broker.keyboard.press('Space')
    const peek = broker.getByRole('dialog')
    await peek.getByText('Rita Moreno of Retail Partners').waitFor()
    await peek.getByText('Application is signed').waitFor()
    await expectAccessible(broker, 'a request next to the list')
    await peek.getByRole('button', { name: 'Take the request' }).click()
    await peek.getByText('Casey Boone of Crestline Wholesale Brokerage has the request.').waitFor()
    expect(await peek.getByRole('button', { name: 'Take the request' }).count()).toBe(0)
    await broker.keyboard.press('Escape')
    await peek.waitFor({ state: 'detached' })
    await row().getByText('Casey Boone of Crestline').waitFor()
    // What is taken is not taken again.
    await broker.reload()
    await row().waitFor()
    await broker.keyboard.press('j')
    await broker.keyboard.press('a')
    await broker.getByText('You have this request already.').waitFor()
  })

  it('is reviewed on the quote’s own page, where what is missing is an open line', async () => {
    await openQuote(broker, 'agency')
    await expectStatus(broker, 'REQUESTED')
    const answer = panel(broker)
    await answer.getByText('Rita Moreno of Retail Partners').waitFor()
    await answer.getByText('Counted in business hours').waitFor()
    await answer.getByText(/^Before the policy is issued: \d+ of \d+$/).waitFor()
    const signature = answer.getByRole('listitem').filter({ hasText: 'Application is signed' })
    await signature.getByText('An underwriter can bind it without a signature.').waitFor()
    await signature.getByText('Open:').waitFor()
    const approve = answer.getByRole('button', { name: 'Approve and bind' })
    expect(await approve.getAttribute('aria-disabled')).toBe('true')
    await answer
      .getByRole('note')
      .getByText('The application is not signed yet, so an underwriter decides')
      .waitFor()
    expect(await broker.getByRole('button', { name: 'Take the request' }).count()).toBe(0)
    await answer.getByRole('button', { name: 'Give back the request' }).click()
    await answer.getByText('Underwriting has the request; no underwriter has taken it yet.').waitFor()
    await answer.getByRole('button', { name: 'Take the request' }).click()
    await answer.getByRole('button', { name: 'Assign the request' }).waitFor()
    await atEachWidth(broker, 'a request on the wholesaler’s page')
    await openQuote(desk, 'admin')
    await panel(desk).getByText('You can bind it without a signature.').waitFor()
    await panel(desk).getByRole('button', { name: 'Reject the request' }).waitFor()
    await expectAccessible(desk, 'a request on the underwriter’s page')
  })

  it('comes back on other terms, which the wholesaler changes first', async () => {
    await panel(broker).getByRole('button', { name: 'Release to the retailer' }).click()
    const dialog = openDialog(broker, /Release to the retailer/)
    await dialog.getByRole('textbox').fill('A higher retention first, please.')
    await dialog.getByRole('checkbox', { name: `Notify ${retailer} now` }).uncheck()
    await expectAccessible(broker, 'a release to the retailer')
    await dialog.getByRole('button', { name: 'Release to the retailer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectStatus(broker, 'READY')
    await broker.getByText('Retail Partners asked for this quote to be bound and waits for terms.').waitFor()
    await button(broker, 'Change terms').click()
    const retention = broker.getByRole('combobox', { name: 'Retention', exact: true })
    await retention.waitFor()
    await retention.click()
    await broker.getByRole('option', { name: '$50,000', exact: true }).click()
    await button(broker, 'Save terms').click()
    await broker.waitForURL(new RegExp(`/quotes/P100/${quote.id}`))
    const changed = await apiGet<Quote>(broker, `/api/quote/v1/P100/${quote.id}`)
    if (changed.status === 'REFERRED' || changed.status === 'INDICATION')
      await apiSend(desk, 'PUT', '/api/quote/v1/uw/release', { quoteId: quote.id })
    await broker.reload()
    await expectStatus(broker, 'READY')
    await button(broker, 'Release to the retailer').click()
    const sending = openDialog(broker, /Send to an agent|Release to the retailer/)
    await sending.getByRole('button', { name: 'Send quote' }).click()
    await sending.waitFor({ state: 'detached' })
  })

  it('is signed by the insured and asked for again by the retail agent', async () => {
    await button(broker, 'Send to policyholder').click()
    const dialog = openDialog(broker, /Send to policyholder/)
    const [first, last, email] = await Promise.all(
      ['First name', 'Last name', 'Email'].map((name) => dialog.getByLabel(name).inputValue()),
    )
    await dialog.getByRole('button', { name: 'Send quote' }).click()
    await dialog.waitFor({ state: 'detached' })
    const insured = await openPage(browser, { theme })
    const hand = mouse(insured.page)
    await followMail(insured.page, hand, email ?? '', 'Review & Sign')
    await setPassword(insured.page, hand)
    await signApplication(insured.page, hand, `${first} ${last}`)
    problems.push(insured.problems)
    await retail.goto(`/quote/${quote.id}/request-to-bind/P100`)
    await retail.getByText('Already attested.').waitFor()
    await retail.getByText('$50,000').first().waitFor()
    await expectAccessible(retail, 'terms that were changed for the retail agent')
    await button(retail, 'Request to bind').click()
    await retail.getByRole('heading', { name: 'The request to bind has been sent' }).waitFor()
    await retail
      .getByText('Crestline Wholesale Brokerage has the request; no one has taken it yet.')
      .waitFor()
  })

  it('is approved by the wholesaler itself, and the policy is issued', async () => {
    await openList()
    await row().getByRole('link', { name: quote.quoteNumber }).click()
    await expectStatus(broker, 'REQUESTED')
    const answer = panel(broker)
    await answer.getByText(/^Before the policy is issued: (\d+) of \1$/).waitFor()
    await expectAccessible(broker, 'a request that can be approved')
    await answer.getByRole('button', { name: 'Approve and bind' }).click()
    const dialog = openDialog(broker, /Approve and bind/)
    await dialog.getByRole('textbox').fill('Welcome.')
    await dialog.getByRole('button', { name: 'Approve and bind' }).click()
    await expectStatus(broker, 'BOUND')
    await retail.reload()
    await retail.getByRole('heading', { name: 'This quote was already bound by the agency' }).waitFor()
    await expectAccessible(retail, 'a quote that was bound for the retail agent')
    await button(broker, 'Issue policy').click()
    await openDialog(broker, /Issue the policy of/)
      .getByRole('button', { name: 'Issue policy' })
      .click()
    await broker.waitForURL(/\/agency\/policies\/P100\//)
    await broker.goto('/agency/retail-requests')
    await broker.getByRole('heading', { name: 'Retail requests' }).waitFor()
    await expect.poll(() => row().count()).toBe(0)
    expect(problems.flat()).toEqual([])
  })
})
