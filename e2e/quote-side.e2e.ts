import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, makeReadyQuote, type Made } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { inOrder } from './support/in-order.ts'
import { button, expectStatus, openDialog } from './support/quote-steps.ts'

/** One theme by seed; both with TEST_FULL=1. */
const seed = Number(process.env['TEST_SEED'] ?? 1)
const themes = (['light', 'dark'] as const).filter(
  (_, index) => process.env['TEST_FULL'] === '1' || index === seed % 2,
)

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A page of each: the agency's and the underwriter's. */
const bothSides = async (theme: 'light' | 'dark') => {
  const [agency, desk] = await Promise.all([openPage(browser, { theme }), openPage(browser, { theme })])
  await Promise.all([signIn(agency.page, 'agent'), signIn(desk.page, 'underwriter')])
  return { page: agency.page, desk: desk.page, problems: [agency.problems, desk.problems] }
}

describe.each(themes)('a broker quotes five and sends, in the %s theme', (theme) => {
  inOrder()
  let page: Page
  let problems: string[]
  let account: Made
  beforeAll(async () => {
    ;({ page, problems } = await openPage(browser, { theme }))
    await signIn(page, 'agent')
    account = await makeAccount(page, 'CA', 'P100')
  })

  it('puts five variations into the cart from the calculator, and is refused the sixth', async () => {
    await page.goto(`/agency/requestQuote/P100/${account.id}/quote`)
    await page.getByRole('heading', { name: 'Price', exact: true }).waitFor()
    const presets = ['Basic', 'Popular', 'Elite', 'Basic', 'Popular']
    for (const [nth, preset] of presets.entries()) {
      await page.getByRole('radio', { name: new RegExp(preset) }).check({ force: true })
      await button(page, 'Add to cart').click()
      await page.getByRole('link', { name: `Open cart (${nth + 1})` }).waitFor()
    }
    await expectAccessible(page, 'the calculator with a full cart')
    await button(page, 'Add to cart').click()
    await page
      .getByText('You have reached 5 request limit, please delete one to add another variation!')
      .first()
      .waitFor()
  })

  it('compares them side by side, with what differs marked', async () => {
    await page.getByRole('link', { name: 'Open cart (5)' }).click()
    await page.waitForURL(/\/agency\/cart\//)
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await comparison.getByRole('link', { name: /^Q-/ }).nth(4).waitFor()
    expect(await comparison.getByText('differs').count()).toBeGreaterThan(2)
    await expectAccessible(page, 'a full cart')
  })

  it('sends all of them and is led to the quotes of the account', async () => {
    await page.getByRole('button', { name: 'Request 5 quotes' }).click()
    await page.getByText('Quote request(s) sent successfully!').waitFor()
    await page.waitForURL(/\/agency\/dashboard\?.*tab=QUOTES/)
    await page.goto(`/agency/cart/${account.id}`)
    await page.getByText('No quotes have been added to the cart yet.').waitFor()
    expect(problems).toEqual([])
  })
})

describe.each(themes)('a wholesale quote from review to bound, in the %s theme', (theme) => {
  inOrder()
  let page: Page
  let desk: Page
  let problems: string[][]
  let path = ''
  let quote: { id: string; quoteNumber: string }
  beforeAll(async () => {
    ;({ page, desk, problems } = await bothSides(theme))
    quote = await makeReadyQuote(page, desk, await makeAccount(page, 'TX', 'P100'), 'P100')
    path = `/quote/${quote.id}/request-to-bind/P100`
  })

  it('attests the details once, and changes the contact', async () => {
    await page.goto(path)
    await page
      .getByRole('heading', { name: new RegExp(`Quote ${quote.quoteNumber} for`) })
      .first()
      .waitFor()
    expect(await button(page, 'Request to bind').getAttribute('aria-disabled')).toBe('true')
    await button(page, 'Edit policyholder contact').click()
    const dialog = openDialog(page, /contact/i)
    await dialog.getByLabel('First name').fill('Marta')
    await dialog.getByRole('button', { name: /Save/ }).click()
    await page.getByText(/^Marta /).waitFor()
    await expectAccessible(page, 'the review of a wholesale quote')
    const tick = page.getByRole('checkbox', { name: /I have checked these details/ })
    await tick.click()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.disabled,
    )
    expect(await tick.isChecked()).toBe(true)
  })

  it('asks, and reads that the request is sent', async () => {
    await button(page, 'Request to bind').click()
    await page.getByText('Request Sent').waitFor()
    await page.getByRole('heading', { name: 'The request to bind has been sent' }).waitFor()
    await expectAccessible(page, 'a request that is sent')
  })

  it('is bound by the underwriter, and the agency is told', async () => {
    await desk.goto(`/admin/quotes/P100/${quote.id}`)
    await expectStatus(desk, 'REQUESTED')
    await button(desk, 'Approve and bind').click()
    const dialog = openDialog(desk, /Approve/)
    await dialog.getByRole('button', { name: /Approve|Bind/ }).click()
    await expectStatus(desk, 'BOUND')
    await page.goto(path)
    await page.getByRole('heading', { name: 'This quote was already bound by the agency' }).waitFor()
    await page.goto(`/agency/messages?search=${quote.quoteNumber}`)
    await page.getByRole('link', { name: new RegExp(`${quote.quoteNumber} bound`) }).click()
    await page.getByRole('link', { name: 'Open the quote' }).waitFor()
    await expectAccessible(page, 'a message')
    await page.goto('/quote/00000000-0000-7000-8000-000000000000/request-to-bind/P100')
    await page.getByRole('heading', { name: 'You are not able to view this quote' }).waitFor()
    expect(problems).toEqual([[], []])
  })
})

