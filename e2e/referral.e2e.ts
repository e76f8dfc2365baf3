import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { type Company, freshCompanies } from './support/company.ts'
import { type Hand, mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import * as steps from './support/quote-steps.ts'

const REASON = 'Multi-factor authentication on email is not confirmed.'
const NOTE = 'Released on condition that the mail provider is changed within 30 days.'

let browser: Browser
let agent: Awaited<ReturnType<typeof openPage>>
let underwriter: Awaited<ReturnType<typeof openPage>>
let hand: Hand
let companies: Company[]
const quotePages: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  agent = await openPage(browser)
  underwriter = await openPage(browser, { theme: 'dark' })
  hand = mouse(agent.page)
  await Promise.all([signIn(agent.page, 'agent'), signIn(underwriter.page, 'underwriter')])
  companies = await freshCompanies(agent.page, 2, true)
})
afterAll(() => browser?.close())

/** A company whose mail needs no second factor, up to its requested quote. */
const requestCareless = async (page: Page, company: Company): Promise<void> => {
  await page.goto('/agency/dashboard')
  await steps.addAccount(page, hand, company)
  await steps.startQuote(page, hand)
  await steps.answerQuestions(page, hand, { mfaEmail: 'No' })
  await steps.settled(page, /\/quote(\?|$)/)
  await page.getByText(REASON).first().waitFor()
  await steps.keepTerms(page, hand)
  await steps.giveContact(page, hand, company)
  await steps.expectStatus(page, 'REFERRED')
  await page.getByRole('note').getByText(REASON).waitFor()
  quotePages.push(new URL(page.url()).pathname)
}

/** Finds a referred quote in the underwriter's list by the company's name and takes it. */
const takeFromList = async (page: Page, company: Company): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Referrals/ })
    .click()
  await page.getByRole('searchbox').fill(company.name)
  await page
    .getByRole('row', { name: new RegExp(company.name) })
    .getByRole('link')
    .click()
  await steps.expectStatus(page, 'REFERRED')
  await page.getByRole('note').getByText(REASON).waitFor()
  await steps.button(page, 'Start review').click()
  await steps.expectStatus(page, 'IN REVIEW')
}

describe('a quote that an underwriter has to decide on', () => {
  inOrder()

  it('is referred with its reasons', async () => {
    for (const company of companies) await requestCareless(agent.page, company)
    await expectAccessible(agent.page, 'a referred quote')
    const reason = 'An underwriter has to release the terms.'
    await agent.page.getByText(reason).waitFor()
  })

  it('is taken from the list and released with a note', async () => {
    const { page } = underwriter
    await takeFromList(page, companies[0] as Company)
    await expectAccessible(page, 'a quote in review')
    await steps.button(page, 'Release terms').click()
    const dialog = steps.openDialog(page, /Release terms/)
    await dialog.getByLabel(/Note to the agent/).fill(NOTE)
    await expectAccessible(page, 'the form to release terms')
    await dialog.getByRole('button', { name: 'Release terms' }).click()
    await steps.expectStatus(page, 'READY')
  })

  it('is declined with a reason', async () => {
    const { page } = underwriter
    await takeFromList(page, companies[1] as Company)
    await steps.button(page, 'Decline').click()
    const dialog = steps.openDialog(page, /Decline quote/)
    await dialog.getByRole('button', { name: 'Decline quote' }).click()
    await dialog.getByText('Reason Summary is required').first().waitFor()
    await dialog.getByRole('combobox', { name: /./ }).first().click()
    await page.getByRole('option').first().click()
    await dialog.getByLabel('Reason Description').fill('Two incidents in the mail system this year.')
    await expectAccessible(page, 'the form to decline a quote')
    await dialog.getByRole('button', { name: 'Decline quote' }).click()
    await steps.expectStatus(page, 'DECLINED')
  })

  it('shows the agent what became of it', async () => {
    const { page } = agent
    await page.goto(quotePages[0] ?? '')
    await steps.expectStatus(page, 'READY')
    await page.getByText(NOTE).waitFor()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.getByRole('listitem').filter({ hasText: 'released' }).first().waitFor()
    await page.goto(quotePages[1] ?? '')
    await steps.expectStatus(page, 'DECLINED')
    await page.getByText('Two incidents in the mail system this year.').waitFor()
    expect(await steps.button(page, 'Bind').count()).toBe(0)
  })

  it('leaves nothing in the consoles of the browsers', () => {
    expect([...agent.problems, ...underwriter.problems]).toEqual([])
  })
})
