import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { heldCalls, openCalculator, optionIntoCart, PRICING, seenAfterClick } from './support/calculator.ts'
import { button, priceShown } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const EARLIER = /earlier terms/

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: /^Price/ }) })

const figure = (page: Page) => card(page).locator('p[aria-live="polite"]')

/** Where the parts of the page lie that a reader looks at while a price changes. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h1, main h2, main h3, [data-action-bar]')].map((one) => {
      const { top, left } = one.getBoundingClientRect()
      return `${Math.round(top + scrollY)} ${Math.round(left)}`
    }),
  )

/** The price of other terms is not shown as theirs, nothing follows from it, and the form is as it was. */
const expectStale = async (page: Page, price: string): Promise<void> => {
  await expect.poll(() => figure(page).getAttribute('data-pricing')).toBe('true')
  expect(await figure(page).innerText()).toContain(price)
  expect(await figure(page).textContent()).toMatch(EARLIER)
  expect(await page.getByText('Ready to send').filter({ visible: true }).count()).toBe(0)
  for (const name of ['Continue', 'Add to cart'])
    expect(await button(page, name).getAttribute('aria-disabled'), name).toBe('true')
  expect(await page.getByRole('radio', { name: /^Elite/ }).isVisible()).toBe(true)
}

describe.each(themesOf('price-never-stale'))('a price in the %s theme', (theme) => {
  it('is of the terms on the screen or said not to be, offline too, and follows once there is a line again', async () => {
    const { page, context, problems } = await openPage(browser, { theme, isNew: true })
    await signIn(page, 'agent')
    const popular = await openCalculator(page)
    await page.getByText('Ready to send').first().waitFor()
    // What else is read for the page, such as the score, has its place by then.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByText('You are offline.', { exact: true }).waitFor()
    // The price is still that of the terms on the screen.
    expect(await figure(page).getAttribute('data-pricing')).toBeNull()
    const before = await places(page)
    const seen = await seenAfterClick(page, 'Elite')
    expect(seen).toMatchObject({ isMarked: true, ready: 0, isForward: false })
    expect(seen.says).toMatch(EARLIER)
    await expectStale(page, popular)
    // No preset has the price of another one either.
    const tile = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Elite/ }) })
    expect(await tile.innerText()).not.toContain(popular.replace(/\.\d\d$/, ''))
    expect(await places(page)).toEqual(before)
    await page.getByText('The price updates once you are reconnected.').first().waitFor()
    await expectAccessible(page, 'the calculator offline', 1)
    await context.setOffline(false)
    await expect.poll(() => figure(page).getAttribute('data-pricing')).toBeNull()
    const elite = await priceShown(page)
    expect(elite).not.toBe(popular)
    await page.getByText('You are offline.', { exact: true }).waitFor({ state: 'detached' })
    await button(page, 'Continue').click()
    await page.waitForURL(/additional-info/)
    expect(await priceShown(page)).toBe(elite)
    expect(problems.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await context.close()
  })

  it('that is slow shows as an earlier one, and an answer that comes late replaces none', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width: 390 })
    await signIn(page, 'agent')
    const popular = await openCalculator(page)
    const calls = await heldCalls(page, PRICING)
    const seen = await seenAfterClick(page, 'Basic')
    expect(seen).toMatchObject({ isMarked: true, ready: 0, isForward: false })
    await expect.poll(calls.held).toBeGreaterThan(0)
    await expectStale(page, popular)
    await page.getByText('Still pricing', { exact: false }).waitFor()
    await expectAccessible(page, 'the calculator while a price is slow', 1)
    const [basic] = calls.asked()
    await page.getByRole('radio', { name: /^Elite/ }).click()
    // A price that takes too long is asked for again: on a busy machine the newest call is let go, as often as it takes.
    const isEliteShown = async (): Promise<boolean> => {
      const newest = calls.asked().findLastIndex((one) => one !== basic)
      if (newest !== -1) await calls.letGo(newest)
      return (await figure(page).getAttribute('data-pricing')) === null
    }
    await expect.poll(isEliteShown).toBe(true)
    const elite = await priceShown(page)
    await calls.letGo(0)
    await calls.lift()
    // All that was held has been answered once the other presets have theirs.
    await expect.poll(() => page.locator('fieldset [data-earlier]').count()).toBe(0)
    expect(await priceShown(page)).toBe(elite)
    expect(problems).toEqual([])
    await context.close()
  })

  it('that the server fails to give keeps the form, is asked for again, and may be asked for at once', async () => {
    const { page, context } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const popular = await openCalculator(page)
    await page.getByText('Ready to send').first().waitFor()
    await page.waitForLoadState('networkidle')
    let failures = 0
    const fail = (route: { fulfill: (answer: object) => Promise<void> }) => {
      failures += 1
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
    }
    await page.route(PRICING, fail)
    const before = await places(page)
    const seen = await seenAfterClick(page, 'Elite')
    expect(seen).toMatchObject({ isMarked: true, ready: 0, isForward: false })
    await page.getByText('The server could not price these terms.', { exact: false }).first().waitFor()
    await expectStale(page, popular)
    expect(await places(page)).toEqual(before)
    expect(await button(page, 'Continue').getAttribute('aria-describedby')).not.toBeNull()
    await expect.poll(() => failures).toBeGreaterThan(1)
    await expectAccessible(page, 'the calculator while prices fail', 1)
    // Asked for at once it fails as well, and the form is still there.
    const soFar = failures
    await button(page, 'Try now').click()
    await expect.poll(() => failures).toBeGreaterThan(soFar)
    await expectStale(page, popular)
    await page.unroute(PRICING, fail)
    await expect.poll(() => figure(page).getAttribute('data-pricing')).toBeNull()
    expect(await priceShown(page)).not.toBe(popular)
    await page.getByText('Ready to send').first().waitFor()

    // A calculator that opens while prices fail has its form as soon as there is one.
    await page.route(PRICING, fail)
    await page.reload()
    await page.getByText('The server could not price these terms.', { exact: false }).first().waitFor()
    await page.unroute(PRICING, fail)
    await priceShown(page)
    await context.close()
  })
})

