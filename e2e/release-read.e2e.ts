import type { Browser, Page } from 'playwright-core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { formatDay } from '#domain/market/format.ts'
import { systemClock } from '#server/process/clock.ts'
import { apiSend, type Made, makeAccount } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser, openPage } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { followMail, setPassword } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'
import { inOrder } from './support/in-order.ts'
import { themesOf } from './support/themes.ts'

/** What an underwriter releases is read by broker and insured in the same words, wherever they read it. */

const STATES = { light: 'IL', dark: 'OH' } as const
const HEIGHT = 900
const NOTE = 'The recovery plan was tested twice this year.'

const BEFORE = 'To be met before binding'
const AFTER = 'To be met after binding'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Standing {
  id: string
  quoteNumber: string
  version: number
  status: string
}

const mails = async (page: Page, to: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/dev/v1/mailbox?to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text)
}

/** The text of a PDF that the page's user may download, its lines run together. */
const pdfText = async (page: Page, docId: string): Promise<string> => {
  const bytes = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/docs/v1/download?docId=${id}`, {
      headers: { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` },
    })
    return [...new Uint8Array(await answer.arrayBuffer())]
  }, docId)
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
  }
  await document.destroy()
  return texts.join(' ').replaceAll(/\s+/g, ' ')
}

const cardOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Released terms' }) })

/** The lines, each after the one before it. */
const expectInOrder = (text: string, lines: readonly string[], where: string): void => {
  let at = -1
  for (const line of lines) {
    const next = text.indexOf(line, at + 1)
    expect(next, `“${line}” in ${where}: ${text}`).toBeGreaterThan(at)
    at = next
  }
}

const seeds = [
  { title: 'Restore test of backups', stage: 'POST_BIND', days: 45 },
  { title: 'Screenshot of the mail settings', stage: 'PRE_BIND', days: 20 },
  { title: 'Signed statement on remote access', stage: 'PRE_BIND', days: 10 },
]

