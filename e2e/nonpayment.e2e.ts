import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { signedPaper } from './support/api-quote.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'
import { CARDS, payByCard } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'

let browser: Browser
let book: Book
beforeAll(async () => {
  browser = await openBrowser()
  book = openBook()
})
afterAll(async () => {
  await book.close()
  await browser?.close()
})

/** The policy ended so many days ago. */
const DAYS_AGO = 5

interface Policy {
  id: string
  policyNumber: string
  product: string
  effectiveDate: string
  status: string
  today: string
  totalPremium: number
}

const read = (page: Page, { id, product }: Pick<Policy, 'id' | 'product'>) =>
  apiGet<Policy>(page, `/api/policy/v1/${product}/${id}`)

/** The nth policy of the agency that has begun and is not paid; no payment of it is on its way any more. */
const unpaid = async (page: Page, nth: number): Promise<Policy> => {
  const path = '/api/policy/v1/search?size=100&status=IN%20FORCE&paid=false&sort=endDate,desc'
  const { content } = await apiGet<{ content: Policy[] }>(page, path)
  const found = content.filter(({ effectiveDate, today }) => effectiveDate < addDays(today, -DAYS_AGO))[nth]
  if (!found) throw new Error('no policy in force that is not paid')
  await book.run(
    `update payment set status = 'Void', failure = 'session_expired', settled_at = created_at
      where policy_id = '${found.id}' and status = 'In process'`,
  )
  return read(page, found)
}

/** A first day that a notice may name today. */
const firstDay = async (page: Page, { id, today }: Policy): Promise<string> =>
  (await apiGet<{ firstDay: string }>(page, `/api/policy/v1/cancel-preview/${id}?reason=NON_PAY&on=${today}`))
    .firstDay

/** As the field of a day takes it: MM/DD/YYYY. */
const typed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** What only time brings about: the day of the end, and the run of the calendar that follows. */
const dayHasCome = async ({ id, today }: Policy) => {
  const on = `date '${today}' - ${DAYS_AGO}`
  await book.run(
    `update policy_cancellation set effective_on = ${on} where policy_id = '${id}' and status = 'PENDING'`,
  )
  await book.run(
    `update policy_notice set effective_on = ${on} where policy_id = '${id}' and status = 'PROVEN'`,
  )
  await book.run(`insert into jobs.job (name, data) values ('calendar', '{}')`)
}

const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const dialog = page.getByRole('dialog', { name: item })
  await dialog.waitFor()
  return dialog
}

describe.each([
  { theme: 'light', width: 1440, nth: 0 },
  { theme: 'dark', width: 390, nth: 1 },
] as const)('a policy that is not paid, in the $theme theme', ({ theme, width, nth }) => {
  it('gets notice with its proof, ends on its day, is paid and put back with a lapse', async () => {
    // The hosted page of the card is walked wide; the policy on the phone.
    const agency = await openPage(browser, { theme, width: 1440 })
    const desk = await openPage(browser, { theme, width })
    const { page } = desk
    await Promise.all([signIn(agency.page, 'agent'), signIn(page, 'underwriter')])
    const policy = await unpaid(agency.page, nth)
    const { id, product } = policy
    await book.run(`update invoice set due_date = date '${policy.today}' - 30 where policy_id = '${id}'`)
    const statusIs = (status: string) =>
      expect.poll(async () => (await read(page, policy)).status, { timeout: 30_000 }).toBe(status)

    await page.goto(`/${await areaOf(page)}/policies/${product}/${id}`)
    const ends = await firstDay(page, policy)
    const notice = await openMenu(page, 'Serve notice of cancellation')
    // By hand it goes out on any day, whatever day the test runs on.
    await notice.getByRole('combobox', { name: 'Sent by' }).click()
    await page.getByRole('option', { name: 'By hand' }).click()
    await notice.getByLabel('Sent on').fill(typed(policy.today))
    await notice.getByLabel('Coverage ends on').fill(typed(ends))
    await notice.getByLabel('Facts behind the reason').fill('The invoice is unpaid.')
    await expectAccessible(page, 'the dialog of a notice')
    await notice.getByRole('button', { name: 'Serve notice of cancellation' }).click()
    await notice.waitFor({ state: 'detached' })
    await statusIs('CANCEL PENDING')

    const proof = await openMenu(page, 'Record proof of mailing')
    await proof.getByRole('combobox', { name: 'Sent by' }).click()
    await page.getByRole('option', { name: 'By hand' }).click()
    await proof.getByLabel('Number of the certificate or barcode').fill('9407 1118 9956')
    await proof.locator('input[type=file]').setInputFiles(signedPaper('mailing-receipt.pdf'))
    await expectAccessible(page, 'the dialog of a proof')
    await proof.getByRole('button', { name: 'Record proof of mailing' }).click()
    await proof.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Notices and cancellations' }).waitFor()
    await page.getByRole('button', { name: 'mailing-receipt.pdf' }).waitFor()
    await page.getByRole('button', { name: /^Read the notice/ }).click()
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'the notices of a policy')

    const ofPolicy = new URL(page.url()).pathname
    await page.goto(`/${await areaOf(page)}/policy-notices?search=${policy.policyNumber}`)
    await page.getByText('The premium is not paid').filter({ visible: true }).first().waitFor()
    await expectAccessible(page, 'the list of notices')
    if (width < 500)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

    await dayHasCome(policy)
    await statusIs('IN REINSTATEMENT PERIOD')
    await page.goto(ofPolicy)
    await page.getByText('Coverage has ended because the premium was not paid').waitFor()
    await expectAccessible(page, 'a policy in its reinstatement period')

    // What is earned has to be paid before coverage is put back.
    await page
      .getByText(/is not paid yet\. It has to be paid before/)
      .last()
      .waitFor()
    await agency.page.goto(`/policy/${id}/accountant-payment`)
    // A card was declined once: the page begins with that.
    const again = agency.page.getByRole('button', { name: 'Make Payment' })
    await again
      .or(agency.page.getByRole('button', { name: 'PAY BY CREDIT CARD' }))
      .first()
      .waitFor()
    if (await again.isVisible()) await again.click()
    await payByCard(agency.page, mouse(agency.page), CARDS.pays)
    await agency.page.getByRole('heading', { name: /^Thank you for making payment/ }).waitFor()
    await page.reload()
    await page.getByText('Nothing has to be paid first.').waitFor()
    await page.getByRole('button', { name: 'Reinstate policy', exact: true }).click()
    const back = page.getByRole('dialog', { name: 'Reinstate policy' })
    await back.getByText('Charged again, with fees and taxes').waitFor()
    await back.getByText('None', { exact: true }).waitFor()
    await back.getByRole('radio', { name: /^With a lapse/ }).check()
    await back.getByLabel('Coverage begins again on').fill(typed(addDays(policy.today, -2)))
    await back.getByText('3 days, which cost nothing').waitFor()
    await back.locator('input[type=file]').setInputFiles(signedPaper('no-known-loss.pdf'))
    await back.getByLabel('Reason').fill('Paid after the end')
    await expectAccessible(page, 'the dialog of a reinstatement')
    await back.getByRole('button', { name: 'Reinstate policy' }).click()
    await back.waitFor({ state: 'detached' })
    await statusIs('IN FORCE')
    await page.getByRole('button', { name: 'no-known-loss.pdf' }).waitFor()
    expect(agency.problems).toEqual([])
    expect(desk.problems).toEqual([])
    await Promise.all([agency.context.close(), desk.context.close()])
  })
})
