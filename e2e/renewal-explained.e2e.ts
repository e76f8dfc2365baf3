import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { sceneRows } from './support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Explained {
  expiring: number
  renewal: number
  difference: number
  sentences: string[]
  groups: { difference: number }[]
}

const cents = (amount: number) => Math.round(amount * 100)

describe.each([
  { who: 'broker.uk', scene: 'broker.uk: open for renewal', theme: 'light', width: 1440 },
  { who: 'agent', scene: 'agent: open for renewal', theme: 'dark', width: 390 },
] as const)('what a renewal costs, for $who in the $theme theme', ({ who, scene, theme, width }) => {
  it('is explained on each step, and in a document once it is requested', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, who)
    // Other journeys take the first of them.
    const policy = (await sceneRows(page, scene)).at(-1)
    if (!policy) throw new Error('nothing is open for renewal')
    await page.goto(
      `/agency/accounts/${policy.accountId}/renew/accountDetails?product=${policy.product}&policyId=${policy.id}`,
    )
    // Another journey may have started it.
    const start = page.getByRole('button', { name: 'Start renewal' })
    const why = page.getByRole('heading', { name: 'Why the price differs' })
    await start.or(why).first().waitFor()
    if (await start.isVisible()) await start.click()
    await page.waitForURL(/renew-quote\/verify\?quoteId=/)
    const renewal = page.url()
    const quoteId = new URL(renewal).searchParams.get('quoteId')
    const at = `/api/quote/v1/${policy.product}/${quoteId}`
    const explained = await apiGet<Explained>(page, `${at}/renewal-difference`)
    expect(cents(explained.renewal) - cents(explained.expiring)).toBe(cents(explained.difference))
    expect(explained.groups.reduce((sum, one) => sum + cents(one.difference), 0)).toBe(
      cents(explained.difference),
    )
    await why.waitFor()
    await page.getByText(explained.sentences[0] ?? '').waitFor()
    if (who === 'broker.uk') await page.getByText('Please check that the level of cover').waitFor()
    await expectAccessible(page, 'the first step of a renewal')
    if (width < 500)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    for (const step of ['summary', 'custom-quote']) {
      await page.goto(renewal.replace('verify', step))
      await why.waitFor()
      await expectAccessible(page, `the ${step} of a renewal`)
    }
    await page.goto(renewal.replace('verify', 'summary'))
    await page.getByRole('button', { name: /^(Request Quote|Go to the quote)$/ }).click()
    await page.waitForURL(new RegExp(`/quotes/${policy.product}/${quoteId}`, 'i'))
    const { content } = await apiGet<{ content: { docType: string }[] }>(
      page,
      `/api/docs/v1/search/${policy.accountId}?quoteId=${quoteId}`,
    )
    expect(content.map(({ docType }) => docType)).toContain('RENEWAL_DIFFERENCE')
    expect(problems).toEqual([])
    await context.close()
  })
})
