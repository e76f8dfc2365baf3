import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, PLENTY } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { heldCalls } from './support/calculator.ts'
import { apiGet, areaOf } from './support/company.ts'
import { mouse } from './support/hand.ts'
import { addAccount, button, openDialog } from './support/quote-steps.ts'
import { sceneRow } from './support/scene.ts'
import { themesOf } from './support/themes.ts'
import { drawnFrom } from '../tools/lib/sample.ts'

/** The steps of a new quote, as everybody who may quote walks them. */

const quoters = ['agent', 'wholesale', 'da', 'mssp', 'staff', 'carrier', 'cluster'] as const
const drawn = drawnFrom(quoters, quoters.length)

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Goes on from step to step, past open questions and a license that is missing, until the contact is asked for. */
const walkToContact = async (page: Page): Promise<string[]> => {
  const passed: string[] = []
  const onward = page
    .getByRole('main')
    .getByRole('button', { name: /^(Continue|Continue with unanswered questions|Continue without)$/ })
  for (;;) {
    await page.waitForLoadState('networkidle')
    const step = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    passed.push(step)
    if (step.endsWith('additional-info')) return passed
    if (step.endsWith('product-selector'))
      await page
        .getByRole('group', { name: 'Product' })
        .getByRole('button', { name: /^Prime 100/ })
        .first()
        .click()
    else await onward.last().click()
    await page.waitForURL((url) => !url.pathname.endsWith(`/${step}`))
  }
}

const CONTACT = {
  'First name': 'Paula',
  'Last name': 'Quist',
  Email: 'paula@walks.test',
  Phone: '2125550188',
}

const giveContact = async (page: Page): Promise<void> => {
  for (const [label, value] of Object.entries(CONTACT)) await page.getByLabel(label).fill(value)
}

describe.each(drawn)('a new quote, as %s', (who) => {
  it('is walked from the facts to its request, in a submission too, and Back loses nothing', async () => {
    const { page, problems, context } = await openPage(browser, { theme: themesOf(who)[0] ?? 'light' })
    await signIn(page, who)
    const { id } = await sceneRow(page, `${who}: account to quote`)
    const area = await areaOf(page)
    await page.goto(`/${area}/requestQuote/P100/${id}/verify-submission`)
    const passed = await walkToContact(page)
    expect(passed[0]).toBe('verify-submission')
    expect(passed.slice(1).every((step) => step.startsWith('submissions-'))).toBe(true)
    await giveContact(page)
    await page.goBack()
    await page.getByRole('heading', { name: 'Price', exact: true }).waitFor()
    await page.goForward()
    for (const [label, value] of Object.entries(CONTACT))
      if (label !== 'Phone')
        await expect.poll(() => page.getByLabel(label).inputValue(), { message: label }).toBe(value)
    await expectAccessible(page, 'the last step of a quote')
    await button(page, 'Request Quote').click()
    await page.waitForURL(/\/quotes\/P100\//)
    await page
      .getByRole('main')
      .locator('header')
      .getByText(/^(READY|INDICATION|REFERRED)$/)
      .waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

it('a company of which no revenue is known is asked for it before the questions', async () => {
  const { page, problems, context } = await openPage(browser, { theme: themesOf('revenue')[0] ?? 'light' })
  await signIn(page, 'agent')
  await page.goto('/agency/dashboard')
  await addAccount(page, mouse(page), { name: 'Merriweather Law Group', state: 'CT' })
  await button(page, 'Request Quote').click()
  const onward = button(page, 'Continue')
  await page.getByRole('note').getByText('Revenue is needed to price the risk.').waitFor()
  await expect.poll(() => onward.getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page, 'a company without its revenue')
  await page.getByLabel('Annual revenue').fill('2.4m')
  await page.getByRole('checkbox', { name: 'The company has no web domain' }).check()
  await button(page, 'Save details').click()
  await expect.poll(() => onward.getAttribute('aria-disabled')).not.toBe('true')
  expect(problems).toEqual([])
  await context.close()
})

it('Continue that is pressed while answers are saved goes on once they are', async () => {
  const { page, problems, context } = await openPage(browser, { theme: themesOf('saving')[0] ?? 'light' })
  await signIn(page, 'agent')
  const account = await makeAccount(page, PLENTY, 'P100')
  await page.goto(`/agency/requestQuote/P100/${account.id}/questions`)
  await page.getByText('All answered').waitFor()
  const saves = await heldCalls(page, /\/answers$/)
  await page
    .getByRole('group', { name: /How often do you back up/ })
    .getByRole('radio', { name: 'Weekly' })
    .click()
  await expect.poll(saves.held).toBe(1)
  await button(page, 'Continue').click()
  await page.getByRole('button', { name: 'Saving …' }).waitFor()
  await saves.lift()
  await page.waitForURL(/\/(state-license|quote)(\?|$)/)
  expect(problems).toEqual([])
  await context.close()
})

describe('Prime 250 in Florida', () => {
  it('says Next in place of Request Quote, and asks in the cart for the retail agent’s license', async () => {
    const { page, problems, context } = await openPage(browser, {
      theme: themesOf('florida')[0] ?? 'light',
    })
    await signIn(page, 'agent')
    const account = await makeAccount(page, 'FL', 'P250')
    const query = `accountId=${account.id}&productType=P250`
    const { request } = await apiGet<{ request: unknown }>(page, `/api/rater/v1/raterdata?${query}`)
    const draft = await apiSend<{ id: string }>(page, 'POST', `/api/quote/v1/P250/${account.id}`, {
      request,
    })
    await page.goto(`/agency/requestQuote/P250/${account.id}/additional-info?quoteId=${draft?.id}`)
    await button(page, 'Next').waitFor()
    await expect.poll(() => button(page, 'Request Quote').count()).toBe(0)
    await giveContact(page)
    await button(page, 'Next').click()
    await page.waitForURL(/\/agency\/cart\//)
    await page.getByLabel('Retail agent first name').fill('Flora')
    await page.getByLabel('Retail agent license number').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Request Quote' }).click()
    await page.getByText('License # is required').first().waitFor()
    await expectAccessible(page, 'the cart in Florida')
    expect(problems).toEqual([])
    await context.close()
  })

  it('is deleted with others from the list of the account', async () => {
    const { page, problems, context } = await openPage(browser, { theme: themesOf('bulk')[0] ?? 'light' })
    await signIn(page, 'agent')
    const account = await makeAccount(page, PLENTY, 'P100')
    const query = `accountId=${account.id}&productType=P100`
    const { request } = await apiGet<{ request: unknown }>(page, `/api/rater/v1/raterdata?${query}`)
    for (const _ of [1, 2]) await apiSend(page, 'POST', `/api/quote/v1/P100/${account.id}`, { request })
    await page.goto(`/agency/accounts/${account.id}?tab=QUOTES`)
    await page.getByRole('row').nth(2).waitFor()
    for (const nth of [1, 2]) await page.getByRole('row').nth(nth).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = openDialog(page, /Delete 2 quotes/)
    await dialog.waitFor()
    await expectAccessible(page, 'the question before quotes are deleted')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Quote Deleted Successfully!').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
