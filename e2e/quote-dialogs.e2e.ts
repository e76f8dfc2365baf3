import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IN_REFERRAL } from '#domain/quote/status-groups.ts'
import { apiSend, type Made, makeAccount, makeReadyQuote } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import type { Row, SceneName } from '../db/seed/scenes.ts'
import { sceneRow, sceneRows } from './support/scene.ts'
import { inOrder } from './support/in-order.ts'
import { button, expectStatus, openDialog } from './support/quote-steps.ts'
import { holdTimers } from './support/timers.ts'
import { themesOf } from './support/themes.ts'
import { drawnFrom } from '../tools/lib/sample.ts'

/** Dialogs of specification 1 and 2 section 2: each opens from where it should, says what it must, and does it. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const menuLine = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Who, the action, the name of its button or line of the menu, and the title of its dialog. */
const dialogs = [
  ['underwriter', 'decline', 'Decline', 'Decline quote'],
  ['underwriter', 'release', 'Release terms', 'Release terms'],
  ['underwriter', 'reassess', 'Reassess risk', 'Reassess risk'],
  ['underwriter', 'irpm', 'Schedule rating (IRPM)', 'IRPM modifiers'],
  ['underwriter', 'eventExclusions', 'Event exclusions', 'Event exclusions'],
  ['underwriter', 'bypass', 'Bypass risk-factor rules', 'Bypass risk-factor rules'],
  ['underwriter', 'reassign', 'Assign', 'Assign the quote'],
  ['underwriter', 'mgaFee', 'Edit MGA fee', 'Edit MGA fee'],
  ['underwriter', 'approve', 'Approve and bind', 'Approve and bind'],
  ['underwriter', 'reject', 'Reject the request', 'Reject the request to bind'],
  ['underwriter', 'reopen', 'Reopen', 'Reopen the quote'],
  ['underwriter', 'rescind', 'Rescind', 'Rescind the binder'],
  ['agent', 'submit', 'Submit for review', 'Submit for review'],
  ['agent', 'refer', 'Refer to underwriting', 'Refer to underwriting'],
  ['agent', 'send', 'Send to policyholder', 'Send to policyholder'],
  ['agent', 'sendToAgent', 'Send to an agent', 'Send to an agent'],
  ['agent', 'contact', 'Edit policyholder contact', 'Policyholder contact'],
  ['agent', 'brokerFee', 'Edit broker fee', 'Edit broker fee'],
  ['agent', 'needBy', 'Set need-by date', 'Need-by date'],
  ['agent', 'lose', 'Mark as lost', 'Mark quote as lost'],
  ['agent', 'markSigned', 'Mark as signed', 'Mark as signed'],
  ['agent', 'note', 'Add a note', 'Add a note'],
  ['agent', 'switchPaper', 'Switch surplus or admitted', 'Switch '],
  ['agent', 'delete', 'Delete', 'Delete quote'],
] as const

/** The choice of a waiting period of 24 hours, as a user presses it. */
const waitADay = (page: Page) => page.locator('label').filter({ hasText: /^24 h$/ })

/** Where an underwriter answers in a panel, which is loaded after the page. */
const IN_PANEL: readonly string[] = [...IN_REFERRAL, 'REQUESTED']

/** Of the dialogs one in so many is opened, by seed. */
const SHARE = 6

