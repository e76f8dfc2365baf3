import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, PLENTY } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(themesOf('none-of-these'))('None of these, in the %s theme', (theme) => {
  it('answers the incidents that are open, is kept with each answer, and is offered for no control', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const account = await makeAccount(page, PLENTY, 'P100')
    await apiSend(page, 'PUT', `/api/account/v1/${account.id}/answers`, {
      productType: 'P250',
      answers: { pendingLitigation: true },
    })
    const press = page.getByRole('button', { name: /^None of th/ })
    await page.goto(`/agency/requestQuote/P250/${account.id}/questions`)
    const controls = page.getByRole('group', { name: /authentication required for e-mail/ })
    await controls.waitFor()
    expect(await press.count()).toBe(0)
    // What an answer does is read from the tables that use it, once it is asked for.
    const mail = page.locator('[data-question="mfaEmail"]')
    await mail.getByText('Why this question').click()
    await mail.getByText(/The answer counts in the price as MFA on email: a factor from/).waitFor()
    await mail.getByText('The insured signs the answer as a part of the application.').waitFor()
    await expectAccessible(page, 'a question and why it is asked')
    await page.goto(`/agency/requestQuote/P250/${account.id}/questions?section=incidents`)
    const litigation = page.locator('[data-question="pendingLitigation"]')
    await litigation.getByRole('radio', { name: 'Yes', exact: true }).waitFor()
    await expectAccessible(page, 'the questions on incidents')
    await press.click()
    const incident = page.locator('[data-question="pastCyberIncident"]')
    await incident.getByText(/^Typed by .*, with “None of these”$/).waitFor()
    expect(await incident.getByRole('radio', { name: 'Never', exact: true }).isChecked()).toBe(true)
    expect(await litigation.getByRole('radio', { name: 'Yes', exact: true }).isChecked()).toBe(true)
    expect(await litigation.getByText(/None of these/).count()).toBe(0)
    expect(await page.locator('[data-question="changeInScope"] input:checked').count()).toBe(0)
    expect(await press.count()).toBe(0)
    await incident.getByRole('radio', { name: 'Within last 2 years', exact: true }).check()
    await expect.poll(() => incident.getByText(/None of these/).count()).toBe(0)
    expect(problems).toEqual([])
  })
})
