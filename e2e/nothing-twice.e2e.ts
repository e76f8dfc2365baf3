import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, type Made, makePolicy, makeReadyQuote } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { openDialog } from './support/quote-steps.ts'

/** What is known once is not asked for again: from an account that is added by hand to the payer of its policy. */

let browser: Browser
let agent: Page
let desk: Page
let account: Made
let problems: string[]
beforeAll(async () => {
  browser = await openBrowser()
  ;({ page: agent, problems } = await openPage(browser))
  ;({ page: desk } = await openPage(browser))
  await Promise.all([signIn(agent, 'agent'), signIn(desk, 'underwriter')])
  account = await makeAccount(agent, 'CA', 'P100')
})
afterAll(() => browser?.close())

const main = (page: Page) => page.getByRole('main')

/** Fields of a form without a value, by their names. */
const emptyIn = (form: Locator): Promise<string[]> =>
  form.evaluate((root) =>
    [...root.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=checkbox]), textarea')]
      .filter((field) => field.value === '')
      .map((field) => field.labels?.[0]?.textContent ?? field.name),
  )

const CONTACT = ['First name', 'Last name', 'Email', 'Phone'] as const

const contactIn = (form: Locator): Promise<string[]> =>
  Promise.all(CONTACT.map((name) => form.getByLabel(name).first().inputValue()))

describe('an account that is added by hand', () => {
  it('keeps its state, and takes of its details what there is', async () => {
    await agent.goto('/agency/manage/account/lookup')
    await agent.getByLabel('Company name or web domain').fill('Nowhere Near Anything Else')
    const form = agent.locator('form').filter({ has: agent.getByRole('button', { name: 'Add Account' }) })
    await form.getByLabel('State').click()
    await agent.keyboard.type('Colorado')
    await agent.locator('[role="option"]:visible', { hasText: 'Colorado' }).click()
    await form.getByRole('button', { name: 'Add Account' }).click()
    await agent.waitForURL(/\/accounts\//)
    const id = new URL(agent.url()).pathname.split('/').at(-1) ?? ''
    await main(agent).getByText('Colorado').first().waitFor()
    await main(agent).getByRole('button', { name: 'Edit details' }).click()
    const details = agent.locator('form').filter({ has: agent.getByLabel('Year established') })
    expect(await details.getByLabel('State', { exact: true }).inputValue()).toBe('Colorado')
    await details.getByLabel('Annual revenue').fill('2,000,000')
    await details.getByRole('button', { name: 'Save details' }).click()
    await agent.getByText('Account Details Updated Successfully.').first().waitFor()
    const saved = await apiGet<{ firmographics: object; state: string }>(agent, `/api/account/v1/${id}`)
    expect(saved).toMatchObject({ state: 'CO', firmographics: { revenue: 2_000_000 } })
  })

  it('names each fact that a quote needs, one press from its field', async () => {
    const id = new URL(agent.url()).pathname.split('/').at(-1) ?? ''
    await agent.goto(`/agency/requestQuote/P100/${id}/verify`)
    const missing = agent.getByRole('group', { name: 'Add what is missing' })
    for (const [fact, field] of [
      ['Number of employees', 'Employees'],
      ['NAICS code', 'Industry'],
      ['Year established', 'Year established'],
    ] as const) {
      await missing.getByRole('button', { name: fact }).click()
      await expect
        .poll(() =>
          agent.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent),
        )
        .toMatch(new RegExp(field, 'i'))
    }
    await expectAccessible(agent, 'what is missing for a quote')
  })
})

describe('a contact that is known once', () => {
  it('begins with the number of the company, where no other is known', async () => {
    const made = await apiSend<{ id: string; version: number }>(agent, 'POST', '/api/account/v1', {
      name: 'Nowhere Near A Contact',
      state: 'OR',
      country: 'US',
    })
    await apiSend(agent, 'PUT', `/api/account/v1/${made?.id}/details`, {
      version: made?.version,
      firmographics: { phoneNumber: '(503) 555-0147' },
    })
    await agent.goto(`/agency/accounts/${made?.id}`)
    const card = agent
      .locator('section')
      .filter({ has: agent.getByRole('heading', { name: 'Policyholder contact' }) })
    await card.getByRole('button', { name: 'Add' }).click()
    const phone = openDialog(agent, /Policyholder contact/).getByLabel('Phone')
    await expect.poll(() => phone.inputValue()).toBe('(503) 555-0147')
  })

  it('is in the last step of each quote of the account', async () => {
    const query = `accountId=${account.id}&productType=P100`
    const { request } = await apiGet<{ request: object }>(agent, `/api/rater/v1/raterdata?${query}`)
    for (const _quote of [1, 2]) {
      const draft = await apiSend<{ id: string }>(agent, 'POST', `/api/quote/v1/P100/${account.id}`, {
        request,
      })
      await agent.goto(`/agency/requestQuote/P100/${account.id}/additional-info?quoteId=${draft?.id}`)
      const form = agent.locator('#request-quote')
      await form.waitFor()
      expect(await emptyIn(form)).toEqual([])
    }
  })

  it('is in each dialog from sending to binding, and offered as the payer', async () => {
    const quote = await makeReadyQuote(agent, desk, account, 'P100')
    await agent.goto(`/agency/quotes/P100/${quote.id}`)
    await main(agent).getByRole('button', { name: 'Send to policyholder' }).first().click()
    const dialog = openDialog(agent, /Send to policyholder/)
    await dialog.getByLabel('Email').waitFor()
    const known = await contactIn(dialog)
    expect(known.filter((value) => value === '')).toEqual([])
    const policyId = await makePolicy(agent, quote, 'P100')
    await agent.goto(`/policy/${policyId}/accountant-payment`)
    await main(agent).getByRole('button', { name: 'Send this page' }).click()
    const payer = agent.locator('[aria-modal="true"]')
    await payer.getByLabel('Email').waitFor()
    expect(await contactIn(payer)).toEqual(known)
    expect(problems).toEqual([])
  })
})

