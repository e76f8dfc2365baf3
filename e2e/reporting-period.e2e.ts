import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import { buildApp } from '#server/app.ts'
import { parseEnv } from '#server/env.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import { offerReporting } from '#server/policy/reporting/steps.ts'
import { systemClock } from '#server/process/clock.ts'
import { createLog } from '#server/process/log.ts'
import { systemRandom } from '#server/process/random.ts'
import { makeAccount, makePolicy, makeReadyQuote } from './support/api-quote.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'
import { openToSign } from './support/customer-steps.ts'
import { inOrder } from './support/in-order.ts'
import { ownServer } from './support/own-server.ts'
import { papersOf } from './support/papers.ts'

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

/** The calendar's letters about reporting periods, now, on the database behind the pages. */
const writeOffers = async (): Promise<number> => {
  const { ports, dispatcher } = await buildApp({
    env: parseEnv({ PORT: '0', DATA_DIR: ownServer().dataDir }),
    connection: book.database,
    clock: systemClock,
    random: systemRandom,
    log: createLog('silent'),
    jobs: { put: async () => {} },
    isReady: () => true,
  })
  return offerReporting({
    run: (work) => runAsSystem({ ports, jobs: dispatcher.jobs }, 'calendar', work),
    log: ports.log,
  })
}

interface Policy {
  accountId: string
  endDate: string
  today: string
  status: string
  revisions: { kind: string; premium: number }[]
}

/** Nothing but time ends a term: its days are moved, as if it had begun earlier. */
const moveBack = (policyId: string, days: number): Promise<void> =>
  book.run(`
    alter table policy_transaction disable trigger policy_transaction_append_only;
    update policy_transaction set effective_date = effective_date - ${days}, end_date = end_date - ${days}
      where policy_id = '${policyId}';
    alter table policy_transaction enable trigger policy_transaction_append_only;
    update policy set status = 'EXPIRED', effective_date = effective_date - ${days}, end_date = end_date - ${days}
      where id = '${policyId}';
    update reporting_request set requested_on = requested_on - ${days} where policy_id = '${policyId}'`)

/** Opens a paper of the policy in its dialog, which shows it as a web page, and closes it again. */
const readPaper = async (page: Page, title: string, holds: string | RegExp): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: title, exact: true }).click()
  const dialog = page.locator('[aria-modal="true"]').filter({ hasText: holds })
  await dialog.getByText(holds).first().waitFor()
  await expectAccessible(page, `the paper ${title}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

const LAST_DAY = 60

describe.each([
  { theme: 'light', width: 1440, state: 'NY' },
  { theme: 'dark', width: 390, state: 'OH' },
] as const)('the reporting period of a policy that ended, in the $theme theme', ({ theme, width, state }) => {
  inOrder()
  let insured: Page
  let desk: Page
  let problems: string[][]
  let policyId: string
  let accountId: string

  const read = () => apiGet<Policy>(desk, `/api/policy/v1/P100/${policyId}`)
  const card = (page: Page) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Extended reporting period' }) })
  const open = async (page: Page) => page.goto(`/${await areaOf(page)}/policies/P100/${policyId}`)

  beforeAll(async () => {
    const views = await Promise.all([
      openPage(browser, { theme }),
      openPage(browser, { theme }),
      openPage(browser, { theme, width }),
    ])
    const [{ page: agent }] = views
    insured = views[1].page
    desk = views[2].page
    problems = views.map((view) => view.problems)
    await Promise.all([signIn(agent, 'agent'), signIn(desk, 'underwriter')])
    const account = await makeAccount(agent, state, 'P100')
    accountId = account.id
    const quote = await makeReadyQuote(agent, desk, account, 'P100')
    const email = `reports-${theme}-${account.id.slice(-6)}@signers.test`
    await openToSign(agent, insured, { quoteId: quote.id, email })
    await insured.setViewportSize({ width, height: 900 })
    policyId = await makePolicy(agent, quote, 'P100')
    const { endDate, today } = await read()
    await moveBack(policyId, daysBetween(addDays(today, -LAST_DAY), endDate))
  })

  it('is offered in writing, with every price', async () => {
    expect(await writeOffers()).toBeGreaterThan(0)
    await open(insured)
    await card(insured).getByRole('table', { name: 'Periods that can be bought' }).waitFor()
    await expectAccessible(insured, 'the reporting periods that can be bought')
    await readPaper(insured, 'Offer of an extended reporting period', /claims can be reported without charge/)
    const paper = (await papersOf(insured, accountId)).find(({ docType }) => docType === 'REPORTING_OFFER')
    expect(paper?.text).toMatch(/1 year.*100%.*2 years.*150%.*3 years.*200%/)
    expect(paper?.text.includes('11 NYCRR 73.3')).toBe(state === 'NY')
    expect(
      await insured.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  })

  it('is requested by the insured on the sixtieth day', async () => {
    await card(insured).getByRole('button', { name: 'Request: 2 years' }).click()
    const dialog = insured.locator('[aria-modal="true"]')
    await dialog.getByText('Request this period?').waitFor()
    await expectAccessible(insured, 'the question before a reporting period is requested')
    await dialog.getByRole('button', { name: 'Request', exact: true }).click()
    await card(insured)
      .getByText(/requested a period of 2 years on/)
      .waitFor()
    expect(
      await card(insured)
        .getByRole('button', { name: /^Request/ })
        .count(),
    ).toBe(0)
    await expectAccessible(insured, 'a reporting period that was requested')
  })

  it('is recorded by an underwriter after that day, with its premium and its endorsement', async () => {
    await moveBack(policyId, 5)
    await open(desk)
    await card(desk)
      .getByText(/requested a period of 2 years on/)
      .waitFor()
    await card(desk).getByRole('button', { name: 'Record: 2 years' }).click()
    const dialog = desk.locator('[aria-modal="true"]')
    await dialog.getByText('Record this period?').waitFor()
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await card(desk)
      .getByText(/^Claims can be reported until .*Recorded by/)
      .waitFor()
    await expectAccessible(desk, 'a reporting period that was recorded')
    const { status, revisions } = await read()
    expect(status).toBe('EXPIRED')
    expect(revisions.at(-1)).toMatchObject({ kind: 'extended reporting' })
    expect(revisions.at(-1)?.premium).toBe((revisions[0]?.premium ?? 0) * 1.5)
  })

  it('is read by the insured, with the endorsement', async () => {
    await open(insured)
    await card(insured)
      .getByText(/^Claims can be reported until/)
      .waitFor()
    await readPaper(insured, 'Extended reporting period endorsement', /2 years/)
    const papers = await papersOf(insured, accountId)
    expect(papers.find(({ docType }) => docType === 'REPORTING_ENDORSEMENT')?.text).toContain('2 years')
    expect(problems).toEqual([[], [], []])
  })
})
