import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, type Made } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { inOrder } from './support/in-order.ts'

let browser: Browser
let agent: Page
let staff: Page
let account: Made
let receiver: { id: string; name: string }
beforeAll(async () => {
  browser = await openBrowser()
  ;[{ page: agent }, { page: staff }] = await Promise.all([openPage(browser), openPage(browser)])
  await Promise.all([signIn(agent, 'agent'), signIn(staff, 'staff')])
  account = await makeAccount(agent, 'CA', 'P100')
  const { agencyId } = await apiGet<{ agencyId: string }>(staff, `/api/account/v1/${account.id}`)
  const { content } = await apiGet<{ content: { id: string; name: string; market: string }[] }>(
    staff,
    '/api/account/v1/agency/search?size=100',
  )
  receiver = content.find(({ id, market }) => id !== agencyId && market === 'US') as typeof receiver
})
afterAll(() => browser?.close())

const dialog = () => staff.locator('[aria-modal="true"]')

describe('an account that staff transfers to another agency', () => {
  inOrder()

  it('asks for the agency and the reason, and says what moves', async () => {
    await staff.goto(`/admin/accounts/${account.id}`)
    await staff.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
    await staff.getByRole('menuitem', { name: 'Transfer to another agency' }).click()
    await dialog().getByText(`${account.name} moves to the agency you choose`).waitFor()
    await expectAccessible(staff, 'the dialog that transfers an account')
    await dialog().getByRole('button', { name: 'Transfer account' }).click()
    await dialog().getByText('Please select an agency').first().waitFor()
  })

  it('has the focus on the summary of what is wrong as soon as the summary is there', async () => {
    await dialog().getByLabel('Reason').focus()
    const focused = await dialog()
      .getByRole('button', { name: 'Transfer account' })
      .evaluate(async (submit: HTMLElement) => {
        submit.click()
        await Promise.resolve()
        return document.activeElement?.textContent
      })
    expect(focused).toContain('Please select an agency')
  })

  it('belongs to the new agency at once', async () => {
    await dialog().getByLabel('New agency').fill(receiver.name)
    await staff.getByRole('option', { name: receiver.name }).click()
    await dialog().getByLabel('Reason').fill('Broker of record letter')
    await dialog().getByRole('button', { name: 'Transfer account' }).click()
    await staff.getByText('Account transferred.').waitFor()
    await staff.getByText(new RegExp(receiver.name)).first().waitFor()
  })

  it('is gone from the lists of the former agency', async () => {
    const query = new URLSearchParams({ search: account.name })
    const { totalElements } = await apiGet<{ totalElements: number }>(
      agent,
      `/api/account/v1/search?${query}`,
    )
    expect(totalElements).toBe(0)
  })
})
