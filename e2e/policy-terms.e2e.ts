import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, makePolicy, makeReadyQuote, PLENTY } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  status: string
  premium: number
  taxes: number
  totalPremium: number
  effectiveDate: string
  today: string
  runOff: { acquirer: string; until: string | null } | null
  actions: { renew?: { allowed: boolean } }
}

const read = (page: Page, product: string, id: string) =>
  apiGet<Policy>(page, `/api/policy/v1/${product}/${id}`)

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

describe('in the United Kingdom', () => {
  it('a policyholder cancels within 14 days of the documents, and all premium and tax go back', async () => {
    const view = { theme: 'light', width: 1280, locale: 'en-GB', zone: 'Europe/London' } as const
    const { page, context, problems } = await openPage(browser, view)
    const desk = await openPage(browser, { theme: 'dark', width: 1280 })
    await Promise.all([signIn(page, 'broker.uk'), signIn(desk.page, 'underwriter')])
    const account = await makeAccount(page, 'UK', 'P_ONE')
    const quote = await makeReadyQuote(page, desk.page, account, 'P_ONE')
    const id = await makePolicy(page, quote, 'P_ONE')
    const before = await read(page, 'P_ONE', id)

    await page.goto(`/${await areaOf(page)}/policies/P_ONE/${id}`)
    await page.getByRole('button', { name: 'Request cancellation', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Request cancellation' })
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: /within 14 days of receiving the policy documents/ }).click()
    // It is a right by contract, and asks for no file.
    await dialog
      .getByText('The statutory right to cancel (ICOBS 7.1.1R) is a consumer’s', { exact: false })
      .waitFor()
    expect(await dialog.locator('input[type=file]').count()).toBe(0)
    if (before.effectiveDate > before.today) {
      await dialog.getByLabel('Cover ends on').fill(before.effectiveDate.split('-').reverse().join('/'))
      await dialog.getByLabel('Cover ends on').blur()
    }
    await dialog.getByText('The whole premium returned').waitFor()
    await dialog.getByText('Why this amount').click()
    await expectAccessible(page, 'the right to cancel')
    await dialog.getByRole('button', { name: 'Request cancellation', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    await desk.page.goto(`/${await areaOf(desk.page)}/policies/P_ONE/${id}`)
    await desk.page.getByRole('button', { name: 'Approve cancellation', exact: true }).click()
    const approve = desk.page.getByRole('dialog', { name: 'Approve cancellation' })
    await approve.getByText('The whole premium returned').waitFor()
    await expectAccessible(desk.page, 'an approval of the right to cancel')
    await approve.getByRole('button', { name: 'Approve cancellation', exact: true }).click()
    await approve.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await read(desk.page, 'P_ONE', id)).status, { timeout: 30_000 })
      .toMatch(/CANCELLED|CANCEL PENDING/)
    const after = await read(desk.page, 'P_ONE', id)
    if (after.status !== 'CANCEL PENDING')
      expect([after.premium, after.taxes, after.totalPremium]).toEqual([0, 0, 0])
    expect([...problems, ...desk.problems]).toEqual([])
    await Promise.all([context.close(), desk.context.close()])
  })
})

describe.each([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const)('a change of control, in the $theme theme', ({ theme, width }) => {
  it('turns a policy to run-off, with its band, its papers and no renewal', async () => {
    const agency = await openPage(browser, { theme, width })
    const desk = await openPage(browser, { theme, width })
    await Promise.all([signIn(agency.page, 'agent'), signIn(desk.page, 'underwriter')])
    const account = await makeAccount(agency.page, PLENTY, 'P100')
    const quote = await makeReadyQuote(agency.page, desk.page, account, 'P100')
    const id = await makePolicy(agency.page, quote, 'P100')
    const { page } = desk
    await page.goto(`/${await areaOf(page)}/policies/P100/${id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Record change of control' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record change of control' })
    await dialog.getByLabel('Share of the acquirer in percent').fill('50')
    await dialog.getByLabel('Who takes control').fill('Harbor Systems Group')
    await dialog.getByRole('button', { name: 'Record change of control' }).click()
    await dialog
      .getByText('With less the control of the insured does not change.', { exact: false })
      .first()
      .waitFor()
    await dialog.getByLabel('Share of the acquirer in percent').fill('80')
    await dialog.getByRole('radio', { name: /2 years after the term/ }).check()
    await expectAccessible(page, 'the dialog of a change of control')
    expect(await sideways(page)).toBe(0)
    await dialog.getByRole('button', { name: 'Record change of control' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('In run-off from').waitFor()
    await page.getByText('Harbor Systems Group, 80 %', { exact: false }).first().waitFor()
    await expectAccessible(page, 'a policy in run-off')

    // The agency reads the same, and cannot renew it.
    await agency.page.goto(`/${await areaOf(agency.page)}/policies/P100/${id}`)
    await agency.page.getByText('In run-off from').waitFor()
    await agency.page.getByText('Change in control endorsement').first().waitFor()
    const policy = await read(agency.page, 'P100', id)
    expect(policy.runOff?.acquirer).toBe('Harbor Systems Group')
    expect(policy.runOff?.until).not.toBeNull()
    expect(policy.actions.renew?.allowed).toBe(false)
    expect(await sideways(agency.page)).toBe(0)
    expect([...agency.problems, ...desk.problems]).toEqual([])
    await Promise.all([agency.context.close(), desk.context.close()])
  })
})