/** A surplus lines licence of the state, added where there is none; its text is the specification's. */
const addSurplusLicense = async (page: Page, state: string): Promise<void> => {
  await page.goto('/agency/manage/licenses?tab=surplus')
  await button(page, 'Add license').click()
  const dialog = openDialog(page, /Add surplus lines license/)
  await dialog.getByLabel('Broker first name').fill('Sasha7')
  await dialog.getByLabel('Broker last name').fill('Lines')
  await dialog.getByLabel('Broker email').fill('sasha@lines.test')
  await dialog.getByLabel('License #').fill('SL 4711')
  await dialog.getByRole('combobox', { name: 'State' }).fill(state)
  await page.getByRole('option', { name: state }).click()
  await dialog.getByRole('button', { name: 'Save license' }).click()
  await dialog.getByText('Only alphabets are allowed for this field').first().waitFor()
  await expectAccessible(page, 'the form of a surplus lines licence')
  await dialog.getByLabel('Broker first name').fill('Sasha')
  await dialog.getByRole('button', { name: 'Save license' }).click()
  await page.getByText('Surplus License added succesfully!').waitFor()
}

const states = [
  { code: 'LA', name: 'Louisiana' },
  { code: 'MT', name: 'Montana' },
]

describe.each(themes.flatMap((theme) => states.map((state) => ({ theme, ...state }))))(
  'the surplus lines notice of $name, in the $theme theme',
  ({ theme, code, name }) => {
    inOrder()
    let page: Page
    let desk: Page
    let problems: string[][]
    let quote: { id: string; quoteNumber: string }
    beforeAll(async () => {
      ;({ page, desk, problems } = await bothSides(theme))
      const account = await makeAccount(page, code, 'PRIME_CLOUD')
      quote = await makeReadyQuote(page, desk, account, 'PRIME_CLOUD')
    })

    it('is attested in the wizard, with the broker whose licence is on file', async () => {
      await addSurplusLicense(page, name)
      await page.goto(`/agency/quotes/PRIME_CLOUD/${quote.id}`)
      await expectStatus(page, 'READY')
      await page.goto(`/quote/${quote.id}/attest-surplus-notice?mode=wizard`)
      await page
        .getByRole('heading', { name: new RegExp(quote.quoteNumber) })
        .first()
        .waitFor()
      await page.getByText('12:01 AM').waitFor()
      const attest = button(page, 'I Attest')
      expect(await attest.getAttribute('aria-disabled')).toBe('true')
      await expectAccessible(page, `the notice of ${name}`)
      await page.getByRole('checkbox', { name: new RegExp(`Licensed ${code} Surplus Lines Broker`) }).click()
      await attest.click()
      await attest.waitFor({ state: 'detached' })
      await button(page, 'Bind Quote').waitFor()
    })

    it('thanks in the console, and strangers may not look', async () => {
      await page.goto(`/quote/${quote.id}/attest-surplus-notice`)
      await page.getByRole('heading', { name: /Thank you/ }).waitFor()
      await expectAccessible(page, 'the thanks for a signature')
      await page.goto('/quote/00000000-0000-7000-8000-000000000000/attest-surplus-notice')
      await page.getByText(/Review & Sign/).waitFor()
      expect(problems).toEqual([[], []])
    })
  },
)
