import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, openBrowser, openPage } from './support/browser.ts'
import { type Company, freshCompanies } from './support/company.ts'
import { verifyLicenses } from './support/licenses.ts'
import { CARDS, followMail, payByCard, setPassword, signApplication } from './support/customer-steps.ts'
import { type Hand, keyboard } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import * as steps from './support/quote-steps.ts'

let browser: Browser
let agent: Page
let hand: Hand
let company: Company
let quotePage = ''
const problems: string[][] = []
/** Presses of the mouse in any page of this file; there must be none. */
let presses = 0

const openWithoutMouse = async (): Promise<Page> => {
  const opened = await openPage(browser, { theme: 'dark' })
  problems.push(opened.problems)
  await opened.page.exposeFunction('binderyPress', () => void (presses += 1))
  await opened.page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => (window as unknown as { binderyPress(): void }).binderyPress(),
      true,
    )
  })
  return opened.page
}

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe('a policy by the keyboard alone', () => {
  inOrder()

  it('signs in', async () => {
    agent = await openWithoutMouse()
    hand = keyboard(agent)
    await agent.goto('/login')
    await hand.type(agent.getByLabel('Email'), 'agent@demo.bindery.test')
    await hand.type(agent.getByLabel('Password', { exact: true }), DEMO_PASSWORD)
    await agent.keyboard.press('Enter')
    await steps.settled(agent, /\/agency\/dashboard/)
    ;[company = { name: '', state: '' }] = await freshCompanies(agent, 1, false)
  })

  it('leaves the menu behind by the skip link', async () => {
    await agent.reload()
    await agent.getByRole('heading', { level: 1 }).waitFor()
    await agent.keyboard.press('Tab')
    await agent.keyboard.press('Enter')
    expect(await agent.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  it('reaches a READY quote', async () => {
    await steps.addAccount(agent, hand, company)
    await steps.startQuote(agent, hand)
    await steps.answerQuestions(agent, hand)
    await steps.addLicense(agent, hand)
    await verifyLicenses(browser, company.state)
    const first = await steps.priceShown(agent)
    await hand.press(agent.getByRole('button', { name: 'Higher limit' }))
    await expect.poll(() => steps.priceShown(agent)).not.toBe(first)
    await steps.keepTerms(agent, hand)
    await steps.giveContact(agent, hand, company)
    await steps.expectStatus(agent, 'READY')
    quotePage = new URL(agent.url()).pathname
  })

  it('opens a line of the worksheet, and Escape gives the focus back', async () => {
    await hand.press(agent.getByRole('tab', { name: 'Price' }))
    const figure = agent
      .getByRole('list', { name: 'How the price is calculated' })
      .getByRole('button', { name: /^Industry/ })
    await hand.press(figure)
    const line = agent.getByRole('dialog', { name: 'Industry' })
    await line.getByText('Source').waitFor()
    await expect.poll(() => line.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await agent.keyboard.press('Escape')
    await line.waitFor({ state: 'hidden' })
    await expect.poll(() => figure.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('sends it, and the customer signs', async () => {
    await steps.sendToSign(agent, hand)
    const customer = await openWithoutMouse()
    const customerHand = keyboard(customer)
    const contact = steps.contactOf(company)
    await followMail(customer, customerHand, contact.email, 'Review & Sign')
    await setPassword(customer, customerHand)
    await signApplication(customer, customerHand, `${contact.firstName} ${contact.lastName}`)
  })

  it('binds, issues and pays', async () => {
    await agent.goto(quotePage)
    await steps.expectStatus(agent, 'SIGNED')
    await steps.bindQuote(agent, hand)
    await steps.expectStatus(agent, 'BOUND')
    await steps.issuePolicy(agent, hand)
    await hand.press(agent.getByRole('main').getByRole('link', { name: 'Pay', exact: true }))
    await steps.settled(agent, /accountant-payment/)
    await payByCard(agent, hand, CARDS.pays)
    await agent.getByRole('heading', { name: /^Thank you for making payment for Policy# \S+/ }).waitFor()
  })

  it('has touched no mouse and left nothing in the consoles', () => {
    expect(presses).toBe(0)
    expect(problems.flat()).toEqual([])
  })
})
