import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { readyQuote } from './support/ready-quote.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const inTwoMonths = (): string => {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 70)
  return day.toISOString().slice(0, 10)
}

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

describe('a rating program on the screen', () => {
  it('takes a state factor, shows its effect on the book and goes to a second person', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'underwriter')
    await page.goto('/admin/manage/rating')
    await page.getByRole('link', { name: 'P100_PRO 2026-01-01' }).click()
    await page.getByRole('button', { name: 'Draft from this' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Effective from').fill(american(inTwoMonths()))
    await dialog.getByLabel('Reason for the change').fill('California runs better than the mean.')
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await page.getByText('Draft created').waitFor()

    await page.getByRole('combobox', { name: 'Table' }).click()
    await page.getByRole('combobox', { name: 'Table' }).fill('State')
    await page.getByRole('option', { name: 'State', exact: true }).click()
    await page.getByRole('textbox', { name: 'State' }).fill('ca')
    await page.getByRole('textbox', { name: 'Factor', exact: true }).fill('0.94')
    await page.getByRole('button', { name: 'Add row' }).click()
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByText('Draft saved').waitFor()
    await expectAccessible(page, 'the tables of a draft')

    await page.getByRole('tab', { name: /Changes/ }).click()
    await page.getByRole('cell', { name: '0.94' }).waitFor()
    await page.getByRole('cell', { name: 'same as all others' }).waitFor()
    await page.getByRole('tab', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'Replay the book' }).click()
    await page.getByText('The book was replayed.').waitFor()
    await page.getByRole('heading', { name: 'By state' }).waitFor()
    await expectAccessible(page, 'the replay of a draft')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.getByText('Pending approval').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is approved by another person, with its tables read-only ever after', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark', width: 1024 })
    await signIn(page, 'staff')
    await page.goto('/admin/manage/rating?product=P100')
    await page
      .getByRole('row', { name: /Pending approval/ })
      .getByRole('link')
      .click()
    await page.getByRole('tab', { name: 'Replay' }).click()
    await page.getByRole('heading', { name: 'Largest changes' }).waitFor()
    await expectAccessible(page, 'a submitted program')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Program approved').waitFor()
    await page.getByText('Future').first().waitFor()
    await page.getByRole('tab', { name: 'Tables' }).click()
    await expect.poll(() => page.getByRole('textbox').count()).toBeLessThanOrEqual(2)

    await page.goto('/admin/manage/rating?product=P250')
    await page.getByText(/^Industry 541512 is in hazard class 4 of 5/).waitFor()
    await page.getByRole('button', { name: 'Show the endorsements' }).click()
    await page.getByText('P250 2026-01-01 at 0.005').first().waitFor()
    await page.getByRole('button', { name: 'Change admitted carrier of Prime 250' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Carrier' }).waitFor()
    await expectAccessible(page, 'moving a product to another paper')
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await page.getByText('Carrier changed.').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the underwriter of a quote', () => {
  it('reads why a quote may not be schedule-rated, in place of a form that takes nothing', async () => {
    const why = 'Schedule rating in NY needs a premium of at least $5,000.'
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'underwriter')
    const quote = await readyQuote(page, 'underwriter')
    await page.route('**/api/quote/v1/uw/irpm/*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), cap: 0, capReason: why, values: {} },
      })
    })
    await page.goto(`/admin/quotes/P100/${quote.id}`)
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Schedule rating (IRPM)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(why).waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    await expectAccessible(page, 'schedule rating that is not allowed')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
  })

  it('schedule-rates it with a reason and excludes an event', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'underwriter')
    await page.goto(`/admin/quotes/P100/${(await readyQuote(page, 'underwriter')).id}`)
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Schedule rating (IRPM)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Disaster recovery planning').fill('11')
    await dialog.getByLabel('IRPM note').fill('Recovery plan tested twice a year')
    await dialog.getByRole('button', { name: 'Save modifiers' }).click()
    await dialog.getByText('Invalid').first().waitFor()
    await dialog.getByLabel('Disaster recovery planning').fill('-2.5')
    await dialog.getByText('0.9750000000').waitFor()
    await expectAccessible(page, 'schedule rating')
    await dialog.getByRole('button', { name: 'Save modifiers' }).click()
    await page.getByText('IRPM modifiers saved').waitFor()
    await page.getByRole('tab', { name: 'Price' }).click()
    await page.getByRole('cell', { name: 'Worksheet' }).waitFor()
    await expectAccessible(page, 'the proof of a price')

    await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Event exclusions' }).click()
    await dialog.getByRole('button', { name: 'Add event' }).click()
    await dialog.getByRole('button', { name: 'Save exclusions' }).click()
    await dialog.getByText('Claim Number is required').first().waitFor()
    await dialog.getByLabel('Claim Number').fill('CL-2041')
    await dialog.getByLabel('Claim Name').fill('Mail server breach')
    await dialog.getByLabel('Claim Date').fill('11/02/2025')
    await expectAccessible(page, 'event exclusions')
    await dialog.getByRole('button', { name: 'Save exclusions' }).click()
    await page.getByText('Event exclusions saved').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('standard presets', () => {
  it('are changed on the screen for new quotes, and given back what the program says', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark' })
    await signIn(page, 'underwriter')
    await page.goto('/admin/manage/rating?product=PRIME_CLOUD')
    await page.getByRole('checkbox', { name: 'Media liability in Basic' }).click()
    await page.getByRole('button', { name: 'Save Basic' }).click()
    await page.getByText('Preset saved').waitFor()
    await page.getByText(/^Changed by /).waitFor()
    await expectAccessible(page, 'the standard presets')
    await page.getByRole('button', { name: 'Restore Basic' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Restore', exact: true })
      .click()
    await page.getByText('Preset restored to the program’s default').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('presets of an agency', () => {
  it('are saved from the calculator, applied to another quote, and deleted', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent')
    await page.goto(`/agency/quotes/P100/${(await readyQuote(page)).id}`)
    await page.getByRole('main').getByRole('button', { name: 'Change terms' }).click()
    // The smallest preset has no coverage with a retention of its own.
    await page.getByRole('radio', { name: /^Elite/ }).click()
    await page.getByRole('button', { name: 'Save as preset' }).click()
    await page.getByLabel('Name of the preset').fill('Law firms')
    await page.getByRole('button', { name: 'Save preset' }).click()
    await page.getByText('There is a preset of this name already.').waitFor()
    await page.getByLabel('Name of the preset').fill('Accountants')
    const own = page.getByRole('combobox', { name: /^Retention of / }).first()
    const retention = await own.evaluate(
      (list: HTMLSelectElement) => list.options[list.length - 1]?.value ?? '',
    )
    await own.selectOption(retention)
    await page.waitForURL(/calc=/)
    await page.getByRole('button', { name: 'Save preset' }).click()
    await page.getByText('Preset saved').waitFor()
    await page.getByRole('combobox', { name: /My presets/ }).click()
    await page.getByRole('option', { name: 'Law firms' }).click()
    await page.getByRole('radio', { name: /Custom/ }).waitFor()
    await page.getByRole('combobox', { name: /My presets/ }).click()
    await page.getByRole('option', { name: 'Accountants' }).click()
    await expect.poll(() => own.inputValue()).toBe(retention)
    await page.getByRole('combobox', { name: /My presets/ }).click()
    await page.getByRole('option', { name: 'Law firms' }).click()
    await page.getByRole('button', { name: 'Replace with these terms' }).click()
    await page.getByText('Preset changed').waitFor()
    await expectAccessible(page, 'the calculator with own presets')
    await page.getByRole('button', { name: 'Delete preset' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Delete preset' })
      .click()
    await page.getByText('Preset deleted').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
