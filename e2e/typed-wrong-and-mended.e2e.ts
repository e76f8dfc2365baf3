import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { openCalculator } from './support/calculator.ts'
import { boxOf, button, priceShown } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const figure = (page: Page) => page.locator('p[aria-live="polite"][aria-atomic="true"]').first()

/** The field is marked, says why as its own description, and keeps what was typed. */
const expectMarked = async (page: Page, field: Locator, typed: string, why: RegExp): Promise<void> => {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.inputValue()).toBe(typed)
  const described = (await field.getAttribute('aria-describedby')) ?? ''
  const texts = await Promise.all(
    described.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
  )
  expect(texts.join(' ')).toMatch(why)
}

/** The form is there, the last price too but as one of earlier terms, and nothing follows from it. */
const expectKept = async (page: Page, price: string): Promise<void> => {
  await expect.poll(() => figure(page).getAttribute('data-pricing')).toBe('true')
  expect(await figure(page).innerText()).toContain(price)
  expect(await page.getByRole('radio', { name: /^Elite/ }).isVisible()).toBe(true)
  expect(await button(page, 'Continue').getAttribute('aria-disabled')).toBe('true')
}

const MARKETS = {
  US: {
    who: 'agent',
    product: 'P100',
    locale: 'en-US',
    impossible: '02/30/2027',
    otherOrder: '31/02/2027',
    longAgo: '01/01/2020',
    pattern: 'MM/DD/YYYY',
    limit: 'Aggregate limit',
  },
  UK: {
    who: 'broker.uk',
    product: 'P_ONE',
    locale: 'en-GB',
    impossible: '30/02/2027',
    otherOrder: '02/31/2027',
    longAgo: '01/01/2020',
    pattern: 'DD/MM/YYYY',
    limit: 'Aggregate limit',
  },
} as const

describe.each(themesOf('typed-wrong-and-mended'))('what was typed wrong, in the %s theme', (theme) => {
  it.each(Object.values(MARKETS))(
    'is marked at its field with the reason and mended in place, as in $pattern',
    async ({ who, product, locale, impossible, otherOrder, longAgo, pattern, limit }) => {
      const { page, context, problems } = await openPage(browser, { theme, locale })
      await signIn(page, who)
      const price = await openCalculator(page, product)
      const limitField = page.getByRole('textbox', { name: limit })
      const first = await limitField.inputValue()

      // A limit that is larger than all, with the keyboard alone.
      await limitField.focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('99,999,999')
      await expectMarked(page, limitField, '99,999,999', /Not offered. The largest is .5,000,000/)
      await expectKept(page, price)
      await page.keyboard.press('Tab')
      await expectMarked(page, limitField, '99,999,999', /Not offered/)
      await expectAccessible(page, `a limit that is not offered, as in ${pattern}`, 1)
      // Nothing of it is kept for the next visit.
      await page.reload()
      expect(await priceShown(page)).toBe(price)
      expect(await limitField.inputValue()).toBe(first)

      // One between two, a text that is none at all, and the way back.
      await limitField.fill('1,234,567')
      await limitField.press('Enter')
      await expectMarked(page, limitField, '1,234,567', /The closest are/)
      await page.getByRole('button', { name: 'Undo last change' }).first().click()
      expect(await priceShown(page)).toBe(price)
      await limitField.fill('a lot')
      await expect.poll(() => figure(page).getAttribute('data-pricing')).toBe('true')
      await limitField.blur()
      await expectMarked(page, limitField, 'a lot', /“a lot” is not an amount/)
      await page.getByRole('button', { name: 'Undo last change' }).first().click()
      expect(await limitField.inputValue()).toBe(first)
      expect(await priceShown(page)).toBe(price)

      // Days that are none, in the order of either market, and one that is too early.
      const date = page.getByRole('textbox', { name: 'Effective date' })
      const today = await date.inputValue()
      const { left } = await boxOf(date)
      for (const typed of [impossible, otherOrder]) {
        await date.fill(typed)
        await expectMarked(page, date, typed, new RegExp(`is not a valid date. Enter it as ${pattern}`))
        // The sentence takes lines, and no width from what is next to the field.
        expect((await boxOf(date)).left).toBe(left)
        await date.blur()
        await expectMarked(page, date, typed, /is not a valid date/)
        await expectKept(page, price)
      }
      await expectAccessible(page, `a day that is none, as in ${pattern}`, 1)
      await date.fill(longAgo)
      await expectMarked(page, date, longAgo, /can start from/)
      await date.blur()
      await expectKept(page, price)
      await page.reload()
      expect(await priceShown(page)).toBe(price)
      expect(await date.inputValue()).toBe(today)
      await date.fill('')
      await date.blur()
      await expectMarked(page, date, '', /Enter a date as/)
      await date.fill(today)
      await expect.poll(() => date.getAttribute('aria-invalid')).toBeNull()
      expect(await priceShown(page)).toBe(price)
      expect(problems).toEqual([])
      await context.close()
    },
  )
})

