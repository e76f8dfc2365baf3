import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { signedPaper } from './support/api-quote.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'

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

interface Policy {
  id: string
  policyNumber: string
  product: string
  status: string
  state: string | null
  effectiveDate: string
  endDate: string
  today: string
}

/** Policies that have begun, as the user's list has them; long ones first, so that laws on new policies do not apply. */
const inForce = async (page: Page): Promise<Policy[]> => {
  const path = '/api/policy/v1/search?size=100&status=IN%20FORCE&sort=effectiveDate,asc'
  const { content } = await apiGet<{ content: Policy[] }>(page, path)
  return content.filter(({ effectiveDate, today }) => effectiveDate < today)
}

const nthOf = (policies: readonly Policy[], nth: number): Policy => {
  const policy = policies[nth]
  if (!policy) throw new Error('the demo book has no such policy')
  return policy
}

const open = async (page: Page, { product, id }: Policy) => {
  await page.goto(`/${await areaOf(page)}/policies/${product}/${id}`)
}

const statusOf = async (page: Page, { product, id }: Policy) =>
  (await apiGet<Policy>(page, `/api/policy/v1/${product}/${id}`)).status

const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const dialog = page.getByRole('dialog', { name: item })
  await dialog.waitFor()
  return dialog
}

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const typed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const views = [
  { theme: 'light', width: 1440, nth: 0 },
  { theme: 'dark', width: 390, nth: 1 },
] as const

describe.each(views)('the insured, in the $theme theme', ({ theme, width }) => {
  it('asks to cancel at short rate and withdraws it again', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, 'customer')
    const policy = nthOf(await inForce(page), 0)
    await open(page, policy)
    await page.getByRole('button', { name: 'Request cancellation', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Request cancellation' })
    await dialog.getByText('90 percent of pro rata returned').waitFor()
    await dialog.locator('input[type=file]').setInputFiles(signedPaper('release.pdf'))
    await dialog.getByRole('button', { name: 'Request cancellation' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Notices and cancellations').waitFor()
    await page.getByRole('button', { name: 'Withdraw request to cancel', exact: true }).click()
    const back = page.getByRole('dialog', { name: 'Withdraw request to cancel' })
    await back.getByLabel('Reason').fill('We stay')
    await expectAccessible(page, 'the dialog that withdraws a request')
    await back.getByRole('button', { name: 'Withdraw request to cancel' }).click()
    await back.waitFor({ state: 'detached' })
    await expect.poll(() => statusOf(page, policy)).toBe('IN FORCE')
    await page.getByText('We stay').first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(views)('an underwriter, in the $theme theme', ({ theme, width, nth }) => {
  it('is refused a reason that New York does not name, and a notice to another address ends nothing', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, 'underwriter')
    const old = (await inForce(page)).filter(
      ({ state, effectiveDate, endDate, today, product }) =>
        state !== null &&
        effectiveDate < addDays(today, -61) &&
        endDate > addDays(today, 100) &&
        product !== 'P_PLUS',
    )
    const policy = nthOf(old, nth)
    // The demo book has no policy of New York that is old enough.
    await book.run(`update policy set state = 'NY' where id = '${policy.id}'`)
    await open(page, policy)
    const dialog = await openMenu(page, 'Serve notice of cancellation')
    await choose(page, 'Reason', 'Underwriting of a new policy')
    await choose(page, 'Sent by', 'By hand')
    await dialog.getByLabel('Sent on').fill(typed(policy.today))
    await dialog.getByLabel('Coverage ends on').fill(typed(addDays(policy.today, 60)))
    await dialog.getByLabel('Facts behind the reason').fill('It does not fit our rules.')
    await dialog.getByRole('button', { name: 'Serve notice of cancellation' }).click()
    const reason = dialog.getByRole('combobox', { name: 'Reason' })
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page, 'a notice that is refused')
    expect(await statusOf(page, policy)).toBe('IN FORCE')
    await choose(page, 'Reason', 'The risk has increased substantially')
    await dialog.getByRole('button', { name: 'Serve notice of cancellation' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => statusOf(page, policy)).toBe('CANCEL PENDING')

    const proof = await openMenu(page, 'Record proof of mailing')
    await choose(page, 'Sent by', 'By hand')
    await proof.getByLabel('Number of the certificate or barcode').fill('Handed to the doorman')
    await proof.getByRole('checkbox', { name: 'It went to the address of the notice' }).uncheck()
    await proof.getByRole('button', { name: 'Record proof of mailing' }).click()
    await proof.waitFor({ state: 'detached' })
    await expect.poll(() => statusOf(page, policy)).toBe('IN FORCE')
    await page.getByText('Defective', { exact: true }).first().waitFor()
    await page
      .getByText(/another address/)
      .first()
      .waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('types the number to cancel a policy flat or to void it', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, 'underwriter')
    const others = (await inForce(page)).filter(({ state }) => state !== 'NY').toReversed()
    for (const [item, status, at] of [
      ['Cancel flat', 'FLAT CANCELLED', 2 * nth + 4],
      ['Void policy', 'VOID', 2 * nth + 5],
    ] as const) {
      const policy = nthOf(others, at)
      await open(page, policy)
      const dialog = await openMenu(page, item)
      await dialog.getByText('Goes back, with fees and taxes').waitFor()
      if ((await dialog.locator('input[type=file]').count()) > 0)
        await dialog.locator('input[type=file]').setInputFiles(signedPaper('agreement.pdf'))
      await dialog.getByLabel('Policy number').fill('CYP-000000')
      await dialog.getByRole('button', { name: item }).click()
      await dialog.getByText(`Type ${policy.policyNumber}.`).first().waitFor()
      await dialog.getByLabel('Policy number').fill(policy.policyNumber)
      await expectAccessible(page, `the dialog ${item}`)
      await dialog.getByRole('button', { name: item }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => statusOf(page, policy)).toBe(status)
    }
    expect(problems).toEqual([])
    await context.close()
  })
})
