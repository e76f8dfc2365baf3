import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/process/clock.ts'
import {
  type Made,
  makeAccount,
  makePolicy,
  makeReadyQuote,
  PLENTY,
  signedPaper,
} from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { inOrder } from './support/in-order.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  id: string
  policyNumber: string
  companyName: string
}

const dialog = (page: Page) => page.locator('[aria-modal="true"]')

/** A new policy of the agency's. */
const newPolicy = async (agent: Page, desk: Page): Promise<Policy> => {
  const account: Made = await makeAccount(agent, PLENTY, 'P100')
  const quote = await makeReadyQuote(agent, desk, account, 'P100')
  const policyId = await makePolicy(agent, quote, 'P100')
  return apiGet<Policy>(agent, `/api/policy/v1/P100/${policyId}`)
}

describe.each([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const)('a broker of record letter that is rescinded, in the $theme theme', ({ theme, width }) => {
  inOrder()
  let incumbent: Page
  let receiver: Page
  let policy: Policy
  let problems: string[][]

  beforeAll(async () => {
    const [own, other, desk] = await Promise.all([
      openPage(browser, { theme, width }),
      openPage(browser, { theme, width }),
      openPage(browser, { theme }),
    ])
    incumbent = own.page
    receiver = other.page
    problems = [own.problems, other.problems]
    await Promise.all([
      signIn(incumbent, 'agent'),
      signIn(receiver, 'agent2'),
      signIn(desk.page, 'underwriter'),
    ])
    policy = await newPolicy(incumbent, desk.page)
  })

  it('is filed by the agency that it names, once all that a letter needs is confirmed', async () => {
    await receiver.goto('/agency/broker-of-record')
    await receiver.getByRole('button', { name: 'File a letter' }).click()
    await dialog(receiver).getByLabel('Policy number').fill(policy.policyNumber)
    await dialog(receiver).getByLabel('Insured', { exact: true }).fill(policy.companyName)
    await expectAccessible(receiver, 'the dialog that files a letter')
    await dialog(receiver).getByRole('button', { name: 'File letter' }).click()
    await dialog(receiver).getByText('Enter the date of the letter.').first().waitFor()
    await dialog(receiver)
      .getByLabel('Date of the letter', { exact: true })
      .fill(systemClock.today('Pacific/Honolulu'))
    await dialog(receiver).getByLabel('Signed by', { exact: true }).fill('Maya Insured')
    await dialog(receiver).getByLabel('Title of who signed').fill('Director')
    await dialog(receiver).locator('input[type="file"]').setInputFiles(signedPaper('letter.pdf'))
    for (const box of await dialog(receiver).getByRole('checkbox').all()) await box.check()
    await dialog(receiver).getByRole('button', { name: 'File letter' }).click()
    await receiver.getByText('The letter is filed, and both agencies are notified.').waitFor()
  })

  it('shows the agency that it names its clock, and nothing of the policy', async () => {
    await receiver.goto('/agency/broker-of-record?status=PENDING')
    await receiver.getByRole('link', { name: policy.companyName }).first().click()
    const drawer = dialog(receiver)
    await drawer
      .getByText('The policy opens to you when the letter is in effect.', { exact: false })
      .waitFor()
    expect(
      await drawer
        .getByRole('region', { name: 'Business days for a rescinding letter' })
        .getByRole('listitem')
        .count(),
    ).toBe(5)
    expect(await drawer.getByText('Harborview', { exact: false }).count()).toBe(0)
    expect(await drawer.getByRole('link', { name: 'Open the policy' }).count()).toBe(0)
    await expectAccessible(receiver, 'a letter for the agency that it names')
  })

  it('is announced to the incumbent on the page of the policy, who files the rescinding letter', async () => {
    await incumbent.goto(`/agency/policies/P100/${policy.id}`)
    await incumbent.getByText('A broker of record letter names Summit Ridge Insurance').waitFor()
    await expectAccessible(incumbent, 'the page of a policy with a letter')
    await incumbent.getByRole('link', { name: 'Open the letter' }).click()
    await dialog(incumbent)
      .getByText('Your client has named Summit Ridge Insurance.', { exact: false })
      .waitFor()
    if (width < 500)
      expect(await incumbent.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await dialog(incumbent).getByRole('button', { name: 'File rescinding letter' }).click()
    const form = dialog(incumbent).last()
    await form.getByText('takes the appointment of Summit Ridge Insurance back', { exact: false }).waitFor()
    await form
      .getByLabel('Rescinding letter of the insured', { exact: false })
      .setInputFiles(signedPaper('stay.pdf'))
    await expectAccessible(incumbent, 'the dialog that rescinds a letter')
    await form.getByRole('button', { name: 'File rescinding letter' }).click()
    await incumbent.getByText('The letter was taken back.').waitFor()
    await dialog(incumbent).getByText('Your client took the letter back and stays with you.').waitFor()
  })

  it('is over for both: the policy stays, and the other agency reads that it was taken back', async () => {
    await receiver.goto('/agency/broker-of-record?status=RESCINDED')
    await receiver.getByRole('link', { name: policy.companyName }).first().click()
    await dialog(receiver).getByText('The insured took the letter back.').waitFor()
    expect(await dialog(receiver).getByText('Rescinding letter of the insured').count()).toBe(0)
    await incumbent.goto(`/agency/policies/P100/${policy.id}`)
    await incumbent.getByRole('heading', { name: policy.companyName }).waitFor()
    expect(await incumbent.getByText('A broker of record letter names').count()).toBe(0)
    expect(problems.flat()).toEqual([])
  })
})
