import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { openBook } from './support/book.ts'
import { apiGet, type Company, findCompanies } from './support/company.ts'
import { mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import { sceneRow } from './support/scene.ts'
import * as steps from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

/** A company is scanned, every point is explained, and a fix takes off the price what it said it would. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Visitor = Awaited<ReturnType<typeof openPage>>

const openRisk = async (page: Page, account: string): Promise<void> => {
  await page.goto(`${account}?tab=RISK`)
  await page.getByRole('heading', { name: 'Risk factors' }).waitFor()
}

/** Below this revenue, in US cents, a company may pay the least premium whatever it fixes. */
const ABOVE_LEAST_PREMIUM = 400_000_000

/** One of which a scan finds enough to explain, or one of which nothing unusual is to be expected. */
const newCompany = async (page: Page, contradicted: boolean): Promise<Company> => {
  const wanted = { isLicensed: true, contradicted, revenueFrom: ABOVE_LEAST_PREMIUM }
  const [company = { name: '', state: '' }] = await findCompanies(page, 1, wanted)
  return company
}

const saved = async (page: Page, name: string): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return readFileSync(await file.path(), 'utf8')
}

/** What `npm run score` prints of an evidence file. */
const scored = (evidence: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'bindery-evidence-')), 'evidence.json')
  writeFileSync(path, evidence)
  return execFileSync('npm', ['run', '-s', 'score', '--', path], { encoding: 'utf8' })
}

