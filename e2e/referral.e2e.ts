import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn, signInByForm } from './support/browser.ts'
import { type Company, freshCompanies } from './support/company.ts'
import { type Hand, mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import * as steps from './support/quote-steps.ts'
import { type Theme, themesOf } from './support/themes.ts'

/** What the quote's page says would take the reason away. */
const READY_IF = /^The insured puts multi-factor authentication on email in place; answer again/
const REASON = 'Multi-factor authentication on email is not confirmed.'
const NOTE = 'Released on condition that the mail provider is changed within 30 days.'

const CONDITION = 'Screenshot of the mail settings'
const SECOND_CONDITION = 'Report of a restored backup'
/** Later than any condition is due, as it is typed. */
const LATE = '12/30/2098'

const EVIDENCE = {
  name: 'mail-settings.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 mail settings'),
}

const LOSSES = {
  name: 'loss-runs.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 loss runs'),
}

let browser: Browser
let staff: Awaited<ReturnType<typeof openPage>>
let agent: Awaited<ReturnType<typeof openPage>>
let underwriter: Awaited<ReturnType<typeof openPage>>
let hand: Hand
let companies: Company[]
const quotePages: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Everybody of the journey in one theme, with companies of their own. */
const gather = async (theme: Theme): Promise<void> => {
  agent = await openPage(browser, { theme })
  underwriter = await openPage(browser, { theme })
  staff = await openPage(browser, { theme, width: 1024 })
  hand = mouse(agent.page)
  await Promise.all([
    signIn(agent.page, 'agent'),
    signInByForm(underwriter.page, 'underwriter@demo.bindery.test'),
    signIn(staff.page, 'staff'),
  ])
  companies = await freshCompanies(agent.page, 2, true)
  quotePages.length = 0
}

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
  await page.getByText(READY_IF).waitFor()
  quotePages.push(new URL(page.url()).pathname)
}

/** What is attached to the referral of the quote on a page. */
const filesOn = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Files for the underwriter', exact: true }) })
    .last()

/** The row of a company's quote of this journey: another agency may have quoted the same company. */
const rowOf = (page: Page, company: Company) => {
  const id = quotePages[companies.indexOf(company)]?.split('/').at(-1) ?? ''
  return page.getByRole('row').filter({ has: page.locator(`a[href$="/${id}"]`) })
}

/** Finds a quote in the underwriter's list by the company's name and opens it. */
const openFromList = async (page: Page, company: Company): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Referrals/ })
    .click()
  await page.getByRole('searchbox').fill(company.name)
  await rowOf(page, company).getByRole('link').click()
}

/** The same, once it is assigned: badge and banner say that it is in review, and no button starts that. */
const openAssigned = async (page: Page, company: Company): Promise<void> => {
  await openFromList(page, company)
  await steps.expectStatus(page, 'IN REVIEW')
  await page.getByText(/^In review by /).waitFor()
  await page.getByRole('note').getByText(REASON).waitFor()
  expect(await steps.button(page, 'Start review').count()).toBe(0)
}