describe('a list of presets that comes late', () => {
  it('moves nothing below it', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'agent')
    const presets = await heldCalls(page, /\/presets\/custom\b/)
    await openCalculator(page)
    await expect.poll(presets.held).toBeGreaterThan(0)
    await page.getByText('Ready to send').first().waitFor()
    await page
      .getByText(/^Score \d/)
      .first()
      .waitFor()
    const before = await places(page)
    await presets.lift()
    await page.getByRole('combobox', { name: /Presets of your account/ }).waitFor()
    expect(await places(page)).toEqual(before)
    await context.close()
  })
})

describe('half an answer', () => {
  it('is none: the price stays an earlier one, and the terms are asked for again', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'agent')
    const popular = await openCalculator(page)
    // The line breaks after the head of the answer, as often as the test says.
    await page.evaluate(() => {
      const real = window.fetch
      const state = { broken: 0, isBreaking: true }
      Object.assign(window, { lineOf: state })
      window.fetch = async (...given) => {
        const answer = await real(...given)
        if (!state.isBreaking || !answer.url.endsWith('/calculator')) return answer
        state.broken += 1
        const body = new ReadableStream({ start: (rest) => rest.error(new TypeError('network error')) })
        return new Response(body, { status: 200, headers: answer.headers })
      }
    })
    const line = () =>
      page.evaluate(() => (window as unknown as { lineOf: { broken: number; isBreaking: boolean } }).lineOf)
    await page.getByRole('radio', { name: /^Elite/ }).click()
    await expect.poll(async () => (await line()).broken).toBeGreaterThan(1)
    await expectStale(page, popular)
    expect(await page.getByRole('main').innerText()).not.toMatch(/ratingCalculate|undefined/)
    await page.evaluate(() => {
      Object.assign((window as unknown as { lineOf: object }).lineOf, { isBreaking: false })
    })
    await expect.poll(() => figure(page).getAttribute('data-pricing')).toBeNull()
    expect(await priceShown(page)).not.toBe(popular)
    await context.close()
  })
})

describe('options side by side', () => {
  it('are priced once the edits have come to rest, not at every edit', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'agent')
    await openCalculator(page)
    await page.getByRole('button', { name: 'Compare options' }).click()
    const total = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Total/ }) })
    const isPriced = () => total.innerText().then((text) => !text.includes('…') && text.includes('$'))
    await expect.poll(isPriced).toBe(true)
    await optionIntoCart(page)
    await expect.poll(isPriced).toBe(true)
    await page.waitForLoadState('networkidle')
    let calls = 0
    page.on('request', (one) => {
      if (PRICING.test(new URL(one.url()).pathname)) calls += 1
    })
    // In one go, however slow the machine is.
    await page.getByRole('button', { name: 'Higher limit' }).evaluate((button: HTMLElement) => {
      for (const _ of [1, 2, 3]) button.click()
    })
    await expect.poll(() => calls).toBeGreaterThan(0)
    await expect.poll(isPriced).toBe(true)
    // What is on the screen, and the two other presets.
    expect(calls).toBe(3)
    await context.close()
  })
})

