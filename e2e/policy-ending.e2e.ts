import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endingCodes, isOfMarket } from '#domain/policy/notices/reasons.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Row {
  id: string
  product: string
  state: string | null
  policyNumber: string
}

/** Opens the user's first policy in force, and the part of its page about its end. */
const openEnding = async (page: Page) => {
  const { content } = await apiGet<{ content: Row[] }>(
    page,
    '/api/policy/v1/search?size=50&status=IN%20FORCE',
  )
  const [policy] = content
  if (!policy) throw new Error('no policy in force')
  await page.goto(`/${await areaOf(page)}/policies/${policy.product}/${policy.id}`)
  await page.getByRole('button', { name: 'Show what the law allows' }).click()
  await page.getByRole('heading', { name: 'At the end of the term' }).waitFor()
  return { policy }
}

describe.each([
  { who: 'underwriter', theme: 'light', width: 1440 },
  { who: 'agent', theme: 'dark', width: 390 },
] as const)('how a policy may be ended, for the $who in the $theme theme', ({ who, theme, width }) => {
  it('is shown with its days, its law and why a reason is not allowed', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, who)
    const { policy } = await openEnding(page)

    const byInsurer = page.getByRole('table', { name: 'Within the term, by the insurer' })
    const byInsured = page.getByRole('table', { name: 'Within the term, by the insured' })
    const rows = (await byInsurer.locator('tbody tr').count()) + (await byInsured.locator('tbody tr').count())
    expect(rows).toBe(endingCodes.filter((code) => isOfMarket(code, 'US')).length)
    // The days on the screen are those of the API.
    const { reasons } = await apiGet<{
      reasons: { code: string; text: string; forPolicy: { noticeDays: number | null } }[]
    }>(page, `/api/policy/v1/reasons?policyId=${policy.id}`)
    const unpaid = reasons.find(({ code }) => code === 'NON_PAY')
    await byInsurer
      .getByRole('row', { name: new RegExp(`The premium is not paid.*${unpaid?.forPolicy.noticeDays} days`) })
      .waitFor()
    await page.getByRole('table', { name: 'At the end of the term' }).getByText('Nonrenewal').waitFor()
    await expectAccessible(page, 'how a policy may be ended')
    if (width < 500)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Reasons for ending ${policy.policyNumber}` }).click()
    expect((await saved).suggestedFilename()).toBe(`Reasons for ending ${policy.policyNumber}.csv`)

    await page.getByRole('button', { name: 'Hide what the law allows' }).click()
    await byInsurer.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('in the United Kingdom', () => {
  it('how a policy may be ended is said in its words, with the notice that the policy gives', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'light', width: 1280 })
    await signIn(page, 'broker.uk')
    await openEnding(page)
    await page.getByRole('table', { name: 'Within the term, by the policyholder' }).waitFor()
    await page.getByText('the United Kingdom', { exact: true }).waitFor()
    await page.getByText('Every named insured may cancel within 14 days', { exact: false }).waitFor()
    const byInsurer = page.getByRole('table', { name: 'Within the term, by the insurer' })
    await byInsurer.getByRole('row', { name: /The premium is not paid.*30 days/ }).waitFor()
    await page.getByText('Non-renewal', { exact: true }).waitFor()
    await expectAccessible(page, 'how a policy may be ended in the United Kingdom')
    expect(problems).toEqual([])
    await context.close()
  })
})
