import { addDays } from '#domain/kernel/dates.ts'
import { systemClock } from '#server/process/clock.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiSend, type Made, makeAccount, makeReadyQuote } from './support/api-quote.ts'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { button, expectStatus, openDialog } from './support/quote-steps.ts'

let browser: Browser
let page: Page
let desk: Page
let contexts: BrowserContext[]
let account: Made
beforeAll(async () => {
  browser = await openBrowser()
  const [agency, underwriter] = await Promise.all([openPage(browser), openPage(browser)])
  page = agency.page
  desk = underwriter.page
  contexts = [agency.context, underwriter.context]
  await Promise.all([signIn(page, 'agent'), signIn(desk, 'underwriter')])
  account = await makeAccount(page, 'OH', 'P250')
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await browser.close()
})

/** The browser's window is looked at again, which reads again what is not fresh any more. */
const lookAgain = (looked: Page) => looked.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

it('the details of an account are confirmed as they were seen: others that are read meanwhile are ticked anew', async () => {
  const quote = await makeReadyQuote(page, desk, account, 'P250')
  await page.goto(`/agency/quotes/P250/${quote.id}`)
  await button(page, 'Request to bind').click()
  const dialog = openDialog(page, /Request to bind/)
  const tick = dialog.getByRole('checkbox', { name: /I have verified these details/ })
  await tick.check()

  const reading = new RegExp(`/api/account/v1/${account.id}$`)
  const misread: Parameters<Page['route']>[1] = async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { firmographics: object }
    const json = { ...body, firmographics: { ...body.firmographics, noOfEmployeesAll: 98_765 } }
    await route.fulfill({ response, json })
  }
  await page.route(reading, misread)
  await expect
    .poll(async () => {
      await lookAgain(page)
      return dialog.getByText('98765').count()
    })
    .toBe(1)
  expect(await tick.isChecked()).toBe(false)

  // The server knows other details than those that are ticked now: they are shown, and ticked once more.
  await tick.check()
  await page.unroute(reading, misread)
  await dialog.getByRole('button', { name: 'Request to bind' }).click()
  await dialog.getByText('The account details have changed', { exact: false }).waitFor()
  await dialog.getByText('98765').waitFor({ state: 'detached' })
  expect(await tick.isChecked()).toBe(false)
  await tick.check()
  await dialog.getByRole('button', { name: 'Request to bind' }).click()
  await expectStatus(page, 'REQUESTED')
})

it('the tick on the mailed page comes off when the details change after it', async () => {
  const quote = await makeReadyQuote(page, desk, await makeAccount(page, 'OH', 'P100'), 'P100')
  await page.goto(`/quote/${quote.id}/request-to-bind/P100`)
  const tick = page.getByRole('checkbox', { name: /I have verified these details/ })
  const ask = page.getByRole('main').getByRole('button', { name: 'Request to bind' })
  await tick.click()
  await expect.poll(() => ask.getAttribute('aria-disabled')).toBeNull()

  // A change of the details takes the confirmation back with them.
  const readings = [
    [/\/api\/account\/v1\/[^/]+$/, { firmographics: { noOfEmployeesAll: 98_765 } }],
    [new RegExp(`/api/quote/v1/P100/${quote.id}$`), { isVerifiedByAgent: false }],
  ] as const
  for (const [reading, change] of readings)
    await page.route(reading, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...change } })
    })
  await expect
    .poll(async () => {
      await lookAgain(page)
      return page.getByText('98765').count()
    })
    .toBe(1)
  await expect.poll(() => tick.isChecked()).toBe(false)
  expect(await ask.getAttribute('aria-disabled')).toBe('true')
  for (const [reading] of readings) await page.unroute(reading)
})

it('the way to the conditions leads there from every tab of the quote', async () => {
  const quote = await makeReadyQuote(page, desk, account, 'P250')
  await apiSend(desk, 'POST', '/api/quote/v1/quote-subjectivity', {
    quoteId: quote.id,
    title: 'A plan for incidents',
    stage: 'PRE_BIND',
    dueDate: addDays(systemClock.today(), 14),
  })
  await page.goto(`/agency/quotes/P250/${quote.id}?tab=TIMELINE`)
  await page.getByRole('button', { name: 'Show the subjectivities' }).click()
  const conditions = page.locator('#conditions')
  await conditions.getByText(/^A plan for incidents, due /).waitFor()
  await expect.poll(() => conditions.evaluate((list) => list === document.activeElement)).toBe(true)
})

it('of a quote that could not be read again nothing is done, and nothing else in its place', async () => {
  const quote = await makeReadyQuote(page, desk, account, 'P100')
  await apiSend(page, 'PUT', `/api/quote/v1/lost/${quote.id}`, {
    reasonSummary: 'Price is High',
    reason: 'Too dear.',
  })
  await desk.goto(`/admin/quotes/P100/${quote.id}`)
  const revive = button(desk, 'Revive')
  await revive.waitFor()
  expect(await revive.getAttribute('aria-disabled')).toBeNull()
  const reading = new RegExp(`/api/quote/v1/P100/${quote.id}$`)
  const fail: Parameters<Page['route']>[1] = (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
  await desk.route(reading, fail)
  await expect
    .poll(async () => {
      await lookAgain(desk)
      return revive.getAttribute('aria-disabled')
    })
    .toBe('true')
  // Pressed by hand as well, which a reader may do with what only says that it refuses.
  const address = desk.url()
  await revive.dispatchEvent('click')
  // An open dialog is part of the address.
  await expect.poll(() => desk.getByText('These figures may be out of date.').first().isVisible()).toBe(true)
  expect(desk.url()).toBe(address)
  await desk.getByRole('button', { name: 'More actions' }).click()
  const note = desk.getByRole('menuitem', { name: /^Add a note/ })
  await note.waitFor()
  expect(await note.getAttribute('aria-disabled')).toBe('true')
  const premium = desk.getByRole('main').locator('header strong [data-earlier]')
  expect(await premium.count()).toBe(1)
  await desk.unroute(reading, fail)
})