describe('a limit that is no amount', () => {
  it('gives way to the one that the slider next to it is set to', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent')
    const price = await openCalculator(page)
    const limit = page.getByRole('textbox', { name: 'Aggregate limit' })
    const first = await limit.inputValue()
    await limit.fill('a lot')
    await limit.blur()
    await expectMarked(page, limit, 'a lot', /“a lot” is not an amount/)
    await page.getByRole('button', { name: 'Higher limit' }).click()
    await expect.poll(() => limit.getAttribute('aria-invalid')).toBeNull()
    expect(await limit.inputValue()).not.toBe(first)
    expect(await priceShown(page)).not.toBe(price)
    // What is typed after it is whole again, and the figure that it had comes back by the other button.
    await page.getByRole('button', { name: 'Lower limit' }).click()
    await expect.poll(() => limit.inputValue()).toBe(first)
    expect(await priceShown(page)).toBe(price)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('terms that are offered no longer', () => {
  it('of a copied link or an earlier visit are set back, and the calculator says which', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent')
    const price = await openCalculator(page)
    const at = (calc: string) => {
      const url = new URL(page.url())
      url.searchParams.set('calc', calc)
      return url.href
    }
    await page.goto(at('limit=99999999;from=2020-01-01;to=2021-01-01'))
    expect(await priceShown(page)).toBe(price)
    await page.getByText('No longer offered and reset: Aggregate limit, Effective date.').waitFor()
    // What only the server can check is set back as well.
    await page.goto(at('preset=CUSTOM;cov=noSuchCoverage'))
    await page.getByText('The terms from your last visit can no longer be priced', { exact: false }).waitFor()
    expect(await priceShown(page)).toBe(price)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the last step', () => {
  it('marks a fee and an e-mail that cannot be, and keeps what was typed', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent')
    await openCalculator(page)
    await button(page, 'Continue').click()
    await page.waitForURL(/additional-info/)
    const price = await priceShown(page)
    const fee = page.getByRole('textbox', { name: 'Broker fee' })
    await fee.fill('99,999,999')
    await fee.blur()
    await expectMarked(page, fee, '99,999,999', /at most/)
    await expect.poll(() => figure(page).getAttribute('data-pricing')).toBe('true')
    expect(await figure(page).innerText()).toContain(price)
    await fee.fill('some')
    await fee.blur()
    await expectMarked(page, fee, 'some', /“some” is not an amount/)
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('maya@')
    await email.blur()
    await expectMarked(page, email, 'maya@', /valid/)
    await expectAccessible(page, 'the last step with wrong fields', 1)
    await fee.fill('0')
    await email.fill('maya@insured.test')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull()
    expect(await priceShown(page)).toBe(price)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a field that may be empty', () => {
  /** The commands that the page sends from now on. */
  const commandsOf = (page: Page, path: RegExp): string[] => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && path.test(request.url())) sent.push(request.url())
    })
    return sent
  }

  it('keeps its form from being sent while its text is no value, and has the focus', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'staff')
    await page.goto('/admin/manage/authority')
    await page.getByRole('button', { name: 'Edit the authority of Dana Okoro' }).click()
    const dialog = page.getByRole('dialog')
    const sent = commandsOf(page, /authorit/)
    const save = dialog.getByRole('button', { name: 'Save authority' })
    const wrong = [
      ['Largest premium', 'a lot', /“a lot” is not an amount/],
      ['Highest hazard class', 'two', /“two” is not a number/],
    ] as const
    for (const [name, typed, why] of wrong) {
      const field = dialog.getByLabel(name)
      // By the keyboard, without leaving the field, and by the button.
      await field.fill(typed)
      await field.press('Enter')
      await expectMarked(page, field, typed, why)
      await dialog.getByLabel('Largest limit').focus()
      await save.click()
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
      await expectMarked(page, field, typed, why)
      await field.fill('')
      await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
    }
    expect(await dialog.isVisible()).toBe(true)
    expect(sent).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('is not saved without its text by the second button of a form either', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'customer')
    await page.goto('/customer/claims')
    await page.getByRole('main').getByRole('button', { name: 'Report a claim' }).first().click()
    const dialog = page.locator('[aria-modal="true"]')
    const date = dialog.getByRole('textbox', { name: 'Date of loss' })
    const sent = commandsOf(page, /claim/)
    await dialog.getByLabel('What happened').fill('Files are locked.')
    for (const name of ['Save', 'File Claim']) {
      await date.fill('02/30/2026')
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => date.evaluate((input) => input === document.activeElement)).toBe(true)
      await expectMarked(page, date, '02/30/2026', /is not a valid date/)
    }
    expect(sent).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})
