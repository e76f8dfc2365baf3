import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(themesOf('why-notices'))('the notices on the papers of a quote, in the %s theme', (theme) => {
  it('say to the broker why they are there, by which law, and what would change them', async () => {
    const { page, context, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const account = await makeAccount(page, 'CO', 'P100')
    const query = `accountId=${account.id}&productType=P100`
    const { request } = await apiGet<{ request: object }>(page, `/api/rater/v1/raterdata?${query}`)
    const path = `/api/quote/v1/P100/${account.id}`
    const quote = await apiSend<{ id: string }>(page, 'POST', path, { request })
    if (!quote) throw new Error(`no quote for ${account.name}`)
    await page.goto(`/agency/quotes/P100/${quote.id}`)
    await page.getByRole('tab', { name: 'Application' }).click()
    await page.getByRole('button', { name: 'Why these notices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Why these notices' })
    const warning = dialog.getByRole('region', { name: 'Fraud warning on applications' })
    await warning.getByText(/Every application bears a fraud warning.*Colorado/).waitFor()
    await warning.getByText('Another home state has its own words.').waitFor()
    await warning
      .getByText(/C\.R\.S\./)
      .first()
      .waitFor()
    await warning.getByText('Wording', { exact: true }).click()
    await warning.getByText(/unlawful to knowingly provide false/i).waitFor()
    await expectAccessible(page, 'why the notices of a quote are there')
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page, 'why the notices of a quote are there, on a phone')
    expect(problems).toEqual([])
    await context.close()
  })
})
