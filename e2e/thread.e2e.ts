import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/process/clock.ts'
import { expectAccessible, openBrowser, openPage, signIn, signInByForm } from './support/browser.ts'
import { apiGet, type Company, freshCompanies } from './support/company.ts'
import { verifyLicenses } from './support/licenses.ts'
import { CARDS, followMail, payByCard, setPassword, signApplication } from './support/customer-steps.ts'
import { countEffort, type Effort } from './support/effort.ts'
import { type Hand, mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import * as steps from './support/quote-steps.ts'

/** From the signed-in home to a READY quote. */
const BUDGET: Effort = { clicks: 25, fields: 12 }

let browser: Browser
let agent: { page: Page; context: BrowserContext; problems: string[] }
let customer: typeof agent
let hand: Hand
let company: Company
let effort: Awaited<ReturnType<typeof countEffort>>
let policyPage = ''
let policyNumber = ''
let quotePage = ''
let startedAt = 0

beforeAll(async () => {
  browser = await openBrowser()
  agent = await openPage(browser)
  customer = await openPage(browser)
  hand = mouse(agent.page)
  effort = await countEffort(agent.page)
  await signInByForm(agent.page, 'agent@demo.bindery.test')
  ;[company = { name: '', state: '' }] = await freshCompanies(agent.page, 1, false)
})
afterAll(() => browser?.close())

const within = (used: Effort, budget: Effort, what: string): void => {
  console.log(`${what}: ${used.clicks} clicks, ${used.fields} typed fields`)
  expect(used.clicks, `${what}: clicks`).toBeLessThanOrEqual(budget.clicks)
  expect(used.fields, `${what}: typed fields`).toBeLessThanOrEqual(budget.fields)
}

/** The file that a press of the button brings. */
const download = async (page: Page, target: Locator): Promise<{ name: string; bytes: Buffer }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), target.click()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

const expectPdf = async (page: Page, name: RegExp): Promise<void> => {
  const file = await download(page, page.getByRole('button', { name }).first())
  expect(file.bytes.subarray(0, 5).toString(), file.name).toBe('%PDF-')
  expect(file.bytes.length, file.name).toBeGreaterThan(4000)
}

