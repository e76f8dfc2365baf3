import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fraudWarningOf } from '#domain/document/notices/fraud-warnings.ts'
import { systemClock } from '#server/process/clock.ts'
import { makeAccount, makeReadyQuote } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser, openPage } from './support/browser.ts'
import { openToSign, signApplication } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'
import { button, openDialog } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

/** What the law of a state wants on surplus lines paper and above a signature, and what happens where it is not on file. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(themesOf('surplus-papers'))('surplus lines paper, in the %s theme', (theme) => {
  it('is not sent where the notice of the state is not on file, and says so in the quote and the calculator', async () => {
    const { page, desk, problems } = await bothSides(browser, theme)
    const account = await makeAccount(page, 'NJ', 'P100')
    const quote = await makeReadyQuote(page, desk, account, 'P100', { isSurplus: true })
    await page.goto(`/agency/quotes/P100/${quote.id}`)
    await page
      .getByText(/^Priced; sending needs an NJ surplus lines notice on file(; binding needs [^.]+)?\.$/)
      .first()
      .waitFor()
    const reason =
      'The surplus lines notice of NJ is not on file, so surplus lines paper cannot be bound there. The law has it in N.J.A.C. 11:1-33.3. Admitted paper needs none.'
    await page.getByText(reason).first().waitFor()
    await expectAccessible(page, 'a quote whose notice is not on file')
    await expect.poll(() => button(page, 'Send to policyholder').getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Open the calculator' }).first().click()
    await page.getByRole('heading', { name: 'Price', exact: true }).waitFor()
    await page
      .getByText(/^Priced; sending needs an NJ surplus lines notice on file(; binding needs [^.]+)?\.$/)
      .first()
      .waitFor()
    expect(problems).toEqual([[], []])
  })

  it('shows the fraud warning of the state directly above the name to sign with', async () => {
    const { page, desk } = await bothSides(browser, theme)
    const state = theme === 'light' ? 'NY' : 'NJ'
    const account = await makeAccount(page, state, 'P100')
    const quote = await makeReadyQuote(page, desk, account, 'P100')
    const email = `warned-${theme}-${account.id.slice(-6)}@signers.test`
    const insured = await openPage(browser, { theme })
    const hand = mouse(insured.page)
    await openToSign(page, insured.page, { quoteId: quote.id, email })
    const warning = fraudWarningOf(state, systemClock.today())
    const above = insured.page.locator('form').getByText(warning)
    const name = insured.page.getByLabel('Your full name')
    const edges = await Promise.all([above, name].map((part) => part.boundingBox()))
    const [top, below] = edges
    expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThan(below?.y ?? 0)
    await expectAccessible(insured.page, 'a page to sign with its fraud warning')
    await signApplication(insured.page, hand, 'Clara Wahl')
    expect(insured.problems).toEqual([])
  })

  it('has the applicant in California sign the notice of the state by itself', async () => {
    const { page, desk } = await bothSides(browser, theme)
    const account = await makeAccount(page, 'CA', 'P100')
    const quote = await makeReadyQuote(page, desk, account, 'P100', { isSurplus: true })
    await page.goto(`/agency/quotes/P100/${quote.id}`)
    await page
      .getByText(/^In CA the policyholder signs the surplus lines notice before coverage is bound/)
      .waitFor()
    const email = `noticed-${theme}-${account.id.slice(-6)}@signers.test`
    const insured = await openPage(browser, { theme })
    await openToSign(page, insured.page, { quoteId: quote.id, email })
    const notice = insured.page.getByRole('region', { name: 'Notice', exact: true })
    await notice.getByText(/THE INSURANCE POLICY THAT YOU ARE APPLYING TO PURCHASE/).waitFor()
    const size = await notice
      .getByText(/THE INSURANCE POLICY THAT YOU ARE APPLYING TO PURCHASE/)
      .evaluate((text) => [getComputedStyle(text).fontSize, getComputedStyle(text).fontWeight])
    expect(size).toEqual(['21.3333px', '700'])
    await notice.getByText('Why this notice').click()
    await notice.getByText(/^Cal\. Ins\. Code 1764\.1\(b\) asks that you read it/).waitFor()
    await insured.page.getByRole('button', { name: 'Sign application' }).click()
    await insured.page.getByText('Tick the surplus lines notice.').first().waitFor()
    await expectAccessible(insured.page, 'a page to sign with the notice of California')
    await insured.page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(insured.page, 'the notice of California on a phone')
    await insured.page.setViewportSize({ width: 1440, height: 900 })
    await signApplication(insured.page, mouse(insured.page), 'Clara Wahl')
    await page.reload()
    await page.getByText('SIGNED').first().waitFor()
    expect(insured.problems).toEqual([])
  })

  it('takes the address of the broker with the license', async () => {
    const { page, problems } = await bothSides(browser, theme)
    const address = `12 Levee Street, Suite ${theme === 'light' ? 1 : 2}, Tampa, FL 33602`
    await page.goto('/agency/manage/licenses?tab=surplus&search=SLFL')
    const edit = async () => {
      const row = page.getByRole('row').filter({ hasText: 'SLFL' }).first()
      await row.getByRole('button', { name: 'Row actions' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      return openDialog(page, /Edit surplus lines license/)
    }
    const dialog = await edit()
    await dialog.getByLabel('Broker address').fill(address)
    await expectAccessible(page, 'a surplus lines license')
    await dialog.getByRole('button', { name: 'Save license' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    const again = await edit()
    await expect.poll(() => again.getByLabel('Broker address').inputValue()).toBe(address)
    expect(problems).toEqual([[], []])
  })
})
