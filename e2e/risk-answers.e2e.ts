import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, type Company, findCompanies } from './support/company.ts'
import { mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import * as steps from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

/** A broker answers once, the insured answers the rest, and what the scan contradicts is settled before signing. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Visitor = Awaited<ReturnType<typeof openPage>>

/** Where the button of the newest mail leads; on a phone the mail program would open it. */
const mailedLink = async (page: Page, address: string): Promise<string> => {
  await page.goto(`/dev/mailbox?to=${address}`)
  const button = page.frameLocator('iframe').getByRole('link', { name: 'Answer the questions' })
  return (await button.getAttribute('href')) ?? ''
}

const PRACTICES = [
  /trained in security/,
  /responsible for security/,
  /written incident response plan/,
  /encrypted where it is stored/,
  /review the security of vendors/,
]

const group = (page: Page, wording: RegExp) => page.getByRole('group', { name: wording })
const pick = (page: Page, wording: RegExp, choice: string) =>
  group(page, wording).getByRole('radio', { name: choice, exact: true }).click()

describe.each(themesOf('broker-answers-once'))('a broker who answers once, in the %s theme', (theme) => {
  inOrder()
  const mailAddress = `maya.${theme}@insured.test`
  let agent: Visitor
  let insured: Visitor
  let company: Company
  let questions = ''
  let link = ''
  const accountId = (): string => /requestQuote\/[^/]+\/([^/]+)/.exec(questions)?.[1] ?? ''

  beforeAll(async () => {
    agent = await openPage(browser, { theme })
    insured = await openPage(browser, { theme, width: 390, height: 844 })
    await signIn(agent.page, 'agent')
    ;[company = { name: '', state: '' }] = await findCompanies(agent.page, 1, {
      isLicensed: true,
      contradicted: true,
    })
  })

  it('answers by keys, and sees where each answer comes from', async () => {
    const { page } = agent
    const hand = mouse(page)
    await page.goto('/agency/dashboard')
    await steps.addAccount(page, hand, company)
    await steps.startQuote(page, hand)
    questions = new URL(page.url()).pathname
    await page.getByText(/^Unanswered \(\d+\)/).click()
    await page.getByRole('button', { name: /last cyber incident or claim/ }).click()
    await page.keyboard.press('ArrowDown')
    const mfa = group(page, /factor authentication required for e-mail/)
    await mfa.getByRole('radio', { name: 'Yes' }).focus()
    await page.keyboard.press('y')
    const remote = group(page, /required for remote access/)
    await expect.poll(() => remote.locator(':focus').count()).toBe(1)
    await page.keyboard.press('y')
    await page
      .getByText(/^Typed by Dana|^Typed by /)
      .first()
      .waitFor()
    await expectAccessible(page, 'the questions')
  })

  it('sends a section to the insured, who answers it on a phone without a password', async () => {
    const { page } = agent
    await page.getByRole('button', { name: 'Send to the insured' }).click()
    const dialog = steps.openDialog(page, /Send questions to the insured/)
    for (const title of ['Claims', 'Protection and backups', 'Practices'])
      if (await dialog.getByRole('checkbox', { name: new RegExp(`^${title}`) }).isChecked())
        await dialog.getByRole('checkbox', { name: new RegExp(`^${title}`) }).uncheck()
    await dialog.getByRole('checkbox', { name: /^Multi-factor/ }).check()
    await dialog.getByRole('checkbox', { name: /^Payments/ }).check()
    await dialog.getByLabel('Name').fill('Maya Hughes')
    await dialog.getByLabel('Email').fill(mailAddress)
    await expectAccessible(page, 'the window to send questions')
    await dialog.getByRole('button', { name: 'Send questions' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/Sent to Maya Hughes/).waitFor()
    const phone = insured.page
    link = await mailedLink(page, mailAddress)
    await phone.goto(link)
    await phone.getByRole('heading', { level: 1, name: `Questions about ${company.name}` }).waitFor()
    expect(new URL(phone.url()).pathname).toBe('/questions/link')
    await pick(phone, /required for administrator accounts/, 'Yes')
    await phone.getByText(/to answer · Saved/).waitFor()
    await goesOnElsewhere()
    await pick(phone, /verify vendors’ bank accounts/, 'Yes')
    await pick(phone, /authenticate fund transfer requests/, 'Yes')
    await pick(phone, /unauthorized employees/, 'Yes')
    await phone.getByText(/answered on another device/).waitFor()
    await phone.getByText('All answered').waitFor()
    await expectAccessible(phone, 'the page of the insured')
    await phone.getByRole('button', { name: 'Send answers' }).click()
    await phone.getByRole('heading', { name: 'Thank you. Your answers are sent.' }).waitFor()
  })

  /** The same link on another device: what the phone answered is there, and the next answer is given here. */
  const goesOnElsewhere = async () => {
    const { page, problems } = await openPage(browser, { theme })
    await page.goto(link)
    await page.getByText(/These answers were started earlier/).waitFor()
    // "Yes" to e-mail is the broker's, what the phone answered is no one's yet.
    await expect.poll(() => page.getByText(/^Typed by /).count()).toBeGreaterThan(0)
    expect(
      await page
        .locator('[data-question="mfaAdminAccounts"]')
        .getByText(/^Typed by /)
        .count(),
    ).toBe(0)
    const kept = group(page, /required for administrator accounts/)
    await expect.poll(() => kept.getByRole('radio', { name: 'Yes', exact: true }).isChecked()).toBe(true)
    await pick(page, /required for cloud services/, 'Yes')
    await page.getByText(/to answer · Saved/).waitFor()
    await page.context().close()
    expect(problems).toEqual([])
  }

  it('finds the link used up, and the broker sees who answered', async () => {
    const phone = insured.page
    await phone.goto(link)
    await phone.getByRole('heading', { name: 'These questions were answered already. Thank you.' }).waitFor()
    const { page } = agent
    await page.goto(questions)
    await page.getByText(/Answered by Maya Hughes/).waitFor()
    await page
      .getByText(/^Typed by Maya Hughes \(insured\)/)
      .first()
      .waitFor()
  })

  it('learns what the scan saw instead, and settles it with a reason', async () => {
    const { page } = agent
    await page.goto(questions)
    await pick(page, /last cyber incident or claim/, 'Never')
    await pick(page, /do you know of any claim/, 'No')
    await pick(page, /EDR/, 'Yes')
    await pick(page, /How often do you back up/, 'Daily')
    await page.getByRole('checkbox', { name: 'Kept apart from the network' }).check()
    await pick(page, /How often are security updates/, 'Weekly')
    for (const practice of PRACTICES) await pick(page, practice, 'Yes')
    await page.getByText('All answered').waitFor()
    await page.getByText(/The scan contradicts an answer/).waitFor()
    await page
      .getByText(/^The scan found: /)
      .first()
      .waitFor()
    await expectAccessible(page, 'the questions with a contradiction')
    for (;;) {
      const open = page.getByRole('button', { name: /^Confirm or correct: / })
      const left = await open.count()
      if (left === 0) break
      await open.first().click()
      const dialog = steps.openDialog(page, /Answer contradicts the evidence/)
      await dialog.getByRole('button', { name: 'Confirm the answer' }).click()
      await dialog.getByText('Reason is a required field').first().waitFor()
      await dialog.getByLabel('Reason').fill('The host is being switched off; a gateway asks for the code.')
      await expectAccessible(page, 'the window of a contradiction')
      await dialog.getByRole('button', { name: 'Confirm the answer' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => open.count()).toBe(left - 1)
    }
    await page.getByText(/kept although the scan contradicts/).waitFor()
  })

  it('keeps the last of two quick answers however slow the first is, and one that a reload cut off', async () => {
    const { page } = agent
    const answered = async () =>
      (await apiGet<{ answers: Record<string, unknown> }>(page, `/api/account/v1/${accountId()}`)).answers
    const slowed = /\/api\/account\/v1\/[^/]+\/answers$/
    await page.goto(questions)
    let letGo: () => void = () => undefined
    const isGone = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(slowed, async (route) => {
      if (route.request().postData()?.includes('"training":"NO"')) await isGone
      await route.continue()
    })
    const saved = (value: string) =>
      page.waitForResponse(
        (one) =>
          slowed.test(one.url()) && one.request().postData()?.includes(`"training":"${value}"`) === true,
      )
    const both = Promise.all([saved('NO'), saved('YES')])
    const sent = page.waitForRequest(slowed)
    await pick(page, /staff trained in security/, 'No')
    await sent
    await pick(page, /staff trained in security/, 'Yes')
    letGo()
    await both
    const trained = group(page, /staff trained in security/)
    await expect.poll(() => trained.getByRole('radio', { name: 'Yes', exact: true }).isChecked()).toBe(true)
    expect((await answered())['training']).toBe('YES')
    await page.unroute(slowed)
    await page.route(slowed, (route) => route.abort())
    await pick(page, /staff trained in security/, 'Uncertain')
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('UNCERTAIN')
    await page.unroute(slowed)
    await page.reload()
    await expect.poll(async () => (await answered())['training']).toBe('UNCERTAIN')
    await pick(page, /staff trained in security/, 'Yes')
    await page.getByText(/All answered · Saved/).waitFor()
  })

  it('is asked none of it again by a larger product, only what that one asks in addition', async () => {
    const { page } = agent
    await page.goto(`/agency/requestQuote/P250/${accountId()}/questions`)
    // "Daily" is not offered here and counts as weekly.
    const weekly = group(page, /How often do you back up/).getByRole('radio', { name: 'Weekly' })
    await expect.poll(() => weekly.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Incidents and litigation' }).click()
    await page.waitForURL(/section=incidents/)
    await pick(page, /cyber incident last affect/, 'Never')
    const known = await apiGet<{ unanswered: string[] }>(
      page,
      `/api/account/v1/questions?accountId=${accountId()}&productType=P250`,
    )
    expect(known.unanswered).not.toContain('mfaEmail')
    expect(known.unanswered).toContain('dmzSeparation')
    await page.getByText(/^Unanswered \(\d+\)/).click()
    await page.getByRole('button', { name: /internet can reach kept apart/ }).click()
    await expect
      .poll(() =>
        group(page, /internet can reach kept apart/)
          .locator(':focus')
          .count(),
      )
      .toBe(1)
    await expectAccessible(page, 'the sections of Prime 250')
  })

  it('left nothing in the consoles', () => {
    expect([...agent.problems, ...insured.problems]).toEqual([])
  })
})