const money = (text: string): number => Number(/[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', '') ?? NaN)

interface Standing {
  id: string
  totalPremium: number
}

describe.each(themesOf('scan-and-explain'))('a scan and what it explains, in the %s theme', (theme) => {
  inOrder()
  let agent: Visitor
  let account = ''

  beforeAll(async () => {
    agent = await openPage(browser, { theme })
    await signIn(agent.page, 'agent')
  })

  it('is started from the account and tells what was seen', async () => {
    const { page } = agent
    await page.goto('/agency/dashboard')
    await steps.addAccount(page, mouse(page), await newCompany(page, true))
    account = new URL(page.url()).pathname
    await openRisk(page, account)
    await page.getByRole('button', { name: 'Scan now' }).click()
    const dialog = steps.openDialog(page, /Scan the account/)
    await dialog.waitFor()
    await expectAccessible(page, 'the window of a scan')
    await dialog.getByRole('button', { name: 'Start the scan' }).click()
    await page.getByText('Data Scanned Successfully!').waitFor()
    await dialog.getByText(/^Company score: \d+, from \d+ checks\.$/).waitFor()
    await expect.poll(() => dialog.getByText('done', { exact: true }).count()).toBeGreaterThan(3)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
    // What a sandbox keeps is older than the scan, and the page says both.
    await page.getByText(/^Sandbox evidence of .+, scanned (now|\d+ seconds? ago)$/).waitFor()
  })

  it('explains a factor by findings, each with its source, time, record and hash', async () => {
    const { page } = agent
    await openRisk(page, account)
    await page.getByText(/^Your accounts together score \d+, weighted by revenue\.$/).waitFor()
    await expectAccessible(page, 'the risk of an account')
    await page.getByRole('list', { name: 'Risk factors' }).getByRole('button').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Evidence', { exact: true }).first().click()
    await drawer.getByText('SHA-256').first().waitFor()
    await expect.poll(() => drawer.locator('pre').first().innerText()).toMatch(/^[{[]/)
    await drawer.getByText('Fix this:').first().waitFor()
    await expectAccessible(page, 'findings')
    await page.keyboard.press('Escape')
  })

  it('gives each table as a file', async () => {
    const { page } = agent
    await openRisk(page, account)
    expect(await saved(page, 'Factors as CSV')).toMatch(/^Factor,Score,Band,Industry median/)
    const findings = await saved(page, 'Findings as CSV')
    expect(findings.split('\r\n').length).toBeGreaterThan(10)
    expect(findings).toContain('SHA-256')
    const evidence = await saved(page, 'Evidence file')
    const shown = await apiGet<{ report: { companyAggregateCF: number } }>(
      page,
      `/api/risk/v1/${account.split('/').at(-1)}`,
    )
    expect(scored(evidence)).toContain(`Score ${shown.report.companyAggregateCF} of 100`)
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await page.getByText('Data Scanned Successfully!').first().waitFor()
    expect(await saved(page, 'History as CSV')).toMatch(/^Scored,Company score,Band/)
  })

  it('lets the score over time be read by keys and as a table', async () => {
    const { page } = agent
    const line = page.getByRole('slider', { name: "The company's score over time" })
    await line.focus()
    await page.keyboard.press('Home')
    await expect
      .poll(() => line.getAttribute('aria-valuetext'))
      .toMatch(/^\w+ \d+, \d{4}: \d+, (Critical|Weak|Fair|Good|Strong)/)
    await page.keyboard.press('End')
    const most = (await line.getAttribute('aria-valuemax')) ?? ''
    await expect.poll(() => line.getAttribute('aria-valuenow')).toBe(most)
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('columnheader', { name: 'Meaning' }).waitFor()
    await expectAccessible(page, 'the score as a table')
    expect(agent.problems).toEqual([])
  })
})

describe.each(themesOf('fix-and-save'))('a fix and what it saves, in the %s theme', (theme) => {
  inOrder()
  let agent: Visitor
  let company: Company
  let account = ''
  let quote = ''
  let promised = ''
  let priceBefore = 0

  beforeAll(async () => {
    agent = await openPage(browser, { theme })
    await signIn(agent.page, 'agent')
    company = await newCompany(agent.page, false)
  })

  it('is promised on the quote, in money', async () => {
    const { page } = agent
    const hand = mouse(page)
    await page.goto('/agency/dashboard')
    await steps.addAccount(page, hand, company)
    account = new URL(page.url()).pathname
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
    await openRisk(page, account)
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
    const { page } = agent
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
    await expectAccessible(page, 'the window of security questions')
    await dialog.getByRole('button', { name: 'Save and price' }).click()
    await dialog.waitFor({ state: 'detached' })
    const after = await apiGet<Standing>(page, `/api/quote/v1/P100/${quote}`)
    expect(Math.round((priceBefore - after.totalPremium) * 100)).toBe(Math.round(money(promised) * 100))
  })

  it('says why social engineering cover is not to be had', async () => {
    const { page } = agent
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
    await expectAccessible(page, 'the reasons')
    await reasons.getByRole('button', { name: 'Close', exact: true }).last().click()
    await reasons.waitFor({ state: 'detached' })
  })

  it('is answered from the cart, and leads back to it', async () => {
    const { page } = agent
    const before = await apiGet<Standing>(page, `/api/quote/v1/P100/${quote}`)
    await page.goto(`/agency/quotes/P100/${quote}`)
    await steps.button(page, 'Add to cart').click()
    await page.waitForURL(/\/agency\/cart\//)
    await page.getByRole('button', { name: /^Security questions: / }).click()
    const dialog = steps.openDialog(page, /Security questions/)
    await dialog.getByRole('group', { name: /EDR/ }).getByRole('radio', { name: 'No', exact: true }).click()
    await expectAccessible(page, 'the questions over the cart')
    await dialog.getByRole('button', { name: 'Save and open the cart' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toMatch(/\/agency\/cart\//)
    const after = await apiGet<Standing>(page, `/api/quote/v1/P100/${quote}`)
    expect(after.totalPremium).toBeGreaterThan(before.totalPremium)
  })

  it('left nothing in the consoles', () => {
    expect(agent.problems).toEqual([])
  })
})

/** In one theme: the demo book need not have a second policy of the agency that is open for renewal. */
describe.each(themesOf('renewal-questions').slice(0, 1))('a renewal, in the %s theme', (theme) => {
  it('asks only what is too old, takes the answer of before, and shows the new price', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const { accountId, product, id } = await sceneRow(page, 'agent: open for renewal')
    // Other files of the run may have answered for the company just now.
    const book = openBook()
    await book.run(`update account
      set answers = jsonb_set(answers, '{provenance,claimHistory,at}', '"2020-01-01T00:00:00Z"')
      where id = '${accountId}'`)
    await book.close()
    await page.goto(`/agency/accounts/${accountId}/renew/accountDetails?product=${product}&policyId=${id}`)
    await page.getByRole('button', { name: 'Renew' }).click()
    await page.waitForURL(/\/renew-quote\/verify/)
    const still = page.getByRole('button', { name: /^Still true, / })
    await still.first().waitFor()
    await expect.poll(() => still.count()).toBeGreaterThan(0)
    await expectAccessible(page, 'the questions of a renewal')
    for (let left = await still.count(); left > 0; left -= 1) {
      await still.first().click()
      await expect.poll(() => still.count()).toBe(left - 1)
    }
    const against = page.getByRole('button', { name: /^Confirm or correct: / })
    for (let left = await against.count(); left > 0; left -= 1) {
      await against.first().click()
      const dialog = steps.openDialog(page, /Answer contradicts the evidence/)
      await dialog.getByLabel('Reason').fill('A gateway in front of it asks for the second factor.')
      await dialog.getByRole('button', { name: 'Confirm the answer' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => against.count()).toBe(left - 1)
    }
    await page.getByText('All answered').first().waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/renew-quote\/summary/)
    await page.getByRole('heading', { name: 'The renewal compared with the expiring term' }).waitFor()
    await expectAccessible(page, 'the summary of a renewal')
    const asked = await apiGet<{ askedAgain: string[] }>(
      page,
      `/api/account/v1/questions?accountId=${accountId}&productType=${product}`,
    )
    expect(asked.askedAgain).toEqual([])
    expect(problems).toEqual([])
  })
})
