import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, type Company, findCompanies } from './support/company.ts'
import { mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import * as steps from './support/quote-steps.ts'

/** A company is scanned, every point is explained, and a fix takes off the price what it said it would. */

let browser: Browser
let agent: { page: Page; context: BrowserContext; problems: string[] }
let dark: typeof agent
let company: Company
let account = ''
let quote = ''
let promised = ''
let priceBefore = 0

beforeAll(async () => {
  browser = await openBrowser()
  agent = await openPage(browser)
  dark = await openPage(browser, { theme: 'dark' })
  await signIn(agent.page, 'agent')
  await signIn(dark.page, 'agent')
  ;[company = { name: '', state: '' }] = await findCompanies(agent.page, 1, { isLicensed: true })
})
afterAll(() => browser?.close())

const openRisk = async (page: Page): Promise<void> => {
  await page.goto(`${account}?tab=RISK`)
  await page.getByRole('heading', { name: 'Risk factors' }).waitFor()
}

const saved = async (page: Page, name: string): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return readFileSync(await file.path(), 'utf8')
}

const money = (text: string): number => Number(/[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', '') ?? NaN)

interface Standing {
  id: string
  totalPremium: number
}

describe('a scan and what it explains', () => {
  inOrder()

  it('is started from the account and tells what was seen', async () => {
    const { page } = agent
    await page.goto('/agency/dashboard')
    await steps.addAccount(page, mouse(page), company)
    account = new URL(page.url()).pathname
    await openRisk(page)
    await page.getByRole('button', { name: 'Scan now' }).click()
    const dialog = steps.openDialog(page, /Scan the account/)
    await expectAccessible(page, 'the window of a scan')
    await dialog.getByRole('button', { name: 'Start the scan' }).click()
    await page.getByText('Data Scanned Successfully!').waitFor()
    await dialog.getByText(/^Company score: \d+, from \d+ checks\.$/).waitFor()
    await expect.poll(() => dialog.getByText('seen', { exact: true }).count()).toBeGreaterThan(3)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('explains a factor by findings, each with its source, time, record and hash', async () => {
    const { page } = dark
    await openRisk(page)
    await expectAccessible(page, 'the risk of an account, dark')
    await page.getByRole('list', { name: 'Risk factors' }).getByRole('button').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Evidence', { exact: true }).first().click()
    await drawer.getByText('SHA-256').first().waitFor()
    expect(await drawer.locator('pre').first().innerText()).toMatch(/^[{[]/)
    await drawer.getByText('Fix this:').first().waitFor()
    await expectAccessible(page, 'findings, dark')
    await page.keyboard.press('Escape')
  })

  it('gives each table as a file', async () => {
    const { page } = agent
    await openRisk(page)
    expect(await saved(page, 'Factors as CSV')).toMatch(/^Factor,Score,Band,Industry median/)
    const findings = await saved(page, 'Findings as CSV')
    expect(findings.split('\r\n').length).toBeGreaterThan(10)
    expect(findings).toContain('SHA-256')
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await page.getByText('Data Scanned Successfully!').first().waitFor()
    expect(await saved(page, 'History as CSV')).toMatch(/^Scored,Company score/)
  })
})

describe('a fix and what it saves', () => {
  inOrder()

  it('is promised on the quote, in money', async () => {
    const { page } = agent
    const hand = mouse(page)
    await page.goto(account)
    await steps.startQuote(page, hand)
    await steps.answerQuestions(page, hand, {})
    const question = page.getByRole('group', { name: /EDR/ })
    await page.goBack()
    await question.getByRole('radio', { name: 'No', exact: true }).click()
    await page.getByText('All answered').waitFor()
    await steps.button(page, 'Continue').click()
    await page.waitForURL(/\/quote(\?|$)/)
    await steps.priceShown(page)
    await steps.keepTerms(page, hand)
    await page.waitForURL(/quoteId=/)
    quote = new URL(page.url()).searchParams.get('quoteId') ?? ''
    priceBefore = (await apiGet<Standing>(page, `/api/quote/v1/P100/${quote}`)).totalPremium
    await openRisk(page)
    await page.getByRole('button', { name: /^Endpoint security/ }).click()
    const drawer = page.getByRole('dialog')
    const finding = drawer
      .getByRole('listitem')
      .filter({ hasText: /EDR|endpoint detection/i })
      .first()
    promised = await finding.getByText(/^Saves /).innerText()
    expect(money(promised)).toBeGreaterThan(0)
    await expectAccessible(page, 'the money that a fix saves')
    await finding.getByRole('button', { name: /^Change the answer/ }).click()
    await page.waitForURL(/\/questions/)
  })

  it('takes off the price exactly that, to the cent', async () => {
    const { page } = dark
    const quotePage = `/agency/quotes/P100/${quote}`
    await page.goto(quotePage)
    await page.getByRole('heading', { level: 1, name: company.name }).waitFor()
    await page
      .getByRole('button', { name: /More|actions/i })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Security questions', exact: true }).click()
    const dialog = steps.openDialog(page, /Security questions/)
    await dialog.getByRole('group', { name: /EDR/ }).getByRole('radio', { name: 'Yes', exact: true }).click()
    await expectAccessible(page, 'the window of security questions, dark')
    await dialog.getByRole('button', { name: 'Save and price' }).click()
    await dialog.waitFor({ state: 'detached' })
    const after = await apiGet<Standing>(page, `/api/quote/v1/P100/${quote}`)
    expect(Math.round((priceBefore - after.totalPremium) * 100)).toBe(Math.round(money(promised) * 100))
  })

  it('says why social engineering cover is not to be had', async () => {
    const { page } = dark
    await page
      .getByRole('button', { name: /More|actions/i })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Social engineering questions' }).click()
    const dialog = steps.openDialog(page, /Social engineering questions/)
    const verify = dialog.getByRole('group', { name: /verify vendors/ })
    await verify.getByRole('radio', { name: 'No', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save answers' }).click()
    const reasons = steps.openDialog(page, /Social engineering cover is not available/)
    await reasons.getByText(/verify vendors’ bank accounts/).waitFor()
    await expectAccessible(page, 'the reasons, dark')
    await reasons.getByRole('button', { name: 'Close', exact: true }).last().click()
    await reasons.waitFor({ state: 'detached' })
  })

  it('left nothing in the consoles', () => {
    expect([...agent.problems, ...dark.problems]).toEqual([])
  })
})