describe('what the program knows of its own user', () => {
  it('is in the form of who requests the quotes of a cart', async () => {
    const { firstName, lastName } = await apiGet<Record<string, string>>(agent, '/api/auth/v1/me')
    await apiSend(agent, 'PUT', '/api/auth/v1/me', { firstName, lastName, phone: '(212) 555-0123' })
    const { content } = await apiGet<{ content: { id: string; profileScore: number }[] }>(
      agent,
      '/api/account/v1/search?state=FL&size=25',
    )
    const floridian = content.find(({ profileScore }) => profileScore > 4)
    const query = `accountId=${floridian?.id}&productType=P250`
    const { request } = await apiGet<{ request: object }>(agent, `/api/rater/v1/raterdata?${query}`)
    const draft = await apiSend<{ id: string }>(agent, 'POST', `/api/quote/v1/P250/${floridian?.id}`, {
      request,
    })
    await apiSend(agent, 'POST', '/api/quote/v1/cart', { accountId: floridian?.id, quoteIds: [draft?.id] })
    await agent.goto(`/agency/cart/${floridian?.id}`)
    await expect.poll(() => agent.getByLabel('Phone').first().inputValue()).toBe('(212) 555-0123')
  })

  it('is in a license the number of the agency', async () => {
    const { npn } = await apiGet<{ npn: string }>(agent, '/api/agency/v1/license/npn')
    expect(npn).toMatch(/^\d{7}$/)
    const made = await apiSend<{ id: string }>(agent, 'POST', '/api/account/v1', {
      name: 'Nowhere Near A License',
      state: 'VT',
      country: 'US',
    })
    await agent.goto(`/agency/requestQuote/P100/${made?.id}/state-license`)
    await expect.poll(() => agent.getByLabel('NPN').inputValue()).toBe(npn)
    await agent.goto('/agency/manage/licenses')
    await main(agent).getByRole('button', { name: 'Add license' }).click()
    const dialog = openDialog(agent, /Add agency license/)
    await expect.poll(() => dialog.getByLabel('NPN').inputValue()).toBe(npn)
    await dialog.getByText('On file', { exact: true }).waitFor()
    await expectAccessible(agent, 'a license that begins with the number of the agency')
    // Nothing was typed yet, so nothing is lost and no one is asked.
    await agent.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('is in a license that staff add, the number of the agency that they choose', async () => {
    const { page: staff, context } = await openPage(browser)
    await signIn(staff, 'staff')
    await staff.goto('/admin/manage/licenses')
    await main(staff).getByRole('button', { name: 'Add license' }).click()
    const dialog = openDialog(staff, /Add agency license/)
    const choose = async (agency: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: 'Agency' }).fill(agency)
      await staff.locator('[role="option"]:visible', { hasText: agency }).click()
    }
    await choose('Harborview Insurance Group')
    await expect.poll(() => dialog.getByLabel('NPN').inputValue()).toBe('1234567')
    // What is typed stays when the answer no longer has the agency that was chosen before.
    const searched = staff.waitForResponse((answer) => answer.url().includes('search=Summit'))
    const field = dialog.getByRole('combobox', { name: 'Agency' })
    await field.fill('Summit Ridge Insurance')
    await searched
    expect(await field.inputValue()).toBe('Summit Ridge Insurance')
    await choose('Summit Ridge Insurance')
    await expect.poll(() => dialog.getByLabel('NPN').inputValue()).toBe('2345678')
    // What was typed is not written over.
    await dialog.getByLabel('NPN').fill('99')
    await choose('Harborview Insurance Group')
    await dialog.getByLabel('License #').fill('HV 1')
    expect(await dialog.getByLabel('NPN').inputValue()).toBe('99')
    await context.close()
  })
})
