import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'

/** Moments are drawn in the zone of the reader's browser, and name it: next to them, or on hover. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Far from each other and from every server, one of them half an hour off. */
const ZONES = ['America/Los_Angeles', 'Asia/Kolkata'] as const

interface Moment {
  at: string
  text: string
  title: string
}

/** Times of the page; calendar days are none of them, and belong to no zone. */
const momentsOf = (page: Page): Promise<Moment[]> =>
  page.locator('main time').evaluateAll((times) =>
    times
      .map((time) => ({
        at: time.getAttribute('datetime') ?? '',
        text: time.textContent ?? '',
        title: time.getAttribute('title') ?? '',
      }))
      .filter(({ at }) => at.includes('T')),
  )

/** What a moment's words must have in the zone: its minute, and the zone's name. */
const named = (at: string, zone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatToParts(new Date(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { time: `${part('hour')}:${part('minute')}`, day: part('day'), zone: part('timeZoneName') }
}

const expectOwn = (moments: readonly Moment[], zone: string, where: string): void => {
  expect(moments.length, `moments on ${where}`).toBeGreaterThan(0)
  for (const { at, text, title } of moments) {
    const own = named(at, zone)
    // What is said exactly: the words of the page, or those on hover.
    const exact = title === '' ? text : title
    expect(exact, `${where}, ${at}`).toContain(own.time)
    expect(exact, `${where}, ${at}`).toContain(own.zone)
    expect(exact, `${where}, ${at}`).toMatch(new RegExp(`\\b${own.day}\\b`))
    if (/\d:\d\d/.test(text))
      expect(text, `${where}, ${at}`).toMatch(new RegExp(`:${own.time.split(':')[1]}\\b`))
  }
}

/** The pages of the signed-in user that draw moments. */
const pagesOf = async (page: Page): Promise<Record<string, string>> => {
  const area = await areaOf(page)
  const first = async (list: string): Promise<{ id: string; product: string; accountId: string }> => {
    const { content } = await apiGet<{ content: { id: string; product: string; accountId: string }[] }>(
      page,
      `${list}&page=0&size=1`,
    )
    const [row] = content
    if (!row) throw new Error(`${list} is empty`)
    return row
  }
  const referred = await first('/api/quote/v1/search?status=REFERRED')
  const policy = await first('/api/policy/v1/search?status=IN%20FORCE')
  return {
    'the inbox': `/${area}/inbox`,
    'a referred quote': `/${area}/quotes/${referred.product}/${referred.id}`,
    'a policy': `/${area}/policies/${policy.product}/${policy.id}`,
    'the documents of an account': `/${area}/accounts/${policy.accountId}?tab=DOCUMENTS`,
    'the timeline of an account': `/${area}/accounts/${policy.accountId}?tab=TIMELINE`,
  }
}

describe.each(ZONES)('a reader in %s', (zone) => {
  it('reads every moment in that zone', async () => {
    const { page, context, problems } = await openPage(browser, { zone })
    await signIn(page, 'underwriter')
    for (const [name, address] of Object.entries(await pagesOf(page))) {
      await page.goto(address)
      await page.locator('main time[datetime*="T"]').first().waitFor()
      expectOwn(await momentsOf(page), zone, name)
      if (name === 'a referred quote') {
        const clock = page
          .locator('main time')
          .filter({ hasText: /^(Decision|Was due)/ })
          .first()
        const { zone: zoneName } = named((await clock.getAttribute('datetime')) ?? '', zone)
        expect(await clock.textContent(), 'the clock names its zone').toContain(zoneName)
      }
    }
    expect(problems).toEqual([])
    await context.close()
  })
})