/** Sets the largest limit that the underwriter of the demo may decide on alone. */
const boundTo = async (page: Page, limit: string): Promise<void> => {
  await page.goto('/admin/manage/authority')
  await page.getByRole('button', { name: 'Edit the authority of Dana Okoro' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Largest limit').fill(limit)
  await expectAccessible(page, 'the authority of an underwriter')
  await dialog.getByRole('button', { name: 'Save authority' }).click()
  await page.getByText('Authority of Dana Okoro saved').first().waitFor()
}

describe.each(themesOf('underwriter-clears-the-inbox'))('underwriter-clears-the-inbox, %s', (theme) => {
  inOrder()
  beforeAll(() => gather(theme))

  it('is referred with its reasons', async () => {
    for (const company of companies) await requestCareless(agent.page, company)
    await expectAccessible(agent.page, 'a referred quote')
    const reason = 'An underwriter must release the terms.'
    await agent.page.getByText(reason).waitFor()
  })

  it('is given to an underwriter with the other one, from the inbox', async () => {
    const { page } = staff
    await page.goto('/admin/inbox?sort=modified,desc&size=100')
    for (const company of companies)
      await rowOf(page, company).getByRole('checkbox', { name: 'Select row' }).check()
    await page.getByRole('button', { name: /^Unassigned ?\d+$/ }).waitFor()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: /^Referrals ?, \d+ waiting$/ })
      .waitFor()
    await expectAccessible(page, 'the inbox with two quotes chosen')
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Assign' }).click()
    const dialog = steps.openDialog(page, /Assign the quote/)
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await dialog.getByText('Choose an underwriter.').first().waitFor()
    await dialog.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Dana Okoro' }).click()
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByText('2 quotes assigned.').waitFor()
    for (const company of companies) await rowOf(page, company).filter({ hasText: 'Dana Okoro' }).waitFor()
  })

  it('gets a file from its agent, which the underwriter reads on the one screen', async () => {
    const { page } = agent
    await page.goto(quotePages[0] ?? '')
    const files = filesOn(page)
    await files.getByText(/^No file is attached\./).waitFor()
    await steps.button(page, 'Attach a file').click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Attach a file' })
    await send.click()
    await dialog.getByText('Choose a file.').first().waitFor()
    await dialog.getByLabel(/^File/).setInputFiles({ ...LOSSES, buffer: Buffer.from('no PDF') })
    await send.click()
    await dialog.getByText('Choose a PDF, PNG or JPG.').first().waitFor()
    await expectAccessible(page, 'the form to attach a file')
    await dialog.getByLabel(/^File/).setInputFiles(LOSSES)
    await dialog.getByLabel('What it shows').fill('Loss runs of five years')
    await send.click()
    await files.getByText('Loss runs of five years').waitFor()
    await files.getByText(/^1 kB, attached by /).waitFor()
    await expectAccessible(page, 'a referral with a file')

    await steps.button(page, 'Attach a file').click()
    await page.getByRole('dialog').getByLabel(/^File/).setInputFiles(EVIDENCE)
    await page.getByRole('dialog').getByRole('button', { name: 'Attach a file' }).click()
    await files.getByRole('button', { name: `Remove ${EVIDENCE.name}` }).click()
    await page
      .getByRole('dialog', { name: `Remove ${EVIDENCE.name}?` })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect.poll(() => files.getByText(EVIDENCE.name).count()).toBe(0)

    await openAssigned(underwriter.page, companies[0] as Company)
    const read = filesOn(underwriter.page)
    await read.getByText('Loss runs of five years').waitFor()
    expect(await read.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    const download = underwriter.page.waitForEvent('download')
    await read.getByRole('button', { name: `Download ${LOSSES.name}` }).click()
    expect((await download).suggestedFilename()).toBe(LOSSES.name)
  })

  it('is taken from the list, with a condition that the agent meets by a file', async () => {
    const { page } = underwriter
    await openAssigned(page, companies[0] as Company)
    await page.getByRole('region', { name: 'Requested and offered' }).waitFor()
    await page.getByRole('heading', { name: 'Underwriting summary' }).waitFor()
    await page.getByText('$5,000,000').first().waitFor()
    await expect.poll(() => page.getByText('changed', { exact: true }).count()).toBe(0)
    await expectAccessible(page, 'a quote in review')
    await steps.button(page, 'Add subjectivity').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Requirement').fill(CONDITION)
    await dialog.getByRole('button', { name: 'Add subjectivity' }).click()
    await page.getByText(CONDITION).first().waitFor()

    await agent.page.goto(quotePages[0] ?? '')
    await steps.button(agent.page, 'Send evidence').click()
    expect(await agent.page.getByText('Underwriting summary').count()).toBe(0)
    const sending = agent.page.getByRole('dialog')
    await sending.getByRole('button', { name: 'Send evidence' }).click()
    await sending.getByText('Describe the evidence or choose a file.').waitFor()
    await sending.getByLabel(/^File/).setInputFiles({ ...EVIDENCE, buffer: Buffer.from('no PDF') })
    await sending.getByRole('button', { name: 'Send evidence' }).click()
    await sending.getByText('Choose a PDF, PNG or JPG.').first().waitFor()
    await expectAccessible(agent.page, 'the form to send evidence')
    await sending.getByLabel(/^File/).setInputFiles(EVIDENCE)
    await sending.getByRole('button', { name: 'Send evidence' }).click()
    await agent.page.getByText('Evidence sent').first().waitFor()

    await page.reload()
    await page.getByText('version 1').waitFor()
    const download = page.waitForEvent('download')
    await steps.button(page, EVIDENCE.name).click()
    expect((await download).suggestedFilename()).toBe(EVIDENCE.name)
    await steps.button(page, 'Waive').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Waive' }).click()
    await page.getByRole('dialog').getByText('Say why.').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await steps.button(page, 'Clear').click()
    await page.getByRole('dialog').getByText('Only its status. No answer and no price change.').waitFor()
    await expectAccessible(page, 'the form to clear a condition')
    await page.getByRole('dialog').getByLabel('Note').fill('The settings show it for every mailbox.')
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
    await page
      .getByText(/Cleared by/)
      .first()
      .waitFor()
    await expectAccessible(page, 'a quote whose condition is met')
  })

  it('waits while it is beyond the authority of the underwriter, who learns the bound and who can approve', async () => {
    const { page } = underwriter
    await boundTo(staff.page, '500000')
    await page.reload()
    await page.getByText('Subjectivities').first().waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /of \$500,000/ })
      .getByText('Beyond')
      .waitFor()
    const release = steps.button(page, 'Release terms')
    await release.hover()
    await page
      .getByText(/covers limits up to \$500,000.* can approve it/)
      .first()
      .waitFor()
    await boundTo(staff.page, '5000000')
    await page.reload()
  })

  it('is released with a note', async () => {
    const { page } = underwriter
    await page.getByText('Subjectivities').first().waitFor()
    const panel = page.getByRole('region', { name: 'Decision' })
    await panel.getByText('What the agent gets').click()
    await panel.getByText('The terms are as requested.').waitFor()
    await panel.getByLabel(/Note to the agent/).fill(NOTE)
    await expectAccessible(page, 'the panel to release terms')
    await panel.getByRole('button', { name: 'Release terms' }).click()
    await page.waitForURL(/\/admin\/inbox/)
    await page.getByText('Terms released').waitFor()
    await page.getByText(/^Next referral: Q-/).waitFor()
    await page.getByRole('button', { name: 'Open next referral' }).click()
    await page.waitForURL(/\/admin\/quotes\//)
    expect(page.url()).not.toContain((quotePages[0] ?? '').split('/').at(-1))
  })

  it('is given a condition that is extended from the list of all of them, which the agent reads too', async () => {
    const { page } = underwriter
    await page.goto((quotePages[0] ?? '').replace('/agency/', '/admin/'))
    await steps.button(page, 'Add subjectivity').click()
    const setting = page.getByRole('dialog')
    await setting.getByLabel('Requirement').fill(SECOND_CONDITION)
    await setting.getByRole('button', { name: 'Add subjectivity' }).click()
    await page.getByText(SECOND_CONDITION).first().waitFor()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Subjectivities' })
      .click()
    const row = page
      .getByRole('row')
      .filter({ has: page.locator(`a[href$="${quotePages[0]?.split('/').at(-1)}"]`) })
    await page.getByRole('searchbox').fill(SECOND_CONDITION)
    await row.filter({ hasText: SECOND_CONDITION }).first().getByRole('checkbox').check()
    await expectAccessible(page, 'the conditions of the book')
    await steps.button(page, 'Extend').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await dialog.getByText('Say why.').first().waitFor()
    await expectAccessible(page, 'the form to extend conditions')
    await dialog.getByLabel('Reason').fill('The test of the backups is in the last week.')
    await dialog.getByLabel('New due date').fill(LATE)
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await page.getByText('1 subjectivity extended.').waitFor()
    await agent.page.goto('/agency/conditions?status=OPEN')
    await agent.page.getByRole('searchbox').fill(SECOND_CONDITION)
    await agent.page.getByRole('row').filter({ hasText: SECOND_CONDITION }).first().waitFor()
    expect(await steps.button(agent.page, 'Extend').count()).toBe(0)
    await page.goto('/admin/inbox')
  })

  it('shows why a quote waits in full, and narrows the inbox to what an underwriter looks for', async () => {
    const { page } = underwriter
    await page.goto(`/admin/inbox?search=${encodeURIComponent(companies[1]?.name ?? '')}`)
    const reason = rowOf(page, companies[1] as Company).getByText(REASON)
    await reason.waitFor()
    const lines = await reason.evaluate((element) => Math.round(element.getBoundingClientRect().height / 18))
    expect(lines).toBeLessThanOrEqual(2)
    expect(await reason.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await page.getByRole('button', { name: 'Premium from' }).click()
    await page.getByRole('spinbutton', { name: 'Premium from' }).fill('99999999')
    await page.keyboard.press('Enter')
    await page.waitForURL(/premiumFrom=99999999/)
    await rowOf(page, companies[1] as Company).waitFor({ state: 'detached' })
    await expectAccessible(page, 'the inbox narrowed to large premiums')
    await page.getByRole('button', { name: 'Remove filter Premium from' }).click()
    await rowOf(page, companies[1] as Company).waitFor()
  })

  it('is previewed by Space next to the list, and assigned to the reader by A', async () => {
    const { page } = underwriter
    const row = rowOf(page, companies[1] as Company)
    await page.locator('#content').focus()
    for (let at = 0; at < 25 && (await row.getAttribute('data-current')) !== 'true'; at += 1)
      await page.keyboard.press('j')
    await page.keyboard.press(' ')
    const drawer = page.getByRole('dialog')
    await drawer.getByText(REASON).first().waitFor()
    await drawer.getByRole('heading', { name: 'Underwriting summary' }).waitFor()
    await drawer.getByText('$5,000,000').first().waitFor()
    await expectAccessible(page, 'a referral next to the inbox')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.keyboard.press('a')
    await page.getByText('Assigned to you').waitFor()
    await row.getByText('IN REVIEW').waitFor()
  })

  it('is found again by a view of the inbox that the underwriter keeps', async () => {
    const { page } = underwriter
    const name = `Asked to bind ${Date.now() % 100_000}`
    await page.goto('/admin/inbox?status=REQUESTED&productType=P100&sort=companyName,asc')
    await page.getByRole('button', { name: /Product.*Prime 100/ }).waitFor()
    const views = page.getByRole('group', { name: 'Your views' })
    await views.getByRole('button', { name: 'Save this view' }).click()
    await views.getByLabel('Name of the view').fill(name)
    await views.getByRole('button', { name: 'Save view' }).click()
    await page.getByText('View saved.').waitFor()
    await page.goto('/admin/inbox')
    await views.getByRole('button', { name, exact: true }).click()
    await page.waitForURL(/status=REQUESTED.*sort=companyName,asc|sort=companyName,asc.*status=REQUESTED/)
    await expectAccessible(page, 'the inbox with a view that is kept')
    await views.getByRole('button', { name: `Delete the view ${name}` }).click()
    await page.getByText('View deleted.').waitFor()
    await views.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  })

  it('is declined with a reason', async () => {
    const { page } = underwriter
    await openFromList(page, companies[1] as Company)
    await steps.expectStatus(page, 'IN REVIEW')
    await steps.button(page, 'Decline').click()
    const dialog = steps.openDialog(page, /Decline quote/)
    await dialog.getByRole('button', { name: 'Decline quote' }).click()
    await dialog.getByText('Reason Summary is required').first().waitFor()
    await dialog.getByRole('radio').first().check()
    await dialog.getByLabel('Reason Description').fill('Two incidents in the mail system this year.')
    await dialog.getByLabel('Decline the account for this product too').check()
    await dialog.getByRole('button', { name: 'Decline quote' }).click()
    await dialog.getByText('Declaration Reason is required').first().waitFor()
    await dialog.getByLabel('Decline the account for this product too').uncheck()
    await expectAccessible(page, 'the form to decline a quote')
    await dialog.getByRole('button', { name: 'Decline quote' }).click()
    await page.waitForURL(/\/admin\/inbox/)
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
    await expect.poll(() => steps.button(page, 'Bind').count()).toBe(0)
  })

  it('leaves nothing in the consoles of the browsers', () => {
    expect([...agent.problems, ...underwriter.problems, ...staff.problems]).toEqual([])
  })
})
