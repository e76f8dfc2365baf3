import type { Browser, Page, Response, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn, type View } from './support/browser.ts'
import { readyQuote } from './support/ready-quote.ts'
import { drawnFrom } from './support/sample.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const ANSWER = /\/api\/quote\/v1\/[\w-]+\/[\w-]{36}$/
const USER = '**/api/auth/v1/me'
/** All code but the first script and the one that chooses the colours. */
const LATER_CODE = /\/assets\/(?!first-)[\w-]+\.js$/
const HEADING = 'main h1'

/** Holds back the code behind the first script; gives what lets it come. */
const holdCode = async (page: Page): Promise<() => Promise<void>> => {
  const held: Route[] = []
  const hold = (route: Route): void => void held.push(route)
  await page.route(LATER_CODE, hold)
  return async () => {
    await page.unroute(LATER_CODE, hold)
    await Promise.all(held.map((route) => route.continue()))
  }
}

const PARTS = {
  title: 'h1',
  badge: '[class*=badge]',
  number: '[class*=number], [class*=copy]',
  premium: 'strong',
}

/** Where the parts of the heading are and how they look: the words' own width belongs to the fonts, which come late. */
const look = (page: Page): Promise<Record<string, string>> =>
  page.evaluate((parts) => {
    const seen: Record<string, string> = {}
    for (const [name, selector] of Object.entries(parts)) {
      const element = document.querySelector(`main header :is(${selector})`)
      if (!element) continue
      const { color, backgroundColor, font } = getComputedStyle(element)
      const { x, y } = element.getBoundingClientRect()
      // Buttons next to a long title may send what follows it to a line of its own.
      const place = name === 'title' ? `at ${x} ${y}` : ''
      seen[name] = [element.textContent.trim(), color, backgroundColor, font, place].join(' | ')
    }
    return seen
  }, PARTS)

interface Fields {
  companyName: string
  quoteNumber: string
  status: string
  totalPremium: number
}

const openQuote = async (page: Page, path: string): Promise<Response> => {
  const answered = page.waitForResponse(ANSWER)
  await page.goto(path, { waitUntil: 'commit' })
  return answered
}

const VIEWS: View[] = [{ width: 390, theme: 'dark' }, { width: 1440, locale: 'en-GB' }, { width: 1024 }]

describe("a quote's heading", () => {
  it.each(drawnFrom(VIEWS, 2))('stands before React has come, and stays where it is (%o)', async (view) => {
    const { page, problems } = await openPage(browser, { ...view, isNew: true })
    await signIn(page, 'agent')
    const path = `/agency/quotes/P100/${(await readyQuote(page)).id}`
    // Fonts change the width of words whenever they come.
    await page.route('**/*.woff2', (route) => route.abort())
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.addInitScript(() => {
      const note = (): void => {
        const count = document.querySelectorAll('h1').length
        const counts = (sessionStorage.getItem('headings') ?? '').split(' ')
        if (counts.at(-1) !== String(count)) sessionStorage.setItem('headings', [...counts, count].join(' '))
        requestAnimationFrame(note)
      }
      note()
    })
    const letCome = await holdCode(page)
    const quote = (await (await openQuote(page, path)).json()) as Fields
    await page.locator(HEADING).waitFor()
    const first = await look(page)
    expect(first['title']).toContain(quote.companyName)
    expect(first['badge']).toContain(quote.status)
    expect(first['number']).toContain(quote.quoteNumber)
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    expect(first['premium']).toContain(dollars.format(quote.totalPremium))
    await letCome()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    const { number, ...whole } = await look(page)
    expect({ ...whole, number: number?.replace(/Copy/, '') }).toEqual(first)
    // There is never a moment with two headings, nor one without after the first.
    expect(await page.evaluate(() => sessionStorage.getItem('headings'))).toMatch(/^( 0)? 1$/)
    // Nothing was asked twice.
    expect(asked.filter((one) => ANSWER.test(one) || one === '/api/auth/v1/me')).toHaveLength(2)
    expect(problems.filter((one) => !/ERR_FAILED/.test(one))).toEqual([])
  })

  it('is text, whatever a company calls itself', async () => {
    const { page } = await openPage(browser)
    await signIn(page, 'agent')
    const { id } = await readyQuote(page)
    const name = '</script><img src=x onerror="document.body.remove()"> & <b>Sons</b>'
    await page.route(ANSWER, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), companyName: name } })
    })
    await holdCode(page)
    await openQuote(page, `/agency/quotes/P100/${id}`)
    await page.locator(HEADING).waitFor()
    expect(await page.locator(HEADING).textContent()).toBe(name)
    expect(await page.locator('main').locator('img, b, script').count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

describe('nothing of a quote stands first', () => {
  const user = (changes: object) => (page: Page) =>
    page.route(USER, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } })
    })
  const setTokens = (page: Page, token: string | null) =>
    page.evaluate((value) => {
      sessionStorage.clear()
      if (value !== null) Object.assign(sessionStorage, { accessToken: value, refreshToken: value })
    }, token)
  /** Who asks, in which area, and the status of the answer for the quote; null where nothing is asked. */
  const CASES: [string, (page: Page) => Promise<unknown>, string, number | null][] = [
    ['for who has logged out', (page) => setTokens(page, null), 'agency', null],
    ['for a session that is over', (page) => setTokens(page, 'spent'), 'agency', 401],
    ['in the area of others', async () => undefined, 'carrier', 200],
    [
      'under a banner that says in whose account one acts',
      user({ actingStaff: { name: 'A' } }),
      'agency',
      200,
    ],
    ['behind a second factor that is missing', user({ mustSetUpMfa: true }), 'agency', 200],
    ['for who may not read quotes', user({ permissions: [] }), 'agency', 200],
    ['of an account that is not theirs', (page) => signIn(page, 'customer'), 'customer', 404],
  ]

  it.each(drawnFrom(CASES, 2))('%s', async (_who, prepare, area, status) => {
    const { page } = await openPage(browser)
    await signIn(page, 'agent')
    const { id } = await readyQuote(page)
    await prepare(page)
    await holdCode(page)
    const answers: number[] = []
    page.on('response', (response) => {
      if (ANSWER.test(new URL(response.url()).pathname)) answers.push(response.status())
    })
    await page.goto(`/${area}/quotes/P100/${id}`, { waitUntil: 'commit' })
    // The first script names the page's files when it has done all it will do.
    await page.locator('body > link[rel=modulepreload]').first().waitFor({ state: 'attached' })
    expect(answers).toEqual(status === null ? [] : [status])
    expect(await page.locator('h1').count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
