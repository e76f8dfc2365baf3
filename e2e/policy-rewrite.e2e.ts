import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedPaper } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  id: string
  product: string
  status: string
  policyNumber: string
  rewrittenAs: string | null
  actions: { rewrite?: { allowed: boolean } }
}

interface Preview {
  problems: unknown[]
  written: { total: number } | null
}

const read = (page: Page, { id, product }: Pick<Policy, 'id' | 'product'>) =>
  apiGet<Policy>(page, `/api/policy/v1/${product}/${id}`)

const today = async (page: Page, policy: Policy): Promise<string> =>
  (await apiGet<{ today: string }>(page, `/api/policy/v1/${policy.product}/${policy.id}`)).today

/** A policy in force whose terms can be priced anew today, of the newest; each theme takes another one. */
const rewritable = async (page: Page, nth: number): Promise<Policy> => {
  const path = '/api/policy/v1/search?size=50&status=IN%20FORCE&product=P100'
  const { content } = await apiGet<{ content: Policy[] }>(page, path)
  const found: Policy[] = []
  for (const row of content) {
    const policy = await read(page, row)
    if (!policy.actions.rewrite?.allowed) continue
    const query = new URLSearchParams({ effectiveDate: await today(page, policy), term: 'YEAR' })
    const { written } = await apiGet<Preview>(page, `/api/policy/v1/rewrite/${policy.id}?${query}`)
    if (written) found.push(policy)
    if (found.length > nth) break
  }
  const policy = found[nth]
  if (!policy) throw new Error('no policy that can be rewritten')
  return policy
}

describe.each([
  { theme: 'light', width: 1440, nth: 2 },
  { theme: 'dark', width: 390, nth: 4 },
] as const)('a policy that an underwriter writes anew, in the $theme theme', ({ theme, width, nth }) => {
  it('shows the money of both sides, wants the signed agreement, and leads to the policy in its place', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, 'underwriter')
    const policy = await rewritable(page, nth)
    await page.goto(`/${await areaOf(page)}/policies/${policy.product}/${policy.id}`)
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Rewrite policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rewrite the policy' })
    await dialog.getByRole('table', { name: 'What goes back and what is charged' }).waitFor()
    await expectAccessible(page, 'the dialog that rewrites a policy')
    if (width < 500)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    const submit = dialog.getByRole('button', { name: 'Rewrite policy' })
    await submit.click()
    await dialog.getByText('Enter who signed the agreement.').first().waitFor()
    await dialog.getByRole('textbox', { name: 'Signed by' }).fill('Rory Quill')
    await submit.click()
    await dialog.getByText('Choose the signed file first.').waitFor()
    await dialog.locator('input[type=file]').setInputFiles(signedPaper('agreement.pdf'))
    await submit.click()
    await page.getByText('This policy takes the place of another one.').waitFor()
    const old = await read(page, policy)
    expect(['CANCELLED', 'FLAT CANCELLED']).toContain(old.status)
    expect(page.url()).toContain(old.rewrittenAs ?? 'none')
    await page.getByRole('link', { name: 'Open the policy that it replaces' }).click()
    await page.getByText('Another policy was written in the place of this one.').waitFor()
    await expectAccessible(page, 'a policy that was rewritten')
    expect(problems).toEqual([])
    await context.close()
  })
})
