import type { Page } from 'playwright-core'
import { apiSend, confirmAnswers } from './api-quote.ts'
import { type Hand, mouse } from './hand.ts'

const CUSTOMER_PASSWORD = 'Oak-River-Stone-77'

/** Opens the newest mail to an address and follows its one button. */
export const followMail = async (page: Page, hand: Hand, to: string, link: string): Promise<void> => {
  await page.goto(`/dev/mailbox?to=${to}`)
  await hand.press(page.frameLocator('iframe').getByRole('link', { name: link }))
}

/** The first visit of a customer: a password of their own, then the page to sign on. */
export const setPassword = async (page: Page, hand: Hand): Promise<void> => {
  await page.waitForURL(/\/signup-validation\//)
  await hand.type(page.getByLabel('Password', { exact: true }), CUSTOMER_PASSWORD)
  await hand.type(page.getByLabel('Confirm password'), CUSTOMER_PASSWORD)
  await hand.press(page.getByRole('button', { name: 'Save Password' }))
  await page.waitForURL(/\/customer\/quotes\/[^/]+\/sign\//)
  await page.getByRole('heading', { name: 'What you sign' }).waitFor()
}

/** Sends a P100 quote by its agent's page to a policyholder without a login, whose page opens it to be signed. */
export const openToSign = async (
  agent: Page,
  insured: Page,
  { quoteId, email }: { quoteId: string; email: string },
): Promise<void> => {
  const hand = mouse(insured)
  await confirmAnswers(agent, quoteId)
  await apiSend(agent, 'POST', '/api/quote/v1/action/send-sign-request', {
    quoteId,
    policyContactFirstName: 'Clara',
    policyContactLastName: 'Wahl',
    policyContactEmail: email,
    policyContactPhone: '+1 2125550188',
  })
  await followMail(insured, hand, email, 'Review & Sign')
  await setPassword(insured, hand)
}

export const signApplication = async (page: Page, hand: Hand, name: string): Promise<void> => {
  await hand.press(page.getByRole('checkbox', { name: /underwritten by .* delivered electronically/ }))
  // None in the United Kingdom, and none after the Act's end.
  const terrorism = page.getByRole('radio', { name: /^I hereby elect to purchase terrorism coverage/ })
  if ((await terrorism.count()) > 0) await hand.press(terrorism)
  // Only on surplus lines paper of some states.
  const notice = page.getByRole('checkbox', { name: /^I have read the surplus lines notice/ })
  if ((await notice.count()) > 0) await hand.press(notice)
  await hand.press(page.getByRole('checkbox', { name: /^I have read(?! the surplus)/ }))
  await hand.type(page.getByLabel('Your full name'), name)
  await page.getByLabel(/^Your title at/).waitFor()
  await hand.press(page.getByRole('button', { name: 'Sign application' }))
  await page.getByRole('heading', { name: 'Thank you. Your application is signed.' }).waitFor()
}

/** The sandbox processor's numbers, as the README prints them. */
export const CARDS = { pays: '4242424242424242', declined: '4000000000000002', stays: '4000000000000077' }

/** Pays by card: from the payment page to the processor's own and back. */
export const payByCard = async (page: Page, hand: Hand, card: string): Promise<void> => {
  await hand.press(page.getByRole('button', { name: 'PAY BY CREDIT CARD' }))
  await page.waitForURL(/\/pay\//)
  await hand.type(page.getByLabel('Card number'), card)
  await hand.type(page.getByLabel('Expiry date'), '1231')
  await hand.type(page.getByLabel('CVC'), '123')
  await hand.type(page.getByLabel('ZIP code'), '02110')
  await hand.press(page.getByRole('button', { name: /^Pay / }))
  await page.waitForURL(/accountant-payment\?.*intent=/)
}
