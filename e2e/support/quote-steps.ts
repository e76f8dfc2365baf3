import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Company } from './company.ts'
import type { Hand } from './hand.ts'

/** The steps from a company's name to a bound quote, for whichever hand works the page. */

export const contactOf = (company: Company) => {
  const lastName = company.name.split(' ')[0] ?? 'Insured'
  return {
    firstName: 'Maya',
    lastName,
    email: `maya@${company.name.toLowerCase().replaceAll(/[^a-z]/g, '')}.test`,
    phone: '6175550123',
  }
}

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })

/** Where something is in the window, in whole pixels. */
export const boxOf = (
  target: Locator,
): Promise<{ top: number; bottom: number; left: number; width: number }> =>
  target.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    return {
      top: Math.round(top),
      bottom: Math.round(bottom),
      left: Math.round(left),
      width: Math.round(width),
    }
  })

/** Lets what a click opened take over before the next key. */
export const settled = async (page: Page, path: RegExp): Promise<void> => {
  await page.waitForURL(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

export const addAccount = async (page: Page, hand: Hand, company: Company): Promise<void> => {
  await hand.press(page.getByRole('main').getByRole('link', { name: 'New account' }))
  await settled(page, /manage\/account\/lookup/)
  await hand.type(page.getByLabel('Company name or web domain'), company.name)
  await hand.press(page.getByRole('button', { name: `Add ${company.name}` }))
  await settled(page, /\/accounts\//)
  await page.getByRole('heading', { level: 1, name: company.name }).waitFor()
}

export const startQuote = async (page: Page, hand: Hand): Promise<void> => {
  await hand.press(button(page, 'Request Quote'))
  await settled(page, /\/verify/)
  await page.getByText('From directory').first().waitFor()
  await hand.press(button(page, 'Continue'))
  await page.waitForURL(/\/(product-selector|questions)/)
  // Where one product may be sold the choice is passed over; it can still be looked at.
  if (page.url().includes('/questions'))
    await hand.press(page.getByRole('link', { name: 'Product', exact: true }))
  await settled(page, /\/product-selector/)
  await hand.press(button(page, /^Prime 100 Admitted/))
  await settled(page, /\/questions/)
}

const question = (page: Page, wording: RegExp): Locator => page.getByRole('group', { name: wording })

const answer = (hand: Hand, group: Locator, choice: string): Promise<void> =>
  hand.press(group.getByRole('radio', { name: choice, exact: true }))

/** Answers questions in a row by their keys: the focus moves on by itself after each. */
const answerByKeys = async (page: Page, keys: readonly (readonly [field: string, key: string])[]) => {
  for (const [field, key] of keys) {
    const row = page.locator(`[data-question="${field}"]`)
    await row.locator('input:focus').waitFor()
    await page.keyboard.press(key)
    await row.locator('input:checked').waitFor()
  }
}

/** Answers as a company does that looks after its security; `mfaEmail` is what decides a referral. */
export const answerQuestions = async (
  page: Page,
  hand: Hand,
  { mfaEmail = 'Yes' }: { mfaEmail?: 'Yes' | 'No' } = {},
): Promise<void> => {
  await answer(hand, question(page, /last cyber incident or claim/), 'Never')
  await answer(hand, question(page, /do you know of any claim/), 'No')
  await answerByKeys(page, [
    ['priorOrPendingClaimCircumstances', 'n'],
    ['mfaEmail', mfaEmail === 'Yes' ? 'y' : 'n'],
    ['mfaRemoteSystemAccess', 'y'],
    ['mfaAdminAccounts', 'y'],
    ['mfaCloud', 'y'],
    ['edr', 'y'],
  ])
  await answer(hand, question(page, /How often do you back up/), 'Daily')
  await hand.press(page.getByRole('checkbox', { name: 'Kept apart from the network' }))
  await answer(hand, question(page, /How often are security updates/), 'Weekly')
  await answer(hand, question(page, /trained in security/), 'Yes')
  await answerByKeys(page, [
    ['training', 'y'],
    ['isSecurityOfficer', 'y'],
    ['planIncidentResponse', 'y'],
    ['encryptionAtRest', 'y'],
    ['vendorManagement', 'y'],
    ['isVerifyingBankAccounts', 'y'],
    ['isAuthenticatingFundTransferRequests', 'y'],
    ['isPreventingUnauthorizedWireTransfers', 'y'],
  ])
  await page.getByText('All answered').waitFor()
  await hand.press(button(page, 'Continue'))
  await page.waitForURL(/\/(state-license|quote)/)
}

export const addLicense = async (page: Page, hand: Hand): Promise<void> => {
  await settled(page, /\/state-license/)
  await hand.type(page.getByLabel('License #'), '4412077')
  await hand.type(page.getByLabel('Expiration date'), '12/31/2031')
  await hand.press(button(page, 'Add license'))
  await page.waitForURL(/\/quote(\?|$)/)
}

/** The card that holds the price, next to the calculator and on the page of a quote. */
const priceCard = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Price', exact: true }) })

/** The price on the screen once it is not being calculated, as it is written. */
export const priceShown = async (page: Page): Promise<string> => {
  const figure = priceCard(page).locator('p[aria-live="polite"]')
  await figure.waitFor()
  await expect.poll(() => figure.getAttribute('data-pricing')).toBeNull()
  return (await figure.innerText()).trim()
}

export const keepTerms = async (page: Page, hand: Hand): Promise<void> => {
  await hand.press(button(page, 'Continue'))
  await settled(page, /\/additional-info/)
}

export const giveContact = async (page: Page, hand: Hand, company: Company): Promise<void> => {
  const contact = contactOf(company)
  await hand.type(page.getByLabel('First name'), contact.firstName)
  await hand.type(page.getByLabel('Last name'), contact.lastName)
  await hand.type(page.getByLabel('Email'), contact.email)
  await hand.type(page.getByLabel('Phone'), contact.phone)
  await hand.press(button(page, 'Request Quote'))
  await settled(page, /\/quotes\/P100\//)
}

/** The badge next to the name of a quote or policy. */
export const expectStatus = async (page: Page, status: string): Promise<void> =>
  page.getByRole('main').locator('header').getByText(status, { exact: true }).waitFor()

export const openDialog = (page: Page, name: RegExp): Locator =>
  page.locator('[aria-modal="true"]').filter({ has: page.getByRole('heading', { name }) })

export const sendToSign = async (page: Page, hand: Hand): Promise<void> => {
  await hand.press(button(page, 'Send to policyholder'))
  const dialog = openDialog(page, /Send to policyholder/)
  await hand.press(dialog.getByRole('button', { name: 'Send quote' }))
  await page.getByText('Quote request(s) sent successfully!').waitFor()
  await dialog.waitFor({ state: 'detached' })
}

export const bindQuote = async (page: Page, hand: Hand): Promise<void> => {
  await hand.press(button(page, 'Bind'))
  const dialog = openDialog(page, /Bind quote/)
  await hand.press(dialog.getByRole('button', { name: 'Bind quote' }))
  await dialog.waitFor({ state: 'detached' })
}

/** Gives the policy's page. */
export const issuePolicy = async (page: Page, hand: Hand): Promise<void> => {
  await hand.press(button(page, 'Issue policy'))
  const dialog = openDialog(page, /Issue the policy of/)
  await hand.press(dialog.getByRole('button', { name: 'Issue policy' }))
  await settled(page, /\/policies\/P100\//)
}
