import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  apiSend,
  makeAccount,
  makeReadyQuote,
  recordSearch,
  type Made,
  signOnPaper,
} from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { followMail, setPassword, signApplication } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import { button, expectStatus, openDialog } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'
import { verifyLicenses } from './support/licenses.ts'
import { drawnFrom } from '../tools/lib/sample.ts'

/** One theme by seed; both with TEST_FULL=1. */
const themes = drawnFrom(['light', 'dark'] as const, 2)

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(themes)('a broker quotes five and sends, in the %s theme', (theme) => {
  inOrder()
  let page: Page
  let problems: string[]
  let account: Made
  let quotePath = ''
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

  it('finds all five next to the terms on the screen, and goes on from one of them', async () => {
    await button(page, 'Compare options').click()
    const options = page.getByRole('region', { name: 'Options side by side' })
    const used = options.getByRole('button', { name: /^Use Q-/ })
    await used.nth(4).waitFor()
    await page.getByRole('radio', { name: /Elite/ }).waitFor()
    await used.first().click()
    await page.locator('input[type=radio][name=preset]:checked + span').filter({ hasText: 'Basic' }).waitFor()
    await options
      .getByRole('button', { name: /^Remove Q-.* from the cart$/ })
      .last()
      .click()
    await page.getByRole('link', { name: 'Open cart (4)' }).first().waitFor()
    await expect.poll(() => used.count()).toBe(4)
    await button(page, 'Add to cart').first().click()
    await used.nth(4).waitFor()
    await expectAccessible(page, 'the options of a calculator')
  })

  it('compares them side by side, with what differs marked', async () => {
    await page.getByRole('link', { name: 'Open cart (5)' }).first().click()
    await page.waitForURL(/\/agency\/cart\//)
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await comparison.getByRole('link', { name: /^Q-/ }).nth(4).waitFor()
    await expect.poll(() => comparison.getByText('differs').count()).toBeGreaterThan(2)
    const top = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top)
    const kept = [
      comparison.getByRole('link', { name: /^Q-/ }).first(),
      comparison.getByText('Total').first(),
    ]
    const ways = [
      { width: 1440, scroll: () => page.mouse.wheel(0, 500), frame: page.locator('header').first() },
      { width: 600, scroll: () => comparison.evaluate((one) => one.scrollBy(0, 500)), frame: comparison },
    ]
    for (const { width, scroll, frame } of ways) {
      await page.setViewportSize({ width, height: 900 })
      await comparison.getByRole('row').nth(3).hover()
      const before = await top(comparison.getByRole('row').last())
      await scroll()
      await expect.poll(() => top(comparison.getByRole('row').last())).toBeLessThan(before - 100)
      for (const one of kept)
        expect((await top(one)) - (await top(frame))).toBeLessThan(width === 600 ? 200 : 160)
      for (const one of kept) expect((await top(one)) - (await top(frame))).toBeGreaterThan(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page, 'a full cart')
  })

  it('sends all of them and is led to the quotes of the account', async () => {
    await page.getByRole('button', { name: 'Request 5 quotes' }).click()
    await page.getByText('Quote request(s) sent successfully!').waitFor()
    await page.waitForURL(/\/agency\/dashboard\?.*tab=QUOTES/)
    await page.goto(`/agency/cart/${account.id}`)
    await page.getByText('No quotes have been added to the cart yet.').waitFor()
  })

  it('compares two versions of one of them line by line, to the cent', async () => {
    const query = new URLSearchParams({ accountId: account.id, sort: 'created,asc', size: '1' })
    const { content } = await apiGet<{ content: { id: string }[] }>(page, `/api/quote/v1/search?${query}`)
    quotePath = `P100/${content[0]?.id}`
    const { request, version } = await apiGet<{ request: object; version: number }>(
      page,
      `/api/quote/v1/${quotePath}`,
    )
    const coverages = [{ key: 'additionalInsureds', isSelected: true }]
    await apiSend(page, 'PUT', `/api/quote/v1/${quotePath}`, {
      request: { ...request, limit: 2_000_000, coverages },
      version,
    })
    await page.goto(`/agency/quotes/${quotePath}?tab=VERSIONS`)
    const lines = page.getByRole('region', { name: 'Price, line by line' })
    await lines.getByText('Aggregate limit').waitFor()
    await page.getByRole('checkbox', { name: 'Only what differs' }).uncheck()
    const cents = (text: string | undefined) =>
      Math.round(Number(text?.replaceAll(/[^\d.−]/g, '').replace('−', '-')) * 100)
    const read = async () => {
      const rows = await lines.getByRole('row').allInnerTexts()
      const differences = rows.slice(1).map((row) => cents(row.split(/\t/).at(-1)))
      const total = differences.pop() ?? 0
      return { isOther: total !== 0, unexplained: differences.reduce((sum, one) => sum + one, -total) }
    }
    await expect.poll(read).toEqual({ isOther: true, unexplained: 0 })
    await expectAccessible(page, 'two versions of a quote')
  })

  it('names who is covered next to the insured', async () => {
    await page.goto(`/agency/quotes/${quotePath}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Additional insureds', exact: true }).click()
    const dialog = openDialog(page, /Additional insureds/)
    await dialog.getByRole('button', { name: 'Save additional insureds' }).click()
    await dialog.getByText('Business Name is required').first().waitFor()
    await dialog.getByLabel('Business Name').fill('Quayside Landlords LLC')
    await dialog.getByLabel('Address', { exact: true }).fill('9 Quay Street')
    await dialog.getByLabel('City').fill('Oakland')
    await dialog.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'California' }).click()
    await dialog.getByLabel('ZIP Code').fill('94607')
    await dialog.getByRole('combobox', { name: 'NAICS Code' }).fill('531120')
    await page.getByRole('option', { name: /531120/ }).click()
    await expectAccessible(page, 'additional insureds')
    await dialog.getByRole('button', { name: 'Save additional insureds' }).click()
    await page.getByText('Additional insured successfully updated').waitFor()
    await page.getByText('Quayside Landlords LLC').first().waitFor()
    expect(problems).toEqual([])
  })
})

describe.each(themesOf('cart-in-part'))('a cart of which a part fails, in the %s theme', (theme) => {
  it('requests what it can, keeps the rest and says why of each', async () => {
    const { page, desk, problems } = await bothSides(browser, theme)
    const account = await makeAccount(page, 'OH', 'P100')
    const query = (product: string) =>
      `/api/rater/v1/raterdata?accountId=${account.id}&productType=${product}`
    for (const product of ['P100', 'P250', 'P100_PRO']) {
      const { request } = await apiGet<{ request: unknown }>(page, query(product))
      const vary = { accountId: account.id, productType: product, request }
      expect(await apiSend(page, 'POST', '/api/quote/v1/P250/cart', vary), product).not.toBeNull()
    }
    for (const [productType, reasonSummary] of [
      ['P250', 'Nature of Operations'],
      ['P100_PRO', 'Size is too Big'],
    ])
      await apiSend(desk, 'PUT', '/api/account/v1/decline', {
        accountId: account.id,
        productType,
        reasonSummary,
        reason: 'Looked at by an underwriter.',
      })
    await page.goto(`/agency/cart/${account.id}`)
    await page.getByRole('button', { name: 'Request 3 quotes' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to send quotes' })
    await alert.getByText('The quotes could not be requested for the following reason(s):').waitFor()
    for (const reason of ['Nature of Operations', 'Size is too Big'])
      await alert.getByRole('listitem').filter({ hasText: reason }).waitFor()
    await expect.poll(() => alert.getByRole('listitem').count()).toBe(2)
    await expectAccessible(page, 'a cart of which a part failed')
    await page.getByRole('button', { name: 'Request 2 quotes' }).waitFor()
    expect(problems).toEqual([[], []])
  })
})

describe.each(themesOf('customer-signs'))('customer-signs, in the %s theme', (theme) => {
  it('chooses a password, attests the terms, reads, signs and has a copy', async () => {
    const { page, desk, problems } = await bothSides(browser, theme)
    const account = await makeAccount(page, 'MO', 'P100')
    const quote = await makeReadyQuote(page, desk, account, 'P100')
    const email = `signer-${theme}-${quote.quoteNumber.toLowerCase()}@signers.test`
    const contact = {
      policyContactFirstName: 'Sigrid',
      policyContactLastName: 'Inkwell',
      policyContactEmail: email,
      policyContactPhone: '+1 2125550188',
    }
    await apiSend(page, 'POST', '/api/quote/v1/action/send-sign-request', { quoteId: quote.id, ...contact })
    const insured = await openPage(browser, { theme })
    const hand = mouse(insured.page)
    await followMail(insured.page, hand, email, 'Review & Sign')
    await setPassword(insured.page, hand)
    await insured.page.goto('/customer/quotes')
    await insured.page.getByRole('main').getByRole('link', { name: 'Read and sign' }).click()
    await insured.page.waitForURL(/\/customer\/quotes\/[^/]+\/sign\//)
    await insured.page.getByRole('heading', { name: 'What you sign' }).waitFor()
    await insured.page.getByRole('checkbox', { name: /^I have read/ }).check()
    await insured.page.getByRole('button', { name: 'Sign application' }).click()
    await insured.page.getByText('Tick the attestation of terms.').first().waitFor()
    await expectAccessible(insured.page, 'the page to sign on, with the attestation of terms open')
    await insured.page.getByRole('checkbox', { name: /^I have read/ }).uncheck()
    await signApplication(insured.page, hand, 'Sigrid Inkwell')
    await expectAccessible(insured.page, 'a signed application')
    await page.goto(`/agency/quotes/P100/${quote.id}`)
    await expectStatus(page, 'SIGNED')
    expect([...problems, insured.problems]).toEqual([[], [], []])
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
    ;({ page, desk, problems } = await bothSides(browser, theme))
    quote = await makeReadyQuote(page, desk, await makeAccount(page, 'TX', 'P100'), 'P100')
    path = `/quote/${quote.id}/request-to-bind/P100`
  })

  it('attests the details once, and changes the contact', async () => {
    await page.goto(path)
    await page
      .getByRole('heading', { name: new RegExp(`Quote ${quote.quoteNumber} for`) })
      .first()
      .waitFor()
    await expect.poll(() => button(page, 'Request to bind').getAttribute('aria-disabled')).toBe('true')
    await button(page, 'Edit policyholder contact').click()
    const dialog = openDialog(page, /contact/i)
    await dialog.getByLabel('First name').fill('Marta')
    await dialog.getByRole('button', { name: /Save/ }).click()
    await page.getByText(/^Marta /).waitFor()
    await expectAccessible(page, 'the review of a wholesale quote')
    const tick = page.getByRole('checkbox', { name: /I have verified these details/ })
    await tick.click()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.disabled,
    )
    await expect.poll(() => tick.isChecked()).toBe(true)
  })

  it('asks, and reads that the request is sent', async () => {
    await button(page, 'Request to bind').click()
    await page.getByText('Request Sent').waitFor()
    await page.getByRole('heading', { name: 'The request to bind has been sent' }).waitFor()
    await expectAccessible(page, 'a request that is sent')
  })

  it('is bound by the underwriter, and the agency is notified', async () => {
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

/** A surplus lines license of the state, added where there is none; its text is the specification's. */
const addSurplusLicense = async (page: Page, state: string): Promise<void> => {
  await page.goto('/agency/manage/licenses?tab=surplus')
  await button(page, 'Add license').click()
  const dialog = openDialog(page, /Add surplus lines license/)
  await dialog.getByLabel('Broker first name').fill('Sasha7')
  await dialog.getByLabel('Broker last name').fill('O’Hara-Lines')
  await dialog.getByLabel('Broker email').fill('sasha@lines.test')
  await dialog.getByLabel('License #').fill('SL 4711')
  await dialog.getByRole('combobox', { name: 'State' }).fill(state)
  await page.getByRole('option', { name: state }).click()
  await dialog.getByRole('button', { name: 'Save license' }).click()
  await dialog.getByText('Only alphabets are allowed for this field').first().waitFor()
  await expectAccessible(page, 'the form of a surplus lines license')
  await dialog.getByLabel('Broker first name').fill('Sasha')
  await dialog.getByRole('button', { name: 'Save license' }).click()
  await page.getByText('Surplus License added succesfully!').waitFor()
}

/** One by seed; both with TEST_FULL=1. */
const states = drawnFrom(
  [
    { code: 'LA', name: 'Louisiana' },
    { code: 'MT', name: 'Montana' },
  ],
  2,
)

describe.each(themes.flatMap((theme) => states.map((state) => ({ theme, ...state }))))(
  'the surplus lines notice of $name, in the $theme theme',
  ({ theme, code, name }) => {
    inOrder()
    let page: Page
    let desk: Page
    let problems: string[][]
    let quote: { id: string; quoteNumber: string }
    beforeAll(async () => {
      ;({ page, desk, problems } = await bothSides(browser, theme))
      const account = await makeAccount(page, code, 'PRIME_CLOUD')
      quote = await makeReadyQuote(page, desk, account, 'PRIME_CLOUD')
      await recordSearch(page, quote.id)
    })

    it('is attested in the wizard, with the broker whose license is on file', async () => {
      await addSurplusLicense(page, name)
      await verifyLicenses(browser, code)
      await page.goto(`/agency/quotes/PRIME_CLOUD/${quote.id}`)
      await expectStatus(page, 'READY')
      await page.goto(`/quote/${quote.id}/attest-surplus-notice?mode=wizard`)
      await page
        .getByRole('heading', { name: new RegExp(quote.quoteNumber) })
        .first()
        .waitFor()
      await page.getByText('12:01 AM').first().waitFor()
      const attest = button(page, 'I Attest')
      for (const waiting of [attest, button(page, 'Send Quote')])
        await expect.poll(() => waiting.getAttribute('aria-disabled')).toBe('true')
      await expectAccessible(page, `the notice of ${name}`)
      await button(page, 'Send to the broker').click()
      await page.getByText('The notice is on its way to sasha@lines.test.').waitFor()
      await page.getByRole('checkbox', { name: new RegExp(`Licensed ${code} Surplus Lines Broker`) }).click()
      await attest.click()
      await attest.waitFor({ state: 'detached' })
      await button(page, 'Bind Quote').waitFor()
    })

    it('is sent and, once it is signed, bound from the wizard', async () => {
      const license = { number: `${code} 4711`, state: code, expirationDate: '2099-12-31' }
      await apiSend(page, 'POST', '/api/agency/v1/license', license)
      await verifyLicenses(browser, code)
      await button(page, 'Bind Quote').hover()
      await page.getByText('The application is not signed yet.').first().waitFor()
      await button(page, 'Send Quote').click()
      const sending = openDialog(page, /Send to policyholder/)
      await sending.getByRole('button', { name: 'Send quote' }).click()
      await page.getByText('Quote request(s) sent successfully!').waitFor()
      expect(await signOnPaper(page, { id: quote.id, product: 'PRIME_CLOUD' })).not.toBeNull()
      await page.reload()
      await button(page, 'Bind Quote').click()
      const dialog = openDialog(page, /Bind quote/)
      await expectAccessible(page, `binding in ${name}`)
      await dialog.getByRole('button', { name: 'Bind quote' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.goto(`/agency/quotes/PRIME_CLOUD/${quote.id}`)
      await expectStatus(page, 'BOUND')
      await page.getByRole('tab', { name: 'Documents' }).click()
      await page.getByText('Binder', { exact: true }).first().waitFor()
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
