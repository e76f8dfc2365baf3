import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/process/clock.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiSend, makeAccount, makePolicy, makeReadyQuote } from './support/api-quote.ts'
import { apiGet } from './support/company.ts'
import { CARDS, payByCard } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  version: number
  effectiveDate: string
  aggLimit: number
}

interface Shown {
  version: number
  baseSequence: number
  needs: { statement: boolean }
}

/** Changes the limit from the first day of the term, by the underwriter's page. */
const changeLimit = async (desk: Page, policyId: string, limit: number) => {
  const { effectiveDate } = await apiGet<Policy>(desk, `/api/policy/v1/P100/${policyId}`)
  const asked = { kind: 'terms', effectiveDate, changes: { limit } }
  const path = `/api/policy/v1/${policyId}/change`
  const shown = await apiSend<Shown>(desk, 'POST', `${path}/preview`, asked)
  if (!shown) throw new Error('no preview of the change')
  const issued = await apiSend<{ invoiceNumber: string | null; creditNumber: string | null }>(
    desk,
    'POST',
    path,
    {
      ...asked,
      reason: 'The insured asked for it',
      version: shown.version,
      baseSequence: shown.baseSequence,
      statement: { name: 'Clara Wahl', on: systemClock.today('Pacific/Honolulu') },
    },
  )
  if (!issued) throw new Error('the change was not issued')
  return issued
}

describe('a policy that changes', () => {
  it('is billed with a second invoice, which is paid by itself, and what goes back has a credit note', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'light' })
    await signIn(page, 'agent')
    const desk = await openPage(browser)
    await signIn(desk.page, 'underwriter')
    const account = await makeAccount(page, 'CA', 'P100')
    const quote = await makeReadyQuote(page, desk.page, account, 'P100')
    const policyId = await makePolicy(page, quote, 'P100')
    const { aggLimit } = await apiGet<Policy>(page, `/api/policy/v1/P100/${policyId}`)
    const more = await changeLimit(desk.page, policyId, aggLimit * 2)
    const number = more.invoiceNumber ?? ''
    expect(number).toMatch(/^INV-/)

    await page.goto(`/agency/policies/P100/${policyId}`)
    const invoices = page.getByRole('table', { name: 'Invoices' })
    await invoices.getByRole('row', { name: new RegExp(number) }).waitFor()
    expect(await invoices.getByRole('link', { name: /^Pay invoice/ }).count()).toBe(2)
    await invoices.getByRole('link', { name: `Pay invoice ${number}` }).click()
    await page.getByText(`invoice ${number}`, { exact: false }).first().waitFor()
    await page.getByRole('table', { name: 'Amount due' }).getByText('Additional premium').waitFor()
    await page.getByRole('heading', { name: 'Other open invoices' }).waitFor()
    await expectAccessible(page, 'the payment page of a second invoice')
    await payByCard(page, mouse(page), CARDS.pays)
    await page.getByRole('heading', { name: /^Thank you for making payment/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('invoice')).not.toBeNull()

    // The first invoice is still open; what goes back is set against it, and what was paid too much as well.
    const less = await changeLimit(desk.page, policyId, aggLimit)
    const credit = less.creditNumber ?? ''
    expect(credit).toMatch(/^CRN-/)
    await page.goto(`/agency/policies/P100/${policyId}`)
    await page.getByRole('table', { name: 'Credit notes' }).getByRole('button', { name: credit }).click()
    await page.getByRole('dialog').getByText(credit, { exact: false }).first().waitFor()
    await expectAccessible(page, 'a credit note')
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'a policy with a credit note')

    await page.goto(`/agency/billing?search=${encodeURIComponent(account.name)}`)
    await page.getByRole('tab', { name: 'Credit notes' }).click()
    await page.getByRole('main').getByText(credit).first().waitFor()
    expect(problems).toEqual([])
    await context.close()
    await desk.context.close()
  })
})
