import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'
import { openDialog } from './support/quote-steps.ts'

/** What is typed into the fields of a person to write to is put in order or marked when the field is left. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Types and goes on with the keyboard, as people leave a field. */
const leave = async (field: Locator, typed: string): Promise<void> => {
  await field.fill(typed)
  await field.press('Tab')
}

const expectFine = async (field: Locator, shown: string): Promise<void> => {
  await expect.poll(() => field.inputValue()).toBe(shown)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
}

/** Keeps what was typed, and says what is wrong as the field's own description. */
const expectMarked = async (page: Page, field: Locator, typed: string, why: string): Promise<void> => {
  await expect.poll(() => field.getAttribute('aria-invalid'), { message: typed }).toBe('true')
  expect(await field.inputValue()).toBe(typed)
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
  expect(texts.join(' ')).toContain(why)
}

const HOLDER_PHONE = 'Please enter a valid Policy Holder Phone Number.'
const MARKETS = [
  {
    who: 'agent',
    locale: 'en-US',
    phones: { '212.555.0123': '(212) 555-0123', '(212) 555-0123 ext 7': '(212) 555-0123 ext. 7' },
    foreign: '020 7946 0123',
    wrong: 'Invalid phone number',
  },
  {
    who: 'broker.uk',
    locale: 'en-GB',
    phones: { '020 7946 0123': '02079 460123', '+44 (0)20 7946 0123': '02079 460123' },
    foreign: '(212) 555-0123',
    wrong: 'Phone number must be in the format 44 5555 555555',
  },
] as const

const expectPhone = async (
  page: Page,
  field: Locator,
  { phones, foreign }: (typeof MARKETS)[number],
  wrong: string,
): Promise<void> => {
  for (const [typed, shown] of Object.entries(phones)) {
    await leave(field, typed)
    await expectFine(field, shown)
  }
  for (const typed of [foreign, '12']) {
    await leave(field, typed)
    await expectMarked(page, field, typed, wrong)
  }
  // A number of the other market says so by its prefix.
  await leave(field, foreign.startsWith('0') ? '+44 20 7946 0123' : '+1 212 555 0123')
  await expectFine(field, foreign.startsWith('0') ? '+44 2079460123' : '+1 2125550123')
}

describe.each(MARKETS)('the fields of a contact, as $who', (market) => {
  it('of a policyholder are put in order or marked when they are left', async () => {
    const { page, context, problems } = await openPage(browser, { locale: market.locale })
    await signIn(page, market.who)
    const { content } = await apiGet<{ content: { id: string }[] }>(page, '/api/account/v1/search?size=1')
    await page.goto(`/${await areaOf(page)}/accounts/${content[0]?.id}`)
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Policyholder contact' }) })
    await card.getByRole('button', { name: /^(Add|Edit)$/ }).click()
    const dialog = openDialog(page, /Policyholder contact/)
    const [first, email] = [dialog.getByLabel('First name'), dialog.getByLabel('Email')]
    await leave(first, 'R2D2')
    await expectMarked(page, first, 'R2D2', 'Please enter only alphabets')
    await leave(first, '')
    await expectMarked(page, first, '', 'Please enter Policy Holder First Name.')
    await leave(first, 'Ada')
    await expectFine(first, 'Ada')
    await leave(email, 'ada@people')
    await expectMarked(page, email, 'ada@people', 'Please enter a valid Email Address')
    await leave(email, ' ada@people.test ')
    await expectFine(email, 'ada@people.test')
    await expectPhone(page, dialog.getByLabel('Phone'), market, HOLDER_PHONE)
    await leave(dialog.getByLabel('Phone'), '12')
    await expectAccessible(page, 'a contact with a number that is none')
    expect(problems).toEqual([])
    await context.close()
  })

  it('of the own profile and of another user are one rule', async () => {
    const { page, context, problems } = await openPage(browser, { locale: market.locale })
    await signIn(page, market.who)
    const area = await areaOf(page)
    await page.goto(`/${area}/manage/me?tab=profile`)
    await expectPhone(page, page.getByLabel('Mobile phone'), market, market.wrong)
    await page.goto(`/${area}/manage/users`)
    await page.getByRole('main').getByRole('button', { name: 'Add user' }).click()
    await expectPhone(page, page.getByRole('dialog').getByLabel('Phone'), market, market.wrong)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the telephone number of a claim', () => {
  it('is put in order or marked when it is left, and is not saved while it is wrong', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'customer')
    await page.goto('/customer/claims')
    await page.getByRole('main').getByRole('button', { name: 'Report a claim' }).first().click()
    const dialog = openDialog(page, /Report a claim/)
    const phone = dialog.getByLabel('Contact phone')
    await expectPhone(page, phone, MARKETS[0], MARKETS[0].wrong)
    await leave(phone, 'call me')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMarked(page, phone, 'call me', MARKETS[0].wrong)
    await leave(phone, '')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Claim progress saved', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
