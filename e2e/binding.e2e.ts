import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, makeReadyQuote, recordSearch, signedPaper } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { verifyLicenses } from './support/licenses.ts'
import { inOrder } from './support/in-order.ts'
import { boxOf, button, expectStatus, openDialog } from './support/quote-steps.ts'
import { type Theme, themesOf } from './support/themes.ts'
import { confirmSeen } from './support/confirm-seen.ts'

/** What an underwriter binds, and what a state's notice says, found from the screens: no mail, no typed address. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Where the day after the insured's has begun already, at nearly every hour: what is today is the insured's to say. */
const A_DAY_AHEAD = 'Pacific/Kiritimati'

/** Both sides, each at its home. */
const bothHomes = async (theme: Theme) => {
  const sides = await bothSides(browser, theme, { zone: A_DAY_AHEAD })
  await Promise.all([sides.page.goto('/agency/dashboard'), sides.desk.goto('/admin/dashboard')])
  return sides
}

interface Quote {
  id: string
  quoteNumber: string
}

/** Goes by the menu, whose entries may say how many wait, to a list and opens the one row of the number there. */
const openFromList = async (page: Page, menu: string, quoteNumber: string): Promise<void> => {
  const entry = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${menu}\\b`) })
  await entry.first().click()
  await page.getByRole('searchbox').first().fill(quoteNumber)
  await page.getByRole('link', { name: quoteNumber }).click()
  await page.getByRole('tab', { name: 'Timeline' }).waitFor()
}

/** The notice under the head that says why its button is not possible yet. */
const notYet = (page: Page, action: string) =>
  page.getByRole('note').filter({ hasText: `${action}: not yet` })

const PRODUCTS = [
  { product: 'P250', journey: 'P250-request-to-issue', state: 'PA' },
  { product: 'P250_S', journey: 'P250-S-request-to-issue', state: 'AZ' },
  { product: 'P_PLUS', journey: 'P-PLUS-request-to-issue', state: 'OH' },
] as const

describe.each(PRODUCTS.flatMap((one) => themesOf(one.journey).map((theme) => ({ ...one, theme }))))(
  '$journey, in the $theme theme',
  ({ product, state, theme }) => {
    inOrder()
    let page: Page
    let desk: Page
    let problems: string[][]
    let quote: Quote
    beforeAll(async () => {
      ;({ page, desk, problems } = await bothHomes(theme))
      quote = await makeReadyQuote(page, desk, await makeAccount(page, state, product), product)
      await recordSearch(page, quote.id)
    })

    it('asks for the attestation in the request to bind itself', async () => {
      await openFromList(page, 'Quotes', quote.quoteNumber)
      await expectStatus(page, 'READY')
      const line = page.getByRole('listitem').filter({ hasText: 'Account details are attested' })
      const step = await boxOf(line.getByRole('button', { name: 'Confirm details and request to bind' }))
      const detail = await boxOf(line.getByText('An agent confirms the details'))
      expect(step.top).toBeGreaterThanOrEqual(detail.bottom)
      expect(step.left).toBe(detail.left)
      await expectAccessible(page, 'a quote that an underwriter binds')
      await button(page, 'Request to bind').click()
      const dialog = openDialog(page, /Request to bind/)
      const details = dialog.getByRole('region', { name: 'Confirm the company’s details' })
      const tick = await boxOf(details.locator('label'))
      expect(tick.top - (await boxOf(details.locator('dl'))).bottom).toBeGreaterThanOrEqual(12)
      await dialog.getByRole('button', { name: 'Request to bind' }).click()
      await dialog.getByText('Confirm the company’s details first.').first().waitFor()
      await expectAccessible(page, 'a request to bind without its attestation')
      await confirmSeen(dialog.getByRole('checkbox', { name: /I have verified these details/ }))
      await expectAccessible(page, 'a request to bind')
      await dialog.getByRole('button', { name: 'Request to bind' }).click()
      await page.getByText('Request to bind successfully sent').waitFor()
      await expectStatus(page, 'REQUESTED')
    })

    it('is bound by the underwriter from the inbox', async () => {
      await openFromList(desk, 'Referrals', quote.quoteNumber)
      await expectStatus(desk, 'REQUESTED')
      await expectAccessible(desk, 'a quote to be bound')
      await button(desk, 'Approve and bind').click()
      await openDialog(desk, /Approve and bind/)
        .getByRole('button', { name: 'Approve and bind' })
        .click()
      await expectStatus(desk, 'BOUND')
    })

    it('leads from Issue policy to the signature, and is issued', async () => {
      await page.reload()
      await expectStatus(page, 'BOUND')
      expect(await button(page, 'Issue policy').getAttribute('aria-disabled')).toBe('true')
      await notYet(page, 'Issue policy').getByText('The application is not signed yet.').waitFor()
      const sending = notYet(page, 'Issue policy').getByRole('button', { name: 'Send for signature' })
      await sending.waitFor()
      await page.setViewportSize({ width: 390, height: 900 })
      const why = notYet(page, 'Issue policy').getByText('The application is not signed yet.')
      await expect.poll(async () => (await boxOf(sending)).top >= (await boxOf(why)).bottom).toBe(true)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectAccessible(page, 'a bound quote that nobody signed')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Mark as signed' }).click()
      const signing = openDialog(page, /Mark as signed/)
      await signing.getByLabel('Signed by').fill('Maya Insured')
      await signing.getByLabel('Title').fill('Director')
      await signing.getByLabel('Signed document').setInputFiles(signedPaper('application.pdf'))
      const accepted = signing.getByRole('radio', { name: 'Accepted' })
      if ((await accepted.count()) > 0) await accepted.check()
      await signing.getByRole('button', { name: 'Mark as signed' }).click()
      await notYet(page, 'Issue policy').waitFor({ state: 'detached' })
      await button(page, 'Issue policy').click()
      await openDialog(page, /Issue the policy of/)
        .getByRole('button', { name: 'Issue policy' })
        .click()
      await page.waitForURL(new RegExp(`/agency/policies/${product}/`))
      await page.getByRole('heading', { name: 'Documents' }).waitFor()
      await expectAccessible(page, 'the policy that was issued')
      expect(problems).toEqual([[], []])
    })
  },
)

/** Takes away the surplus lines licenses of the agency in a state. */
const withoutLicence = async (page: Page, state: string): Promise<void> => {
  const { content } = await apiGet<{ content: { id: string }[] }>(
    page,
    `/api/account/v1/agency/surplus/search?surplusLinesState=${state}`,
  )
  for (const { id } of content) await apiSend(page, 'DELETE', `/api/account/v1/agency/surplus/${id}`, {})
}

describe.each(themesOf('surplus-notice-of-this-quote'))(
  'surplus-notice-of-this-quote, in the %s theme',
  (theme) => {
    inOrder()
    const code = theme === 'light' ? 'LA' : 'MT'
    let page: Page
    let desk: Page
    let problems: string[][]
    let quote: Quote
    beforeAll(async () => {
      ;({ page, desk, problems } = await bothHomes(theme))
      await withoutLicence(page, code)
      const account = await makeAccount(page, code, 'PRIME_CLOUD')
      quote = await makeReadyQuote(page, desk, account, 'PRIME_CLOUD', {
        limit: 2_000_000,
        deductible: 10_000,
        waitingPeriod: 8,
      })
    })

    it('names no one where no license is on file, and says who adds one', async () => {
      await openFromList(page, 'Quotes', quote.quoteNumber)
      const line = page.getByRole('listitem').filter({ hasText: 'Surplus lines requirements are met' })
      await line.getByText(/An administrator of the agency or the provider’s staff adds it/).waitFor()
      await page.goto(`/quote/${quote.id}/attest-surplus-notice?mode=wizard`)
      const missing = page.getByRole('note').filter({ hasText: `No surplus lines license for ${code}` })
      await missing.getByRole('link', { name: 'Open licenses' }).waitFor()
      expect(await page.getByRole('checkbox').count()).toBe(0)
      expect(await button(page, 'I Attest').count()).toBe(0)
      await expectAccessible(page, 'a notice without a license')
      await button(page, 'Previous')
        .or(page.getByRole('link', { name: 'Previous' }))
        .click()
      await line.getByRole('button', { name: 'Add surplus lines license' }).click()
      const dialog = openDialog(page, /Add surplus lines license/)
      await dialog.getByLabel('Broker first name').fill('Sasha')
      await dialog.getByLabel('Broker last name').fill('Lines')
      await dialog.getByLabel('Broker email').fill('sasha@lines.test')
      await dialog.getByLabel('License #').fill('SL 4711')
      await dialog.getByRole('button', { name: 'Save license' }).click()
      await page.getByText('Surplus License added succesfully!').waitFor()
      // It counts once the provider's staff have verified it.
      expect(await line.getByRole('button', { name: 'Read and attest the notice' }).count()).toBe(0)
      await verifyLicenses(browser, code)
      await page.reload()
      await line.getByRole('button', { name: 'Read and attest the notice' }).click()
      await page.waitForURL(/attest-surplus-notice\?mode=wizard/)
    })

    it('shows the terms and the price of this quote first, and the example as one', async () => {
      const summary = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Quote summary' }) })
        .last()
      const text = await summary.innerText()
      const example = text.indexOf('Example terms, the same on every notice')
      for (const own of [
        '$2,000,000',
        '$10,000',
        '8 hours',
        'Full Prior Acts',
        '12:01 AM',
        quote.quoteNumber,
      ]) {
        expect(text, own).toContain(own)
        expect(text.indexOf(own), own).toBeLessThan(example)
      }
      for (const fixed of ['$4,000,000', '$1,000', '12 hours', 'They are not the terms of this quote.'])
        expect(text.indexOf(fixed, example), fixed).toBeGreaterThan(example)
      await expectAccessible(page, 'the notice of this quote')
      await page.getByRole('checkbox', { name: `I Sasha Lines, acknowledge`, exact: false }).check()
      await button(page, 'I Attest').click()
      await page.getByText('Attested by Sasha Lines').waitFor()
      await expectAccessible(page, 'an attested notice')
      expect(problems).toEqual([[], []])
    })
  },
)
