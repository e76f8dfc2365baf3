import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, addMonths, type LocalDate } from '#domain/kernel/dates.ts'
import { apiSend, makeAccount, makePolicy, makeReadyQuote, signedPaper } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'
import { CARDS, payByCard } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'
import { verifyLicenses } from './support/licenses.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  id: string
  status: string
  product: string
  effectiveDate: LocalDate
  endDate: LocalDate
  today: LocalDate
}

const policyOf = async (page: Page, id: string): Promise<Policy> => {
  const { content } = await apiGet<{ content: Policy[] }>(page, `/api/policy/v1/search?id=${id}`)
  const [policy] = content
  if (!policy) throw new Error(`no policy ${id}`)
  return policy
}

const clockOf = async (page: Page) =>
  (
    await apiGet<{ sandbox: { day: LocalDate; advancingTo: LocalDate | null } }>(
      page,
      '/api/platform/v1/sandbox',
    )
  ).sandbox

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** A policy of a sandbox goes through its term in the time that a user waits for a page. */
it('thirteen months of a policy pass in a sandbox, and nowhere else', async () => {
  await verifyLicenses(browser, 'TX')
  const desk = await openPage(browser)
  await signIn(desk.page, 'underwriter')
  const { page, context, problems } = await openPage(browser, { theme: 'light', width: 1440 })
  await signIn(page, 'sandbox')
  await page.goto('/agency/dashboard')
  const band = page.getByRole('region', { name: 'Sandbox' })
  await band.getByText(/^Sandbox: /).waitFor()

  const account = await makeAccount(page, 'TX', 'P100')
  const quote = await makeReadyQuote(page, desk.page, account, 'P100')
  const policyId = await makePolicy(page, quote, 'P100')
  const issued = await policyOf(page, policyId)
  const { day } = await clockOf(page)
  expect(issued.today).toBe(day)

  await page.goto(`/${await areaOf(page)}/policies/${issued.product}/${policyId}`)
  await band.getByRole('button', { name: 'Move forward' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the sandbox forward' })
  await dialog.getByRole('button', { name: '13 months' }).click()
  await expectAccessible(page, 'the dialog that moves a sandbox')
  await dialog.getByRole('button', { name: 'Move forward' }).click()
  await dialog.waitFor({ state: 'detached' })
  const to = addMonths(day, 13)
  await expect
    .poll(() => clockOf(page), { timeout: 120_000, interval: 1_000 })
    .toMatchObject({ day: to, advancingTo: null })
  // The page follows by itself.
  await page
    .getByText(/expired/i)
    .first()
    .waitFor({ timeout: 60_000 })
  expect(await policyOf(page, policyId)).toMatchObject({ status: 'EXPIRED', today: to })
  await expectAccessible(page, 'a policy of a sandbox')

  await band.getByRole('button', { name: 'Mails' }).click()
  const mails = page.getByRole('dialog', { name: 'Mails of the sandbox' })
  await mails.locator('summary').first().click()
  await expectAccessible(page, 'the mails of a sandbox')
  expect(problems).toEqual([])
  await context.close()

  const small = await openPage(browser, { theme: 'dark', width: 360 })
  await signIn(small.page, 'sandbox')
  await small.page.goto('/agency/dashboard')
  await small.page
    .getByRole('region', { name: 'Sandbox' })
    .getByText(/^Sandbox: /)
    .waitFor()
  expect(await width(small.page)).toBe(0)
  await expectAccessible(small.page, 'the home of a sandbox on a phone')
  expect(small.problems).toEqual([])
  await small.context.close()

  // Staff see the day of the sandbox on its policy; an agency that is none has no band.
  expect((await policyOf(desk.page, policyId)).today).toBe(to)
  await desk.context.close()
  const other = await openPage(browser)
  await signIn(other.page, 'agent')
  await other.page.goto('/agency/dashboard')
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await apiGet(other.page, '/api/platform/v1/sandbox')).toEqual({ sandbox: null })
  expect(await other.page.getByRole('region', { name: 'Sandbox' }).count()).toBe(0)
  await other.context.close()
})

interface Whole extends Policy {
  version: number
  premium: number
  totalPremium: number
  isPaid: boolean
  renewedBy: string | null
  revisions: readonly { kind: string }[]
}

const wholeOf = (page: Page, id: string) => apiGet<Whole>(page, `/api/policy/v1/P100/${id}`)

/** Moves the sandbox to a day, and waits until all that is due until then has happened. */
const moveTo = async (page: Page, day: LocalDate): Promise<void> => {
  const { sandbox } = await apiGet<{ sandbox: { version: number } }>(page, '/api/platform/v1/sandbox')
  expect(
    await apiSend(page, 'POST', '/api/platform/v1/sandbox/advance', { day, version: sandbox.version }),
  ).not.toBeNull()
  await expect
    .poll(() => clockOf(page), { timeout: 120_000, interval: 1_000 })
    .toMatchObject({ day, advancingTo: null })
}

interface Quote {
  id: string
  quoteNumber: string
  status: string
  version: number
}

/** A renewal that was requested and, where it was referred, released. */
const requested = async (page: Page, desk: Page, id: string): Promise<Quote> => {
  const { version } = await apiGet<Quote>(page, `/api/quote/v1/P100/${id}`)
  const asked = await apiSend<Quote>(page, 'PUT', `/api/quote/v1/P100/${id}/request`, { version })
  if (asked?.status === 'REFERRED' || asked?.status === 'INDICATION')
    await apiSend(desk, 'PUT', '/api/quote/v1/uw/release', { quoteId: id })
  const quote = await apiGet<Quote>(page, `/api/quote/v1/P100/${id}`)
  if (quote.status !== 'READY') throw new Error(`the renewal is ${quote.status}, not READY`)
  return quote
}

/** Presses the button of the policy's card, then that of its dialog once it was looked at. */
const step = async (page: Page, name: string, fill: () => Promise<unknown>) => {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await fill()
  await expectAccessible(page, `the dialog ${name} of a sandbox`)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Paid, changed, canceled, put back and renewed, each on its own day of the sandbox. */
it('a policy of a sandbox is paid, changed, canceled, put back and renewed event by event', async () => {
  const desk = await openPage(browser, { theme: 'dark', width: 1440 })
  const agency = await openPage(browser, { theme: 'light', width: 1440 })
  const { page } = agency
  await Promise.all([signIn(desk.page, 'underwriter'), signIn(page, 'sandbox')])
  const account = await makeAccount(page, 'TX', 'P100')
  const quote = await makeReadyQuote(page, desk.page, account, 'P100')
  const policyId = await makePolicy(page, quote, 'P100', (await clockOf(page)).day)
  const issued = await wholeOf(page, policyId)

  await page.goto(`/policy/${policyId}/accountant-payment`)
  await payByCard(page, mouse(page), CARDS.pays)
  await expect.poll(async () => (await wholeOf(page, policyId)).isPaid, { timeout: 60_000 }).toBe(true)

  await moveTo(page, addDays(issued.effectiveDate, 5))
  const begun = await wholeOf(page, policyId)
  expect(begun.status).toBe('IN FORCE')
  const changed = await apiSend(page, 'POST', `/api/policy/v1/${policyId}/change`, {
    kind: 'nonPremium',
    effectiveDate: begun.today,
    changes: { contact: { policyContactFirstName: 'Robin' } },
    reason: 'Another contact',
    version: begun.version,
    baseSequence: 1,
  })
  expect(changed).not.toBeNull()

  await moveTo(page, addMonths(begun.today, 2))
  const at = `/${await areaOf(page)}/policies/P100/${policyId}`
  await page.goto(at)
  await step(page, 'Request cancellation', async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Goes back, with fees and taxes').waitFor()
    await dialog.locator('input[type=file]').setInputFiles(signedPaper('release.pdf'))
  })
  await desk.page.goto(`/${await areaOf(desk.page)}/policies/P100/${policyId}`)
  await step(desk.page, 'Approve cancellation', () =>
    desk.page.getByRole('dialog').getByText('Goes back, with fees and taxes').waitFor(),
  )
  await expect.poll(async () => (await wholeOf(page, policyId)).status).toBe('CANCELLED')
  expect((await wholeOf(page, policyId)).premium).toBeLessThan(issued.premium)
  await moveTo(page, addDays(addMonths(begun.today, 2), 3))
  await desk.page.reload()
  await step(desk.page, 'Undo cancellation', () =>
    desk.page.getByRole('dialog').getByLabel('Reason').fill('They stay after all'),
  )
  await expect.poll(async () => (await wholeOf(page, policyId)).status).toBe('IN FORCE')
  expect((await wholeOf(page, policyId)).totalPremium).toBe(issued.totalPremium)

  await moveTo(page, addDays(issued.endDate, -60))
  await page.goto(at)
  await page.getByRole('button', { name: 'Start renewal' }).click()
  await page.waitForURL(/quoteId=/)
  await expectAccessible(page, 'a renewal of a sandbox')
  const quoteId = new URL(page.url()).searchParams.get('quoteId') ?? ''
  const renewal = await requested(page, desk.page, quoteId)
  const renewedBy = await makePolicy(page, renewal, 'P100', (await clockOf(page)).day)
  await moveTo(page, addDays(issued.endDate, 1))
  expect(await wholeOf(page, policyId)).toMatchObject({ status: 'RENEWED', renewedBy })
  expect((await wholeOf(page, policyId)).revisions.map(({ kind }) => kind)).toEqual([
    'new business',
    'non-premium',
    'cancellation',
    'reinstatement',
  ])
  expect(await wholeOf(page, renewedBy)).toMatchObject({ status: 'IN FORCE', effectiveDate: issued.endDate })
  await page.goto(at)
  await page.getByText('renewed', { exact: false }).first().waitFor()
  await expectAccessible(page, 'a renewed policy of a sandbox')
  expect([...agency.problems, ...desk.problems]).toEqual([])
  await Promise.all([agency.context.close(), desk.context.close()])
})