describe.each(['underwriter', 'agent'] as const)('the dialogs of a quote, as %s', (who) => {
  it('open from their button or the menu, each under its title', async () => {
    const [theme] = themesOf('quote-dialogs')
    const { page, problems, context } = await openPage(browser, { theme: theme ?? 'light' })
    await signIn(page, who)
    const area = who === 'agent' ? 'agency' : 'admin'
    const own = drawnFrom(dialogs, SHARE).filter(([whose]) => whose === who)
    for (const [whose, action, name, title] of own) {
      const rows = await sceneRows(page, `${whose}: may ${action}` as SceneName)
      // Where an underwriter decides in the panel of a referral, that has no dialogs but one.
      const isInPanel = ({ status }: Row) => who === 'underwriter' && IN_REFERRAL.includes(status as never)
      const row = rows.find((one) => action === 'decline' || !isInPanel(one))
      if (!row) continue
      const { product, id } = row
      await page.goto(`/${area}/quotes/${product}/${id}`)
      await page.getByRole('tab', { name: 'Timeline' }).waitFor()
      const panels = page.getByRole('main').locator('[data-desk], [data-request]')
      if (who === 'underwriter' && IN_PANEL.includes(row.status)) await panels.waitFor()
      const direct = page
        .getByRole('main')
        .locator('header')
        .or(panels)
        .getByRole('button', { name, exact: true })
      if ((await direct.count()) > 0) await direct.click()
      else await menuLine(page, name)
      const dialog = openDialog(page, new RegExp(`^${title.replaceAll(/[()]/g, '\\$&')}`))
      await dialog.waitFor()
      await expectAccessible(page, `the dialog ${title}`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(themesOf('quote-desk'))('an underwriter who changes terms, in the %s theme', (theme) => {
  inOrder()
  let page: Page
  let problems: string[]
  let quote: Row
  beforeAll(async () => {
    ;({ page, problems } = await openPage(browser, { theme }))
    await signIn(page, 'underwriter')
    quote = await sceneRow(page, 'underwriter: terms to be changed')
    await page.goto(`/admin/quotes/${quote.product}/${quote.id}`)
    await page.getByRole('link', { name: 'Coverages and dates' }).click()
    await page.getByRole('heading', { name: 'Price', exact: true }).waitFor()
  })

  it('is asked before the changes are reset or cancelled', async () => {
    await expect.poll(() => page.getByText('Ready to send').count()).toBe(0)
    await expect.poll(() => button(page, 'Reset').getAttribute('aria-disabled')).toBe('true')
    await waitADay(page).click()
    await button(page, 'Cancel').click()
    const cancelling = openDialog(page, /Cancel the changes to/)
    await cancelling.waitFor()
    await expectAccessible(page, 'the confirmation of a cancel')
    await cancelling.getByRole('button', { name: 'Go back' }).click()
    await cancelling.waitFor({ state: 'hidden' })
    await button(page, 'Reset').click()
    const resetting = openDialog(page, /Reset the terms of/)
    await resetting.getByRole('button', { name: 'Reset terms' }).click()
    await resetting.waitFor({ state: 'hidden' })
    await expect.poll(() => button(page, 'Reset').getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('radio', { name: '8 h', exact: true }).check({ force: true })
    await button(page, 'Cancel').click()
    await openDialog(page, /Cancel the changes to/)
      .getByRole('button', { name: 'Cancel changes' })
      .click()
    await page.waitForURL(/\/admin\/inbox/)
  })

  it('confirms an update, and the risk is reassessed after five seconds', async () => {
    await page.goto(`/admin/quotes/${quote.product}/${quote.id}`)
    await page.getByRole('link', { name: 'Coverages and dates' }).click()
    await page.getByRole('heading', { name: 'Price', exact: true }).waitFor()
    await button(page, 'Update').click()
    await openDialog(page, /^Update quote/)
      .getByRole('button', { name: 'Update quote' })
      .click()
    await page.waitForURL(/\/admin\/quotes\//)
    await expectStatus(page, 'IN REVIEW')
    await menuLine(page, 'Reassess risk')
    const dialog = openDialog(page, /^Reassess risk/)
    await dialog.getByLabel('Agent email').fill('nobody')
    await dialog.getByRole('button', { name: 'Reassess risk' }).click()
    await dialog.getByText('Please enter a valid Email Address').first().waitFor()
    await dialog.getByLabel('Agent email').fill('')
    const delay = await holdTimers(page, 5000)
    await dialog.getByRole('button', { name: 'Reassess risk' }).click()
    await dialog.getByText('The risk is being reassessed.').waitFor()
    await delay.started()
    await expect.poll(() => page.getByText('Risk reassessed').count()).toBe(0)
    await delay.pass()
    await page.getByText('Risk reassessed').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForURL(new RegExp(`/admin/quotes/${quote.product}/${quote.id}`))
    expect(problems).toEqual([])
  })
})

describe.each(themesOf('quote-drafts'))('a broker whose quote goes nowhere, in the %s theme', (theme) => {
  inOrder()
  let page: Page
  let desk: Page
  let context: BrowserContext
  let problems: string[]
  let account: Made
  const flow = () => `/agency/requestQuote/P100/${account.id}/quote`
  beforeAll(async () => {
    ;({ page, problems, context } = await openPage(browser, { theme }))
    desk = (await openPage(browser, { theme })).page
    await Promise.all([signIn(page, 'agent'), signIn(desk, 'underwriter')])
    account = await makeAccount(page, 'NJ', 'P100')
  })

  it('finds terms again after the tab was closed, and loses none by Back and Forward', async () => {
    await page.goto(flow())
    await waitADay(page).click()
    await page.waitForURL(/calc=/)
    await page.getByRole('link', { name: 'Questions' }).first().click()
    await page.waitForURL(/\/questions/)
    await page.goBack()
    await expect.poll(() => page.getByRole('radio', { name: '24 h' }).isChecked()).toBe(true)
    const storage = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    const fresh = await context.newPage()
    await fresh.addInitScript((kept) => {
      for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>))
        sessionStorage.setItem(key, value)
    }, storage)
    await page.close()
    page = fresh
    await page.goto(flow())
    await page.getByText('These are your last unsaved terms.').waitFor()
    await expect.poll(() => page.getByRole('radio', { name: '24 h' }).isChecked()).toBe(true)
    await expectAccessible(page, 'terms that are back')
    await button(page, 'Start over').click()
    await expect.poll(() => page.getByRole('radio', { name: '24 h' }).isChecked()).toBe(false)
  })

  it('is asked before unsaved details are left for another tab', async () => {
    await page.goto(`/agency/accounts/${account.id}`)
    await button(page, 'Edit details').click()
    await page.getByLabel('DBA or tradestyle').fill('Somebody else')
    await page.getByRole('tab', { name: 'Quotes' }).click()
    const dialog = openDialog(page, /Discard unsaved changes/)
    await dialog.waitFor()
    await expectAccessible(page, 'the question before a tab is left')
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('DBA or tradestyle').inputValue()).toBe('Somebody else')
    await page.getByRole('tab', { name: 'Quotes' }).click()
    await dialog.getByRole('button', { name: 'Switch tab' }).click()
    await page.waitForURL(/tab=QUOTES/)
  })

  it('copies the application link once the quote was sent', async () => {
    await menuLine(page, 'Copy application link')
    const dialog = openDialog(page, /Copy application link/)
    await dialog
      .getByText('Application Link is not available at this time. Please try again after sometime.')
      .waitFor()
    await expectAccessible(page, 'no application link')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const quote = await makeReadyQuote(page, desk, account, 'P100')
    await apiSend(page, 'POST', '/api/quote/v1/action/send-sign-request', {
      quoteId: quote.id,
      policyContactFirstName: 'Maya',
      policyContactLastName: 'Link',
      policyContactEmail: `maya.link.${theme}@drafts.test`,
      policyContactPhone: '+1 2125550188',
    })
    await page.reload()
    await menuLine(page, 'Copy application link')
    await dialog.getByText(new RegExp(`/customer/quotes/${quote.id}/sign/P100`)).waitFor()
  })

  it('is offered a new quote where the old one cannot be quoted again, and deletes all invalid ones', async () => {
    const quote = await makeReadyQuote(page, desk, account, 'P100')
    await apiSend(page, 'PUT', `/api/quote/v1/lost/${quote.id}`, {
      reasonSummary: 'Price is High',
      reason: 'Too dear.',
    })
    const path = `/api/account/v1/${account.id}`
    const { version } = await apiGet<{ version: number }>(page, path)
    await apiSend(page, 'PUT', `${path}/details`, { version, firmographics: { revenue: 91_000_000 } })
    const invalid = async () =>
      (
        await apiGet<{ totalElements: number }>(
          page,
          `/api/quote/v1/search?accountId=${account.id}&status=INVALID`,
        )
      ).totalElements
    expect(await invalid()).toBeGreaterThan(0)
    await apiSend(desk, 'PUT', '/api/account/v1/decline', {
      accountId: account.id,
      productType: 'P100',
      reasonSummary: 'Poor Controls',
      reason: 'No backups.',
    })
    await page.goto(`/agency/quotes/P100/${quote.id}`)
    await button(page, 'Revive').click({ force: true })
    const dialog = openDialog(page, /This quote cannot be quoted again/)
    await expectAccessible(page, 'a new quote instead')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await button(page, 'Revive').click({ force: true })
    await dialog.getByRole('button', { name: 'New Quote' }).click()
    await page.waitForURL(/\/agency\/requestQuote\/P100\//)
    await page.goto(`/agency/accounts/${account.id}?tab=QUOTES`)
    await button(page, 'Delete several quotes').click()
    await page.getByRole('menuitem', { name: 'Delete all invalid quotes' }).click()
    const deleting = openDialog(page, /Delete all invalid quotes/)
    await deleting.getByRole('button', { name: 'Delete quotes' }).click()
    await page.getByText('Quote Deleted Successfully!').waitFor()
    expect(await invalid()).toBe(0)
    expect(problems).toEqual([])
  })
})
