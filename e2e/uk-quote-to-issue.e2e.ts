import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, type Made, makeAccount } from './support/api-quote.ts'
import { americanIn, americanOnPaper } from './support/american.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { followMail, setPassword, signApplication } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import { type Paper, papersOf } from './support/papers.ts'
import { bindQuote, button, expectStatus, openDialog, sendToSign } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const HEIGHT = 900
const WIDTHS = [390, 1440] as const

/** What a bank of the sandbox is known by. */
const BANK = { sortCode: '10-88-00', account: '00012345', name: 'Maya Insured' }

/** A page as both a phone and a desk show it: no barrier, no American word, no dollar. */
const expectBritish = async (page: Page, what: string): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectAccessible(page, `${what} at ${width}`, 1)
  }
  const text = await page.locator('body').innerText()
  expect.soft(americanIn(text), what).toEqual([])
  expect.soft(text, what).not.toMatch(/\$\d/)
}

/** The steps of a new quote up to its contact: what is answered is passed over. */
const walkToContact = async (page: Page): Promise<void> => {
  for (;;) {
    await page.waitForLoadState('networkidle')
    const step = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expectBritish(page, `the step ${step}`)
    if (step === 'additional-info') return
    await button(page, /^(Continue|Prime One (?!Plus|Tech).*)$/)
      .last()
      .click()
    await page.waitForURL((url) => !url.pathname.endsWith(`/${step}`))
  }
}

describe.each(themesOf('uk-quote-to-issue'))('UK-quote-to-issue, in the %s theme', (theme) => {
  inOrder()
  const view = { theme, locale: 'en-GB', zone: 'Europe/London' }
  let page: Page
  let desk: Page
  let insured: Page
  let problems: string[][]
  let account: Made
  let email: string
  let quoteId: string

  beforeAll(async () => {
    const [broker, staff, customer] = await Promise.all([
      openPage(browser, view),
      openPage(browser, { theme }),
      openPage(browser, view),
    ])
    ;[page, desk, insured] = [broker.page, staff.page, customer.page]
    problems = [broker.problems, staff.problems, customer.problems]
    await Promise.all([signIn(page, 'broker.uk'), signIn(desk, 'underwriter')])
    account = await makeAccount(page, 'UK', 'P_ONE')
    email = `maya-${theme}-${account.id.slice(-6)}@insured.test`
  })

  it('is quoted by the broker, from the account to ready', async () => {
    await page.goto(`/agency/accounts/${account.id}`)
    await button(page, 'Request Quote').waitFor()
    await expectBritish(page, 'the account')
    await page.goto(`/agency/requestQuote/P_ONE/${account.id}/verify`)
    await walkToContact(page)
    await page.getByLabel('First name').fill('Maya')
    await page.getByLabel('Last name').fill('Insured')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill('020 7946 0123')
    await button(page, 'Request Quote').click()
    await page.waitForURL(/\/quotes\/P_ONE\//)
    quoteId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { status } = await apiGet<{ status: string }>(page, `/api/quote/v1/P_ONE/${quoteId}`)
    if (status !== 'READY') await apiSend(desk, 'PUT', '/api/quote/v1/uw/release', { quoteId })
    await page.reload()
    await expectStatus(page, 'READY')
    await page.getByText('Insurance Premium Tax (12%)').first().waitFor()
    await expectBritish(page, 'the ready quote')
  })

  it('is sent, read and signed with the declaration of a fair presentation', async () => {
    const hand = mouse(insured)
    await sendToSign(page, mouse(page))
    await followMail(insured, hand, email, 'Review & Sign')
    await setPassword(insured, hand)
    await insured.getByText('Insurance Act 2015').first().waitFor()
    await expectBritish(insured, 'the page to sign')
    await signApplication(insured, hand, 'Maya Insured')
    await expectBritish(insured, 'the thanks for a signature')
  })

  it('is bound under a cover note and issued', async () => {
    await page.reload()
    await expectStatus(page, 'SIGNED')
    await bindQuote(page, mouse(page))
    await expectStatus(page, 'BOUND')
    await page.getByText(/^Bound by .* under cover note B-\d+/).waitFor()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page
      .getByText(/[Cc]over note B-\d+/)
      .first()
      .waitFor()
    await expectBritish(page, 'the bound quote')
    await button(page, 'Issue policy').click()
    await openDialog(page, /Issue the policy of/)
      .getByRole('button', { name: 'Issue policy' })
      .click()
    await page.waitForURL(/\/agency\/policies\/P_ONE\//)
    await page.getByRole('heading', { name: 'Documents' }).waitFor()
    await page.getByText('Insurance Premium Tax').first().waitFor()
    await expectBritish(page, 'the policy')
  })

  it('is paid from a bank account, with Insurance Premium Tax shown and the ways that British banks have', async () => {
    const policyId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.goto(`/policy/${policyId}/accountant-payment`)
    const due = page.getByRole('table', { name: 'Amount due' })
    await due
      .getByRole('rowheader', { name: 'Insurance Premium Tax' })
      .or(due.getByText('Insurance Premium Tax'))
      .first()
      .waitFor()
    await page
      .getByText(/Faster Payments, BACS or CHAPS/)
      .first()
      .waitFor()
    await expectBritish(page, 'the payment page')
    await button(page, 'Bank transfer').click()
    const transfer = openDialog(page, /by bank transfer/)
    await transfer.getByText('Sort code').waitFor()
    await expectBritish(page, 'the details of a bank transfer')
    await transfer.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Premium financing is offered in the United States only.').waitFor()
    await button(page, 'Pay by bank').click()
    await page.waitForURL(/\/pay\//)
    await page.getByLabel('Sort code').fill(BANK.sortCode)
    await page.getByLabel('Account number').fill(BANK.account)
    await page.getByLabel('Name on the account').fill(BANK.name)
    await expectBritish(page, 'the page of the payment company')
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await page.waitForURL(/accountant-payment\?.*intent=/)
    await page
      .getByText(/is being processed|Thank you for your payment/)
      .first()
      .waitFor()
    await expectBritish(page, 'a payment from a bank account')
  })

  it('leaves papers and mails that are British throughout', async () => {
    const papers = await papersOf(page, account.id)
    const kinds = papers.map(({ docType }) => docType)
    expect(kinds).toEqual(
      expect.arrayContaining(['QUOTE_PROPOSAL', 'APPLICATION', 'BINDER', 'POLICY', 'INVOICE']),
    )
    const american = ({ docType, text }: Paper) => americanOnPaper(text).map((word) => `${docType} ${word}`)
    expect(papers.flatMap(american)).toEqual([])
    for (const { docType, text } of papers) {
      expect(text, docType).toContain('£')
      expect(text, docType).toContain('Registered in England and Wales')
      if (docType !== 'APPLICATION') expect(text, docType).toContain('Insurance Premium Tax')
    }
    const answer = await page.request.get(`/api/dev/v1/mailbox?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { subject: string; text: string }[]
    expect(mails.length).toBeGreaterThan(1)
    for (const { text } of mails) expect(text).toContain('Registered in England and Wales')
    expect(mails.flatMap(({ subject, text }) => americanIn(`${subject}\n${text}`))).toEqual([])
    expect(problems).toEqual([[], [], []])
  })
})