describe('a policy from a company’s name to its certificate', () => {
  inOrder()

  it('reaches a READY quote within the budget of clicks and fields', async () => {
    const { page } = agent
    startedAt = performance.now()
    effort.restart()
    await steps.addAccount(page, hand, company)
    await hand.press(page.getByRole('tab', { name: 'Risk' }))
    await page.getByRole('list', { name: 'Risk factors' }).getByRole('button').first().waitFor()
    await steps.startQuote(page, hand)
    await steps.answerQuestions(page, hand)
    await steps.addLicense(page, hand)
    await verifyLicenses(browser, company.state)
    const first = await steps.priceShown(page)
    await hand.press(page.getByRole('radio', { name: /^Elite/ }))
    await expect.poll(() => steps.priceShown(page)).not.toBe(first)
    const calculated = await steps.priceShown(page)
    await steps.keepTerms(page, hand)
    await expect.poll(() => steps.priceShown(page)).toBe(calculated)
    await steps.giveContact(page, hand, company)
    await steps.expectStatus(page, 'READY')
    within(effort.soFar(), BUDGET, 'home to READY')
    await expect.poll(() => steps.priceShown(page)).toBe(calculated)
    quotePage = new URL(page.url()).pathname
    const saved = await apiGet<{ totalPremium: number }>(
      page,
      `/api/quote/v1/P100/${quotePage.split('/').at(-1)}`,
    )
    expect(saved.totalPremium).toBe(Number(calculated.replaceAll(/[$,]/g, '')))
    await expectAccessible(page, 'a READY quote')
  })

  it('leads from a figure of the waterfall to its line of the worksheet', async () => {
    const { page } = agent
    await page.getByRole('tab', { name: 'Price' }).click()
    const waterfall = page.getByRole('list', { name: 'How the price is calculated' })
    await waterfall.getByRole('button', { name: /^Industry/ }).click()
    const line = page.getByRole('dialog', { name: 'Industry' })
    await line.getByText('Source').waitFor()
    await expectAccessible(page, 'a line of the worksheet')
    await page.keyboard.press('Escape')
    await line.waitFor({ state: 'hidden' })
  })

  it('sends it to the policyholder, who signs with one typed field', async () => {
    await steps.sendToSign(agent.page, hand)
    const { page } = customer
    const customerHand = mouse(page)
    const signing = await countEffort(page)
    const contact = steps.contactOf(company)
    await followMail(page, customerHand, contact.email, 'Review & Sign')
    await setPassword(page, customerHand)
    await expectAccessible(page, 'the page to sign on')
    await expectPdf(page, /proposal\.pdf$/)
    signing.restart()
    await signApplication(page, customerHand, `${contact.firstName} ${contact.lastName}`)
    // Two boxes, the election that federal law asks for, and the signature.
    within(signing.soFar(), { clicks: 4, fields: 1 }, 'signing')
  })

  it('binds and issues', async () => {
    const { page } = agent
    await page.goto(quotePage)
    await steps.expectStatus(page, 'SIGNED')
    await steps.bindQuote(page, hand)
    await steps.expectStatus(page, 'BOUND')
    await page.getByRole('tab', { name: 'Documents' }).click()
    for (const document of [/proposal\.pdf$/, /Application\.pdf$/, /[Bb]inder\.pdf$/])
      await expectPdf(page, document)
    await steps.issuePolicy(page, hand)
    await steps.expectStatus(page, 'ISSUED')
    policyPage = new URL(page.url()).pathname
    for (const document of [/Policy\.pdf$/, /Invoice\.pdf$/]) await expectPdf(page, document)
    await expectAccessible(page, 'an issued policy')
  })

  it('says why a card was declined and offers to pay again', async () => {
    const { page } = agent
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Pay', exact: true }))
    await page.waitForURL(/accountant-payment/)
    await payByCard(page, hand, CARDS.declined)
    await page.getByRole('heading', { name: 'Your payment failed' }).waitFor()
    await expectAccessible(page, 'a failed payment')
    await hand.press(page.getByRole('button', { name: 'Make Payment' }))
    await page.getByRole('button', { name: 'PAY BY CREDIT CARD' }).waitFor()
  })

  it('is paid with at most four typed fields, and gives its receipt', async () => {
    const { page } = agent
    effort.restart()
    await payByCard(page, hand, CARDS.pays)
    await page.getByRole('heading', { name: /^Thank you for making payment for Policy# \S+/ }).waitFor()
    within(effort.soFar(), { clicks: 6, fields: 4 }, 'paying')
    // What the card was charged is said in its parts, as on the receipt.
    const charged = page.locator('dl').filter({ hasText: 'Total charged' })
    await charged.getByText('Card fee', { exact: true }).waitFor()
    const [amount, fee, total] = (await charged.locator('dd').allInnerTexts()).map((text) =>
      Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100),
    )
    expect(fee).toBeGreaterThan(0)
    expect(total).toBe((amount ?? 0) + (fee ?? 0))
    const receipt = page.getByRole('button', { name: 'Download receipt' })
    await receipt.waitFor()
    await expectPdf(page, /Download receipt/)
    await expectAccessible(page, 'a payment that was made')
  })

  it('gives a certificate', async () => {
    const { page } = agent
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Go to the policy' }))
    await page.waitForURL(new RegExp(policyPage))
    await page.getByRole('main').locator('header').getByText('Paid', { exact: true }).waitFor()
    await hand.press(steps.button(page, 'Issue certificate'))
    const dialog = page.locator('[aria-modal="true"]')
    await hand.type(dialog.getByLabel('Organization'), 'First Harbor Bank')
    await hand.type(dialog.getByLabel('Address'), '1 Wharf Street')
    await hand.type(dialog.getByLabel('City'), 'Boston')
    const state = dialog.getByRole('combobox', { name: 'State' })
    await hand.type(state, 'Massachusetts')
    // Written out and left, it is chosen as well as from the list.
    await page.keyboard.press('Tab')
    await expect.poll(() => state.inputValue()).toBe('Massachusetts')
    await hand.type(dialog.getByLabel('ZIP code'), '02110')
    await expectAccessible(page, 'the certificate’s form')
    const file = await download(page, dialog.getByRole('button', { name: 'Download' }))
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('stands in the dashboard, the commissions and the timeline, with names', async () => {
    const { page } = agent
    policyNumber = await page.getByRole('main').locator('header').getByText(/^CYP-/).innerText()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('tab', { name: 'Policies' }).click()
    await page.getByRole('searchbox', { name: 'Search policies' }).fill(policyNumber)
    await page.getByRole('row', { name: new RegExp(`${policyNumber} .*ISSUED Paid`) }).waitFor()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Commissions' })
      .click()
    await page.getByRole('button', { name: 'Earlier month' }).waitFor()
    await page.goto(`/agency/commissions?month=${systemClock.today().slice(0, 7)}`)
    await page
      .getByRole('row', { name: new RegExp(policyNumber) })
      .getByRole('link')
      .click()
    await page.waitForURL((url) => url.pathname === policyPage)
    await page.getByText('Full prior acts', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: company.name }).click()
    await page.waitForURL(/\/accounts\//)
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const entries = page.getByRole('tabpanel', { name: 'Timeline' }).getByRole('listitem')
    const { firstName, lastName } = steps.contactOf(company)
    for (const words of ['Alex Rivera', `${firstName} ${lastName}`])
      await entries.filter({ hasText: words }).first().waitFor()
    for (const event of [/bound/i, /issued/i, /signed/i, /sent/i, /paid|payment/i, /certificate/i])
      await entries.filter({ hasText: event }).first().waitFor()
    const seconds = (performance.now() - startedAt) / 1000
    console.log(`the whole thread: ${seconds.toFixed(1)} s`)
  })

  it('is in balanced postings that staff can read', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark' })
    await signIn(page, 'staff')
    await page.goto(`/admin/billing?search=${policyNumber}`)
    const invoice = page.getByRole('row', { name: new RegExp(policyNumber) })
    await invoice.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'Ledger postings' }).click()
    const ledger = page.getByRole('dialog', { name: 'Ledger of the policy' })
    const sums = ledger.getByRole('row', { name: /^Sum/ })
    await sums.first().waitFor()
    for (const sum of await sums.all()) {
      const [, debit, credit] = await sum.getByRole('cell').allInnerTexts()
      expect(debit).toBe(credit)
    }
    await ledger.getByRole('heading', { name: /^Payment received/ }).waitFor()
    await ledger
      .getByRole('row', { name: /commission/i })
      .first()
      .waitFor()
    await expectAccessible(page, 'the ledger of a policy in dark')
    expect(problems).toEqual([])
    await context.close()
  })

  it('leaves nothing in the consoles of the browsers', () => {
    expect([...agent.problems, ...customer.problems]).toEqual([])
  })
})
