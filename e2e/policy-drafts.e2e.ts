import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { makeAccount, makePolicy, makeReadyQuote, PLENTY } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'
import { openToSign } from './support/customer-steps.ts'
import { inOrder } from './support/in-order.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  effectiveDate: string
  today: string
  revisions: { kind: string; recordedBy: string }[]
}

/** A day as an American types it. */
const typed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const later = (one: string, other: string): string => (one > other ? one : other)

/** Chooses the limit that is so many steps after the one that is shown. */
const chooseLimit = async (page: Page, steps: number) => {
  await page.getByLabel('Aggregate limit').click()
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

describe.each([
  { theme: 'light', width: 1366 },
  { theme: 'dark', width: 390 },
] as const)('changes that others decide, in the $theme theme', ({ theme, width }) => {
  inOrder()
  let agent: Page
  let insured: Page
  let desk: Page
  let problems: string[][]
  let policyId: string

  const read = () => apiGet<Policy>(agent, `/api/policy/v1/P100/${policyId}`)
  const dayIn = async (days: number) => {
    const { effectiveDate, today } = await read()
    return addDays(later(effectiveDate, today), days)
  }
  const enterDay = async (page: Page, days: number) => {
    await page.getByLabel('Effective day').fill(typed(await dayIn(days)))
    await page.getByLabel('Effective day').blur()
  }
  /** Opens what waits for the user first. */
  const openWaiting = async (page: Page) => {
    await page.goto(`${await areaOf(page)}/policy-changes?waiting=true&sort=modified,desc`)
    await page.getByRole('heading', { name: 'Changes of policies' }).waitFor()
    await expectAccessible(page, 'changes that wait')
    const found = await apiGet<{ content: { id: string; policyId: string }[] }>(
      page,
      `/api/policy/v1/search/changes?policyId=${policyId}&waiting=true`,
    )
    const [first] = found.content
    await page.goto(`${await areaOf(page)}/policies/P100/${policyId}/change?draft=${first?.id}`)
  }

  beforeAll(async () => {
    const [one, two, three] = await Promise.all([
      openPage(browser, { theme, width }),
      openPage(browser, { theme }),
      openPage(browser, { theme, width }),
    ])
    agent = one.page
    insured = two.page
    desk = three.page
    problems = [one.problems, two.problems, three.problems]
    await Promise.all([signIn(agent, 'agent'), signIn(desk, 'underwriter')])
    const account = await makeAccount(agent, PLENTY, 'P100')
    const quote = await makeReadyQuote(agent, desk, account, 'P100')
    await openToSign(agent, insured, {
      quoteId: quote.id,
      email: `asks-${theme}-${account.id.slice(-6)}@signers.test`,
    })
    await insured.setViewportSize({ width, height: 900 })
    policyId = await makePolicy(agent, quote, 'P100')
  })

  it('insured-asks-and-agent-issues: the request waits for the agency, and the insured sees what became of it', async () => {
    await insured.goto(`/customer/policies/P100/${policyId}`)
    await insured.getByRole('button', { name: 'Ask for a change' }).click()
    await insured.getByRole('heading', { name: 'What and when' }).waitFor()
    await enterDay(insured, 10)
    await chooseLimit(insured, 1)
    await insured.getByText('To be invoiced').first().waitFor()
    await insured.getByLabel('Why you ask for it').fill('A customer asks for a higher limit')
    await expectAccessible(insured, 'a change that the insured asks for')
    await insured.getByRole('button', { name: 'Send request' }).click()
    await insured.getByText('The request is sent.').waitFor()
    await insured.getByRole('table', { name: 'Changes in preparation' }).getByText('Requested').waitFor()
    await expectAccessible(insured, 'a policy with a request')

    await openWaiting(agent)
    await agent.getByText('A customer asks for a higher limit', { exact: false }).waitFor()
    await agent.getByText('To be invoiced').first().waitFor()
    await expectAccessible(agent, 'a request of the insured')
    await agent.getByLabel('Name', { exact: true }).fill('Maya Insured')
    await agent.getByLabel('The person named knows', { exact: false }).check()
    await agent.getByLabel('Reason', { exact: true }).fill('The insured asked')
    await agent.getByRole('button', { name: 'Issue change' }).click()
    await agent.getByText('/E01 was issued with', { exact: false }).waitFor()

    await insured.goto(`/customer/policies/P100/${policyId}`)
    await insured.getByText('2. Endorsement').first().waitFor()
    expect((await read()).revisions).toHaveLength(2)
  })

  it('is declined with a reason that the insured reads', async () => {
    await insured.goto(`/customer/policies/P100/${policyId}/change`)
    await enterDay(insured, 12)
    await chooseLimit(insured, 1)
    await insured.getByText('To be invoiced').first().waitFor()
    await insured.getByRole('button', { name: 'Send request' }).click()
    await insured.getByText('The request is sent.').waitFor()
    await openWaiting(agent)
    await agent.getByRole('button', { name: 'Decline request' }).click()
    await agent.getByText('Say why it is declined.').first().waitFor()
    await agent.getByLabel('Reason for the decision').fill('Please call us first')
    await agent.getByRole('button', { name: 'Decline request' }).click()
    await agent.getByText('The request is declined.').waitFor()
    await insured.goto(`/customer/policies/P100/${policyId}`)
    const table = insured.getByRole('table', { name: 'Changes in preparation' })
    await table.getByText('Please call us first').first().waitFor()
    await table.getByRole('link').first().click()
    await insured.getByText('declined this change', { exact: false }).waitFor()
    await expectAccessible(insured, 'a request that was declined')
  })

  it('change-referred-and-released: an underwriter lets it pass, and the agency issues it as it is', async () => {
    await agent.goto(`/agency/policies/P100/${policyId}/change`)
    await agent.getByLabel('Revenue or employees', { exact: false }).check()
    await enterDay(agent, 14)
    const employees = agent.getByLabel('Employees', { exact: true })
    await employees.fill(String(Number((await employees.inputValue()).replaceAll(',', '')) * 2 + 10))
    await agent.getByText('changes by more than 25 percent', { exact: false }).first().waitFor()
    await agent.getByLabel('Note for the underwriter').fill('They opened a second office')
    await expectAccessible(agent, 'a change for an underwriter')
    await agent.getByRole('button', { name: 'Submit to an underwriter' }).click()
    await agent.getByText('The change is submitted to an underwriter.').waitFor()

    await openWaiting(desk)
    await desk.getByText('They opened a second office', { exact: false }).waitFor()
    await desk.getByLabel('Reason for the decision').fill('The new office is as safe as the first')
    await expectAccessible(desk, 'a change that an underwriter decides on')
    await desk.getByRole('button', { name: 'Release to the agency' }).click()
    await desk.getByText('The change is released.').waitFor()

    await openWaiting(agent)
    await agent.getByText('released this change', { exact: false }).waitFor()
    await agent.getByText('The new office is as safe as the first', { exact: false }).waitFor()
    await agent.getByLabel('Reason', { exact: true }).fill('A second office')
    await agent.getByRole('button', { name: 'Issue change' }).click()
    await agent.getByText('/E02 was issued', { exact: false }).waitFor()
    expect(problems.flat()).toEqual([])
  })

  it('asks before what was typed is lost, and keeps what is saved', async () => {
    await agent.goto(`/agency/policies/P100/${policyId}/change`)
    await chooseLimit(agent, 1)
    await agent.getByRole('link', { name: /^CYP-/ }).first().click()
    await agent.getByRole('button', { name: 'Stay' }).click()
    await agent.getByText('To be invoiced').first().waitFor()
    await agent.getByRole('button', { name: 'Save for later' }).click()
    await agent.getByText('The change is saved.').waitFor()
    await agent.waitForURL(/draft=/)
    await agent.reload()
    await agent.getByText('It is not sent yet.', { exact: false }).waitFor()
    await agent.getByText('To be invoiced').first().waitFor()
    await agent.getByRole('button', { name: 'Withdraw change' }).click()
    await agent.getByText('The change is withdrawn.').waitFor()
  })
})