describe.each(themesOf('release-read'))(
  'a release is read by broker and insured, in the %s theme',
  (theme) => {
    inOrder()
    let agent: Page
    let desk: Page
    let problems: string[][]
    let account: Made
    let quote: Standing
    let agentMail: string
    const insuredMail = `reader-${theme}-${Date.now() % 1_000_000}@signers.test`
    const due = new Map(seeds.map(({ title, days }) => [title, addDays(systemClock.today(), days)]))
    const line = (title: string) => `${title}, due ${formatDay(due.get(title) ?? '', 'US')}`
    /** Everything that is said of the release, in the order in which it is said. */
    const said: string[] = []
    const checklist = [
      BEFORE,
      line('Signed statement on remote access'),
      line('Screenshot of the mail settings'),
      AFTER,
      line('Restore test of backups'),
    ]
    const page = (side: 'agency' | 'admin') => `/${side}/quotes/P100/${quote.id}`

    beforeAll(async () => {
      ;({ page: agent, desk, problems } = await bothSides(browser, theme))
      account = await makeAccount(agent, STATES[theme], 'P100')
      const { request } = await apiGet<{ request: object }>(
        agent,
        `/api/rater/v1/raterdata?accountId=${account.id}&productType=P100`,
      )
      const draft = await apiSend<Standing>(agent, 'POST', `/api/quote/v1/P100/${account.id}`, {
        // What the desk changes below, whatever the agency chose last.
        request: { ...request, deductible: 25_000 },
      })
      const asked = await apiSend<Standing>(agent, 'PUT', `/api/quote/v1/P100/${draft?.id}/request`, {
        version: draft?.version,
      })
      const referred =
        asked?.status === 'REFERRED'
          ? asked
          : await apiSend<Standing>(agent, 'PUT', `/api/quote/v1/${asked?.id}/review`, {
              reason: 'Please look at it.',
            })
      if (referred?.status !== 'REFERRED') throw new Error(`a quote of ${account.name} is not referred`)
      quote = referred
      const { agent: its } = await apiGet<{ agent: { agentEmail: string } }>(
        agent,
        `/api/quote/v1/P100/${quote.id}`,
      )
      agentMail = its.agentEmail
      for (const { title, stage } of seeds)
        await apiSend(desk, 'POST', '/api/quote/v1/quote-subjectivity', {
          quoteId: quote.id,
          title,
          detail: '',
          stage,
          dueDate: due.get(title),
        })
    })

    it('is tried by the underwriter, who reads what the agent gets', async () => {
      await desk.goto(page('admin'))
      const panel = desk.getByRole('region', { name: 'Decision' })
      const release = panel.getByRole('button', { name: 'Release terms' })
      await panel.getByLabel('Retention').first().click()
      await desk.getByRole('option', { name: '$50,000', exact: true }).click()
      await panel.getByLabel('Disaster recovery planning').fill('-7.5%')
      await panel.getByLabel('IRPM note').fill(NOTE)
      await panel.getByText('What the agent gets').click()
      const changed = panel.getByText(/^Retention: \$50,000 instead of \$[\d,]+$/)
      await changed.waitFor()
      said.push('Changed terms', (await changed.textContent()) ?? '')
      expectInOrder((await panel.textContent()) ?? '', [...said, ...checklist], 'the panel')
      await expectAccessible(desk, 'the release that is tried', 1)
      await expect.poll(() => release.getAttribute('aria-disabled')).toBeNull()
      await release.click()
      await desk.waitForURL(/\/admin\/inbox/)
    })

    it('is read by the broker on the page of the quote, with what moved the price', async () => {
      await agent.goto(page('agency'))
      const card = cardOf(agent)
      await card.getByText('Price since the referral').waitFor()
      const moved = card.getByRole('listitem').filter({ hasText: /^Total premium: .* instead of / })
      const parts = ['Limit, retention and periods: −', 'Schedule rating: −']
      said.push('Price since the referral', (await moved.textContent()) ?? '', ...parts)
      expectInOrder((await card.textContent()) ?? '', said, 'the card of the broker')
      const conditions = agent.locator('#conditions')
      expectInOrder((await conditions.textContent()) ?? '', checklist, 'the checklist of the broker')
      for (const width of [390, 1440]) {
        await agent.setViewportSize({ width, height: HEIGHT })
        await expectAccessible(agent, `a quote with released terms at ${width}`, 1)
      }
    })

    it('is read by the broker in the mail', async () => {
      const released = async () =>
        (await mails(agent, agentMail)).find(
          (text) => text.includes(quote.quoteNumber) && text.includes('released the terms'),
        )
      await expect.poll(released).toBeDefined()
      expectInOrder((await released()) ?? '', [...said, ...checklist], 'the mail to the broker')
    })

    it('is read in the proposal', async () => {
      const { content } = await apiGet<{ content: { docId: string; docName: string; version: number }[] }>(
        agent,
        `/api/docs/v1/search/${account.id}?quoteId=${quote.id}`,
      )
      const proposal = content
        .filter(({ docName }) => /proposal/i.test(docName))
        .toSorted((a, b) => b.version - a.version)[0]
      const text = await pdfText(agent, proposal?.docId ?? '')
      expectInOrder(text, said, 'the proposal')
      expectInOrder(text, checklist, 'the proposal')
    })

    it('is found from the home of the broker, the first to be due on top', async () => {
      await agent.goto('/agency/dashboard')
      await agent.getByRole('link', { name: /subjectivit(y|ies) to be met/ }).click()
      await agent.waitForURL(/\/agency\/conditions\?.*status=OPEN/)
      await agent.getByRole('searchbox').fill(quote.quoteNumber)
      const rows = agent.getByRole('row').filter({ hasText: account.name })
      await expect.poll(() => rows.count()).toBe(seeds.length)
      expectInOrder(
        (await rows.allTextContents()).join(' '),
        seeds.toReversed().map(({ title }) => title),
        'the list of the broker',
      )
      await expectAccessible(agent, 'the subjectivities of the broker', 1)
    })

    it('is read by the insured in the mail and on the page to sign on', async () => {
      await apiSend(agent, 'POST', '/api/quote/v1/action/send-sign-request', {
        quoteId: quote.id,
        policyContactFirstName: 'Clara',
        policyContactLastName: 'Wahl',
        policyContactEmail: insuredMail,
        policyContactPhone: '+1 2125550188',
      })
      await expect.poll(async () => (await mails(agent, insuredMail)).length).toBe(1)
      expectInOrder(
        (await mails(agent, insuredMail)).join(' '),
        [...said, ...checklist],
        'the mail to the insured',
      )
      const insured = await openPage(browser, { theme })
      const hand = mouse(insured.page)
      await followMail(insured.page, hand, insuredMail, 'Review & Sign')
      await setPassword(insured.page, hand)
      const card = cardOf(insured.page)
      await card.getByText(BEFORE).waitFor()
      expectInOrder((await card.textContent()) ?? '', [...said, ...checklist], 'the page of the insured')
      for (const width of [390, 1440]) {
        await insured.page.setViewportSize({ width, height: HEIGHT })
        await expectAccessible(insured.page, `the page to sign released terms on at ${width}`, 1)
      }
      expect([...problems, insured.problems]).toEqual([[], [], []])
      await insured.context.close()
    })
  },
)
