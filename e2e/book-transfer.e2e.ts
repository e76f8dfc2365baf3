import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, makeReadyQuote, type Made } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { inOrder } from './support/in-order.ts'

const STATE = { code: 'MD', name: 'Maryland' }

interface Agency {
  id: string
  name: string
  market: string
}

let browser: Browser
let agent: Page
let staff: Page
let account: Made
let giver: Agency
let taker: Agency

beforeAll(async () => {
  browser = await openBrowser()
  ;[{ page: agent }, { page: staff }] = await Promise.all([
    openPage(browser),
    openPage(browser, { theme: 'light', width: 1440 }),
  ])
  await Promise.all([signIn(agent, 'agent'), signIn(staff, 'staff')])
  account = await makeAccount(agent, [STATE.code], 'P100')
  await makeReadyQuote(agent, staff, account, 'P100')
  const { agencyId } = await apiGet<{ agencyId: string }>(staff, `/api/account/v1/${account.id}`)
  const { content } = await apiGet<{ content: Agency[] }>(staff, '/api/account/v1/agency/search?size=100')
  giver = content.find(({ id }) => id === agencyId) as Agency
  taker = content.find(({ id, market }) => id !== agencyId && market === 'US') as Agency
  const license = { agencyId: taker.id, state: STATE.code, expirationDate: '2099-12-31' }
  expect(
    await apiSend(staff, 'POST', '/api/agency/v1/license', { ...license, number: 'MD 4711' }),
  ).not.toBeNull()
})
afterAll(() => browser?.close())

const dialog = () => staff.locator('[aria-modal="true"]')
const choose = async (label: string, name: string) => {
  await dialog().getByLabel(label).fill(name)
  await staff.getByRole('option', { name, exact: true }).click()
}
const accountsSeen = async (page: Page): Promise<number> => {
  const query = new URLSearchParams({ search: account.name })
  return (await apiGet<{ totalElements: number }>(page, `/api/account/v1/search?${query}`)).totalElements
}

describe('a book that staff move to another agency', () => {
  inOrder()

  it('is chosen by agency and state, and previewed with what stays and why', async () => {
    await staff.goto('/admin/broker-of-record')
    await staff.getByRole('link', { name: 'Books of business' }).click()
    await staff.getByRole('button', { name: 'Move a book' }).click()
    await choose('From agency', giver.name)
    await choose('To agency', taker.name)
    await choose('State', STATE.name)
    await expectAccessible(staff, 'the dialog that chooses a book')
    await dialog().getByRole('button', { name: 'Preview' }).click()
    await dialog().getByText(account.name).waitFor()
    await expectAccessible(staff, 'the preview of a book')
  })

  it('moves only for the number of accounts that is typed', async () => {
    await dialog().getByLabel('Reason').fill('Sale of the agency')
    await dialog()
      .getByLabel(/^Type \d+ to confirm/)
      .fill('99999')
    await dialog().getByRole('button', { name: 'Move the book' }).click()
    await dialog()
      .getByText(/the number of accounts that move/)
      .first()
      .waitFor()
    const label = await dialog()
      .getByText(/^Type \d+ to confirm/)
      .first()
      .textContent()
    await dialog()
      .getByLabel(/^Type \d+ to confirm/)
      .fill(/\d+/.exec(label ?? '')?.[0] ?? '')
    await dialog().getByRole('button', { name: 'Move the book' }).click()
    await staff.getByText('Can be moved back until').waitFor()
    await staff.getByRole('table', { name: 'What became of each account' }).getByText(account.name).waitFor()
    await expectAccessible(staff, 'a book that has moved')
    expect(await accountsSeen(agent)).toBe(0)
  })

  it('goes back within its days, and is with its agency again', async () => {
    await staff.getByRole('button', { name: 'Move back' }).click()
    await dialog().getByLabel('Reason').last().fill('The sale was called off')
    await dialog().getByRole('button', { name: 'Move back' }).last().click()
    await staff.getByText('Moved back because').waitFor()
    await expect.poll(async () => accountsSeen(agent), { timeout: 30_000 }).toBe(1)
  })
})

describe('the page of books on a phone, in the dark theme', () => {
  it('lists what moved', async () => {
    const { page } = await openPage(browser, { theme: 'dark', width: 390 })
    await signIn(page, 'staff')
    await page.goto('/admin/books')
    await page.getByText('Moved back').first().waitFor()
    await expectAccessible(page, 'the page of books on a phone')
  })
})
