import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { inOrder } from './support/in-order.ts'
import { button, expectStatus, openDialog } from './support/quote-steps.ts'

interface Row {
  id: string
  product: string
  accountId: string
  quoteNumber: string
  status: string
  companyName: string
  actions: Record<string, { allowed: boolean }>
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const find = async (page: Page, query: string, allows: string): Promise<Row> => {
  const { content } = await apiGet<{ content: Row[] }>(page, `/api/quote/v1/search?${query}&size=100`)
  const found = content.find((row) => row.actions[allows]?.allowed)
  if (!found) throw new Error(`the demo book has no quote (${query}) that allows ${allows}`)
  return found
}

const quotePath = (persona: string, { product, id }: Row) => `/${persona}/quotes/${product}/${id}`

describe.each(['light', 'dark'] as const)('an underwriter clears the inbox, in the %s theme', (theme) => {
  inOrder()
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    ;({ page, problems } = await openPage(browser, { theme }))
    await signIn(page, 'underwriter')
  })

  it('reads why quotes wait, and narrows the list to nobody’s', async () => {
    await page.goto('/admin/inbox')
    await page.getByRole('columnheader', { name: 'Why it waits' }).waitFor()
    await page.getByRole('button', { name: 'Unassigned' }).click()
    await page.waitForURL(/holder=unassigned/)
    await expectAccessible(page, 'the inbox')
  })

  it('sets a condition, looks at what was asked for, and clears it', async () => {
    const row = await find(page, 'status=IN_REVIEW', 'release')
    await page.goto(quotePath('admin', row))
    await expectStatus(page, 'IN REVIEW')
    await page.getByRole('heading', { name: 'Asked for and offered' }).waitFor()
    await page.getByRole('button', { name: 'Add condition' }).click()
    const dialog = openDialog(page, /Add condition/)
    await dialog.getByLabel('What is asked for').fill(`Endpoint protection (${theme})`)
    await expectAccessible(page, 'the form of a condition')
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    const item = page.getByRole('listitem').filter({ hasText: `Endpoint protection (${theme})` })
    await item.first().waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expectAccessible(page, 'a quote with conditions')
    await item.getByRole('button', { name: 'Waive' }).first().click()
    await item.getByText('Waived', { exact: true }).first().waitFor()
  })

  it('leaves nothing in the console', () => {
    expect(problems).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('a broker compares and sends, in the %s theme', (theme) => {
  inOrder()
  let page: Page
  let problems: string[]
  let draft: Row
  beforeAll(async () => {
    ;({ page, problems } = await openPage(browser, { theme }))
    await signIn(page, 'agent')
    draft = await find(page, 'status=DRAFT', 'addToCart')
  })

  it('puts a draft into the cart and sees it there', async () => {
    await page.goto(quotePath('agency', draft))
    await button(page, 'Add to cart').click()
    await page.waitForURL(/\/agency\/cart\//)
    await page.getByRole('link', { name: draft.quoteNumber }).waitFor()
    await expectAccessible(page, 'the cart')
  })

  it('sends it and is led to the quotes of the account', async () => {
    await page.getByRole('button', { name: /^Request/ }).click()
    await page.waitForURL(/\/agency\/dashboard\?.*tab=QUOTES/)
    expect(problems).toEqual([])
  })
})

describe('an agent asks for a wholesale quote to be bound', () => {
  it('attests the details once, asks, and reads that the request is sent', async () => {
    const { page, problems } = await openPage(browser, { theme: 'dark' })
    await signIn(page, 'agent')
    const row = await find(page, 'status=SIGNED,READY', 'sendToAgent')
    await page.goto(`/quote/${row.id}/request-to-bind/${row.product}`)
    await page
      .getByRole('heading', { name: new RegExp(row.quoteNumber) })
      .first()
      .waitFor()
    await expectAccessible(page, 'the review of a wholesale quote')
    const tick = page.getByRole('checkbox', { name: /I have checked these details/ })
    await tick.click()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.disabled,
    )
    expect(await tick.isChecked()).toBe(true)
    await page.goto('/quote/00000000-0000-7000-8000-000000000000/request-to-bind/P100')
    await page.getByRole('heading', { name: 'You are not able to view this quote' }).waitFor()
    await expectAccessible(page, 'a quote that may not be viewed')
    expect(problems).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('the surplus lines notice, in the %s theme', (theme) => {
  it('says that other states have none, and that strangers may not look', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const { content } = await apiGet<{ content: Row[] }>(page, '/api/quote/v1/search?status=READY&size=100')
    const [row] = content
    if (!row) throw new Error('the demo book has no ready quote')
    await page.goto(`/quote/${row.id}/attest-surplus-notice`)
    await page
      .getByRole('heading', { name: new RegExp(row.quoteNumber) })
      .first()
      .waitFor()
    await page.getByText('12:01 AM').waitFor()
    await expectAccessible(page, 'the page of the surplus lines notice')
    await page.goto('/quote/00000000-0000-7000-8000-000000000000/attest-surplus-notice')
    await page.getByText(/Review & Sign/).waitFor()
    expect(problems).toEqual([])
  })
})
