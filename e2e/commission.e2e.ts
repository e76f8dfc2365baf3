import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { inOrder } from './support/in-order.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Statement {
  id: string
  agencyName: string
  month: string
  opening: number
  earned: number
  clawedBack: number
  adjusted: number
  paid: number
  closing: number
}

const dialog = (page: Page) => page.locator('[aria-modal="true"]')

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

/** The latest statements of the book. */
const statements = async (page: Page): Promise<Statement[]> =>
  (await apiGet<{ content: Statement[] }>(page, '/api/commissions/v1/monthly')).content

describe.each([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const)('commission from the statement to the payment, in the $theme theme', ({ theme, width }) => {
  inOrder()
  let agent: Page
  let staff: Page
  let problems: string[][]

  beforeAll(async () => {
    const [own, provider] = await Promise.all([
      openPage(browser, { theme, width }),
      openPage(browser, { theme, width }),
    ])
    agent = own.page
    staff = provider.page
    problems = [own.problems, provider.problems]
    await Promise.all([signIn(agent, 'agent'), signIn(staff, 'staff')])
  })
  afterAll(async () => {
    await agent.context().close()
    await staff.context().close()
  })

  it('the agency reads a statement whose figures tie, opens its lines and downloads it', async () => {
    const [latest, before] = await statements(agent)
    if (!latest || !before) throw new Error('the book has no two statements')
    const sum = latest.opening + latest.earned + latest.clawedBack + latest.adjusted + latest.paid
    expect(sum).toBeCloseTo(latest.closing, 2)
    expect(latest.opening).toBeCloseTo(before.closing, 2)
    await agent.goto(`/agency/commissions?month=${latest.month}`)
    await agent.getByRole('button', { name: `Show lines of ${latest.agencyName}` }).click()
    await dialog(agent).getByText('The lines make the sums and the hash that were kept.').waitFor()
    await expectAccessible(agent, 'the lines of a commission statement')
    if (width < 500) await fits(agent)
    const text = `The line of ${theme} is wrong.`
    await dialog(agent).getByLabel('What is wrong, or an answer').fill(text)
    await dialog(agent).getByRole('button', { name: 'Send note' }).click()
    await dialog(agent).waitFor({ state: 'detached' })
    await agent.getByRole('button', { name: `Show lines of ${latest.agencyName}` }).click()
    await dialog(agent).getByText(text).waitFor()
    await dialog(agent).getByRole('button', { name: 'Cancel' }).click()

    await agent.getByRole('button', { name: 'Download statement' }).click()
    await dialog(agent).getByLabel('Year').waitFor()
    const saved = agent.waitForEvent('download')
    await dialog(agent).getByRole('button', { name: 'Download CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^commission-statement-\d{4}-\d{2}\.csv$/)
    await dialog(agent).waitFor({ state: 'detached' })
  })

  it('the agency asks for a bank account, which a wrong check digit refuses and another user approves', async () => {
    await agent.goto('/agency/commissions')
    const waits = agent.getByText('waits for approval')
    await agent.getByRole('button', { name: 'Change bank account' }).click()
    await dialog(agent).getByLabel('Name of the account').fill('Operating')
    await dialog(agent).getByLabel('Routing number').fill('021000022')
    await dialog(agent)
      .getByLabel('Account number')
      .fill(theme === 'light' ? '123456789' : '987654321')
    await dialog(agent).getByRole('button', { name: 'Ask for approval' }).click()
    await dialog(agent)
      .getByText('The check digit of this routing number is wrong.', { exact: false })
      .first()
      .waitFor()
    await expectAccessible(agent, 'the bank account of an agency')
    await dialog(agent).getByLabel('Routing number').fill('021000021')
    await dialog(agent).getByRole('button', { name: 'Ask for approval' }).click()
    await waits.waitFor()
    const { content } = await apiGet<{ content: { id: string; kind: string; version: number }[] }>(
      staff,
      '/api/billing/v1/approvals?status=REQUESTED&kind=bankDetails',
    )
    expect(content.map(({ kind }) => kind)).toContain('bankDetails')
    const [asked] = content
    await staff.evaluate(
      async ({ id, version }) => {
        await fetch('/api/billing/v1/approvals', {
          method: 'PUT',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
            authorization: `Bearer ${sessionStorage.getItem('accessToken') ?? ''}`,
          },
          body: JSON.stringify({ id, action: 'approve', version }),
        })
      },
      { id: asked?.id, version: asked?.version },
    )
    await agent.reload()
    await agent.getByText(theme === 'light' ? '****6789' : '****4321').waitFor()
    if (width < 500) await fits(agent)
  })

  it('staff prepares payments, and does not release what it prepared itself', async () => {
    await staff.goto('/admin/commissions?tab=agencies')
    await staff.getByRole('heading', { name: 'Agencies', level: 2 }).waitFor()
    await expectAccessible(staff, 'what agencies are owed')
    if (width < 500) await fits(staff)
    await staff.goto('/admin/commissions?tab=payments')
    await staff.getByRole('button', { name: 'Prepare US payments' }).click()
    const release = staff.getByRole('button', { name: 'Release' }).first()
    await release.waitFor()
    expect(await release.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(staff, 'payments to agencies')
    if (width < 500) await fits(staff)
    await staff.getByRole('button', { name: 'Withdraw' }).first().click()
    await staff.getByText('Withdrawn').first().waitFor()
  })

  it('staff pauses an agency and resumes it', async () => {
    await staff.goto('/admin/commissions?tab=agencies')
    const menu = staff.getByRole('button', { name: 'Actions for Harborview Insurance Group' })
    await menu.click()
    await staff.getByRole('menuitem', { name: 'Pause payments' }).click()
    await dialog(staff).getByRole('button', { name: 'Pause payments' }).click()
    await staff.getByText('Paused', { exact: true }).waitFor()
    await menu.click()
    await staff.getByRole('menuitem', { name: 'Resume payments' }).click()
    await dialog(staff).getByRole('button', { name: 'Resume payments' }).click()
    await staff.getByText('Paused', { exact: true }).waitFor({ state: 'detached' })
  })

  it('staff makes account currents of carriers, and a carrier downloads its bordereau', async () => {
    await staff.goto('/admin/commissions?tab=carriers')
    await staff.getByRole('button', { name: 'Make account currents' }).click()
    await staff
      .getByRole('button', { name: /^Actions for Northbank Casualty Company/ })
      .first()
      .waitFor()
    await expectAccessible(staff, 'account currents of carriers')
    if (width < 500) await fits(staff)
    const own = await openPage(browser, { theme, width })
    await signIn(own.page, 'carrier')
    await own.page.goto('/carrier/billing?tab=ACCOUNTS')
    const menu = own.page.getByRole('button', { name: /^Actions for/ }).first()
    await menu.click()
    const saved = own.page.waitForEvent('download')
    await own.page.getByRole('menuitem', { name: 'Download bordereau (XLSX)' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^bordereau-\d{4}-\d{2}-USD\.xlsx$/)
    await menu.click()
    await own.page.getByRole('menuitem', { name: 'Show lines' }).click()
    await dialog(own.page).getByText('The lines make the sums and the hash that were kept.').waitFor()
    await expectAccessible(own.page, 'an account current of a carrier')
    expect(own.problems).toEqual([])
    await own.context.close()
    expect(problems).toEqual([[], []])
  })
})
