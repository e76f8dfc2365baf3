import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { makeAccount, makePolicy, makeReadyQuote, PLENTY } from './support/api-quote.ts'
import { apiGet, areaOf } from './support/company.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  id: string
  policyNumber: string
  optedOut: { reason: string } | null
}

const policyOf = (page: Page, id: string) => apiGet<Policy>(page, `/api/policy/v1/P100/${id}`)

/** A new policy of the agent of the page. */
const newPolicy = async (page: Page, desk: Page): Promise<Policy> => {
  const quote = await makeReadyQuote(page, desk, await makeAccount(page, PLENTY, 'P100'), 'P100')
  return policyOf(page, await makePolicy(page, quote, 'P100'))
}

/** The agent's page and the underwriter's, which a new policy needs. */
const openBoth = async (theme: 'light' | 'dark') => {
  const one = await openPage(browser, { theme, width: 1440 })
  await signIn(one.page, 'agent')
  const desk = await openPage(browser)
  await signIn(desk.page, 'underwriter')
  return { ...one, desk }
}

describe('an opt-out of many policies', () => {
  it('is previewed, confirmed by their number and undone, for policies that were chosen', async () => {
    const { page, context, problems, desk } = await openBoth('light')
    const first = await newPolicy(page, desk.page)
    const second = await newPolicy(page, desk.page)
    await page.goto(`/${await areaOf(page)}/policies?sort=created,desc&size=100`)
    for (const { policyNumber } of [first, second])
      await page
        .getByRole('row', { name: new RegExp(policyNumber) })
        .getByRole('checkbox')
        .click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Opt out of renewal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Opt out of renewal' })
    const rows = dialog.getByRole('table', { name: 'Policies and results' })
    await rows.getByRole('row', { name: new RegExp(`${first.policyNumber}.*Will be opted out`) }).waitFor()
    await expectAccessible(page, 'the preview of an opt-out of many')

    await dialog.getByLabel('Reason').fill('The book is sold')
    await dialog.getByLabel('Type 2, the number of policies').fill('3')
    await dialog.getByRole('button', { name: 'Opt out of renewal' }).click()
    await dialog.getByText('Type 2 to confirm').first().waitFor()
    expect((await policyOf(page, first.id)).optedOut).toBeNull()
    await dialog.getByLabel('Type 2, the number of policies').fill('2')
    await dialog.getByRole('button', { name: 'Opt out of renewal' }).click()
    await dialog.getByText('2 policies were opted out of renewal.').waitFor()
    await expectAccessible(page, 'what came of an opt-out of many')
    expect((await policyOf(page, second.id)).optedOut?.reason).toBe('The book is sold')

    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByText('2 opt-outs were taken back.').waitFor()
    for (const { id } of [first, second]) expect((await policyOf(page, id)).optedOut).toBeNull()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
    await desk.context.close()
  })

  it('takes all that the filter finds, and says why one cannot be opted out', async () => {
    const { page, context, problems, desk } = await openBoth('dark')
    const { id, policyNumber } = await newPolicy(page, desk.page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/${await areaOf(page)}/policies?search=${policyNumber}`)
    const dialog = page.getByRole('dialog', { name: 'Opt out of renewal' })
    const open = async () => {
      await page.getByRole('button', { name: 'All that the filter finds' }).click()
      await page.getByRole('menuitem', { name: 'Opt all out of renewal' }).click()
    }
    await open()
    await dialog.getByLabel('Reason').fill('The company was sold')
    await dialog.getByLabel('Type 1, the number of policies').fill('1')
    await dialog.getByRole('button', { name: 'Opt out of renewal' }).click()
    await dialog.getByText('1 policy was opted out of renewal.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })

    await open()
    await dialog.getByText('None of these policies can be opted out of renewal.').waitFor()
    await dialog.getByText(/^No: /).waitFor()
    await expectAccessible(page, 'an opt-out of many that is refused')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect((await policyOf(page, id)).optedOut?.reason).toBe('The company was sold')
    expect(problems).toEqual([])
    await context.close()
    await desk.context.close()
  })
})

describe('automatic renewal', () => {
  it.each(['light', 'dark'] as const)(
    'is agreed to and taken back, with every rule in sight, in the %s theme',
    async (theme) => {
      const { page, context, problems, desk } = await openBoth(theme)
      const { id, policyNumber } = await newPolicy(page, desk.page)
      await page.goto(`/${await areaOf(page)}/policies/P100/${id}`)
      await page.getByRole('button', { name: 'More actions' }).first().click()
      await page.getByRole('menuitem', { name: 'Automatic renewal' }).click()
      const dialog = page.getByRole('dialog', { name: 'Automatic renewal' })
      const rules = dialog.getByRole('table', { name: 'Rules of automatic renewal' })
      await rules.getByRole('row', { name: /^Agreed to Offer No/ }).waitFor()
      expect(await rules.locator('tbody tr').count()).toBe(9)
      await expectAccessible(page, 'the rules of automatic renewal')
      await dialog.getByRole('button', { name: 'Agree to automatic renewal' }).click()
      await dialog.getByText(`agreed to automatic renewal of ${policyNumber} on`, { exact: false }).waitFor()
      await rules.getByRole('row', { name: /^Agreed to Offer Yes/ }).waitFor()
      await dialog.getByRole('button', { name: 'Take back agreement' }).click()
      await dialog.getByRole('button', { name: 'Agree to automatic renewal' }).waitFor()
      expect(problems).toEqual([])
      await context.close()
      await desk.context.close()
    },
  )
})
