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
  effectiveDate: string
  today: string
  premium: number
  actions: { requestCancel?: { allowed: boolean } }
}

const read = (page: Page, { id, product }: Pick<Policy, 'id' | 'product'>) =>
  apiGet<Policy>(page, `/api/policy/v1/${product}/${id}`)

/** The nth policy that is in force since before today and may be asked to end: on its first day it would end flat. */
const cancellable = async (page: Page, nth: number): Promise<Policy> => {
  const path = '/api/policy/v1/search?size=50&status=IN%20FORCE'
  const { content } = await apiGet<{ content: Policy[] }>(page, path)
  const found: Policy[] = []
  for (const row of content.toReversed()) {
    const policy = await read(page, row)
    if (policy.effectiveDate < policy.today && policy.actions.requestCancel?.allowed) found.push(policy)
    if (found.length > nth) break
  }
  const policy = found[nth]
  if (!policy) throw new Error('no policy in force that may be asked to end')
  return policy
}

/** Presses the button of the card of today, then that of the dialog, once it was looked at. */
const step = async (page: Page, name: string, fill: () => Promise<unknown>) => {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await fill()
  await expectAccessible(page, `the dialog ${name}`)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe.each([
  { theme: 'light', width: 1440, nth: 0 },
  { theme: 'dark', width: 390, nth: 1 },
] as const)('the end of a policy that the insured wants, in the $theme theme', ({ theme, width, nth }) => {
  it('is asked for with what goes back, approved, and undone to the cent', async () => {
    const agency = await openPage(browser, { theme, width })
    const desk = await openPage(browser, { theme, width })
    const { page } = agency
    await Promise.all([signIn(page, 'agent'), signIn(desk.page, 'underwriter')])
    const policy = await cancellable(page, nth)
    const statusIs = (status: string) =>
      expect.poll(async () => (await read(desk.page, policy)).status).toBe(status)

    await page.goto(`/${await areaOf(page)}/policies/${policy.product}/${policy.id}`)
    await step(page, 'Request cancellation', async () => {
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Goes back, with fees and taxes').waitFor()
      await dialog.getByRole('button', { name: 'Request cancellation' }).click()
      await dialog.getByText('Choose the signed file first.').waitFor()
      await dialog.locator('input[type=file]').setInputFiles(signedPaper('release.pdf'))
    })
    await page.getByRole('button', { name: 'Withdraw request to cancel' }).waitFor()
    await statusIs('CANCEL REQUESTED')

    await desk.page.goto(`/${await areaOf(desk.page)}/policies/${policy.product}/${policy.id}`)
    await step(desk.page, 'Approve cancellation', async () => {
      await desk.page.getByRole('dialog').getByText('release.pdf').waitFor()
      await desk.page.getByRole('dialog').getByText('Goes back, with fees and taxes').waitFor()
    })
    await statusIs('CANCELLED')
    expect((await read(desk.page, policy)).premium).toBeLessThan(policy.premium)

    await step(desk.page, 'Undo cancellation', () =>
      desk.page.getByRole('dialog').getByLabel('Reason').fill('They stay after all'),
    )
    await statusIs('IN FORCE')
    expect((await read(desk.page, policy)).premium).toBe(policy.premium)
    expect([...agency.problems, ...desk.problems]).toEqual([])
    await Promise.all([agency.context.close(), desk.context.close()])
  })
})