/** The what-if of a calculator with the revenue to be typed, and its line of prices. */
const openWhatIf = async (page: Page): Promise<Locator> => {
  await openCalculator(page)
  await page.getByRole('button', { name: 'Try other values' }).click()
  await page.getByRole('combobox', { name: 'Input' }).click()
  await page.getByRole('option', { name: 'Revenue', exact: true }).click()
  return page.locator('p').filter({ hasText: 'With these values' })
}

describe('a price that is tried out', () => {
  it('is none while a value that is tried is no amount, and its field says why', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'agent')
    const then = await openWhatIf(page)
    const value = page.getByLabel('Test value').first()
    await value.fill('9m')
    await expect.poll(() => then.getAttribute('data-earlier')).toBeNull()
    await page.getByRole('button', { name: 'Add input' }).click()
    await page.getByRole('combobox', { name: 'Input' }).last().click()
    await page.getByRole('option', { name: 'Company score', exact: true }).click()
    await page.getByLabel('Test value').last().fill('70')
    await expect.poll(() => then.getAttribute('data-earlier')).toBeNull()
    const calls = await heldCalls(page, PRICING)
    await value.fill('a lot')
    expect(await then.getAttribute('data-earlier')).toBe('true')
    await page.getByText('“a lot” is not an amount.', { exact: false }).waitFor()
    expect(await value.getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Test value').last().fill('high')
    await page.getByText('“high” is not a number.', { exact: false }).waitFor()
    await page.waitForTimeout(600)
    expect(calls.held()).toBe(0)
    await expectAccessible(page, 'a what-if with a value that is none', 1)
    await calls.lift()
    await page.getByLabel('Test value').last().fill('70')
    await value.fill('9m')
    await expect.poll(() => then.getAttribute('data-earlier')).toBeNull()
    await context.close()
  })

  it('belongs to the values that are typed: in a what-if, and in the fee of the last step', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'agent')
    const then = await openWhatIf(page)
    await page.getByLabel('Test value').fill('9m')
    await expect.poll(() => then.getAttribute('data-earlier')).toBeNull()
    const calls = await heldCalls(page, PRICING)
    await page.getByLabel('Test value').fill('30m')
    expect(await then.getAttribute('data-earlier')).toBe('true')
    await calls.lift()
    await expect.poll(() => then.getAttribute('data-earlier')).toBeNull()

    await button(page, 'Continue').click()
    await page.waitForURL(/additional-info/)
    const saved = await priceShown(page)
    const onHold = await heldCalls(page, /\/(calculator|keep)$/)
    await page.getByLabel('Broker fee').fill('75')
    expect(await figure(page).getAttribute('data-pricing')).toBe('true')
    expect(await button(page, 'Request Quote').getAttribute('aria-disabled')).toBe('true')
    await onHold.lift()
    const withFee = await priceShown(page)
    expect(withFee).not.toBe(saved)
    await context.close()
  })
})

describe('a quote that was changed', () => {
  it('shows its price as an earlier one, and nothing follows from it, until it could be read again', async () => {
    const { page, context } = await openPage(browser, { theme: 'dark' })
    await signIn(page, 'agent')
    await openCalculator(page)
    await button(page, 'Continue').click()
    await page.waitForURL(/additional-info/)
    const id = new URL(page.url()).searchParams.get('quoteId')
    await page.goto(`/agency/quotes/P100/${id}`)
    const before = await priceShown(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit broker fee' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Broker fee').fill('60')
    const reading = new RegExp(`/api/quote/v1/P100/${id}$`)
    let failures = 0
    const fail = (route: { fulfill: (answer: object) => Promise<void> }) => {
      failures += 1
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
    }
    await page.route(reading, fail)
    await dialog.getByRole('button', { name: 'Save fee', exact: true }).click()
    await expect.poll(() => figure(page).getAttribute('data-pricing')).toBe('true')
    expect(await figure(page).innerText()).toContain(before)
    expect(await button(page, 'Request Quote').getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Refresh' }).waitFor()
    await expectAccessible(page, 'a quote that could not be read again', 1)
    // Read at once it fails as well; once it can be read, no one has to ask.
    const soFar = failures
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => failures).toBeGreaterThan(soFar)
    expect(await figure(page).getAttribute('data-pricing')).toBe('true')
    await page.unroute(reading, fail)
    await expect.poll(() => figure(page).getAttribute('data-pricing')).toBeNull()
    expect(await priceShown(page)).not.toBe(before)
    expect(await button(page, 'Request Quote').getAttribute('aria-disabled')).toBeNull()
    await context.close()
  })
})
