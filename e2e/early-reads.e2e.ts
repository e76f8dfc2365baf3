import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { readyQuote } from './support/ready-quote.ts'
import { drawnFrom } from '../tools/lib/sample.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const USER = '/api/auth/v1/me'
const QUOTE = /\/api\/quote\/v1\/[\w-]+\/[\w-]{36}$/
const isEarly = (path: string): boolean => path === USER || QUOTE.test(path)
/** All code but the first script and the one that chooses the colors. */
const LATER_CODE = /\/assets\/(?!first-)[\w-]+\.js$/

/** Holds back the code behind the first script; gives what lets it come. */
const holdCode = async (page: Page): Promise<() => Promise<void>> => {
  const held: Route[] = []
  const hold = (route: Route): void => void held.push(route)
  await page.route(LATER_CODE, hold)
  return async () => {
    await page.unroute(LATER_CODE, hold)
    // Some went on by themselves when nothing held them any more.
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
  }
}

/** The paths of early reads, as they are answered, with the statuses. */
const answersOf = (page: Page): [string, number][] => {
  const answers: [string, number][] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (isEarly(pathname)) answers.push([pathname, response.status()])
  })
  return answers
}

describe("what a quote's page shows", () => {
  it('is asked for before its code has come, and never twice', async () => {
    const { page, problems } = await openPage(browser)
    await signIn(page, 'agent')
    const { id } = await readyQuote(page)
    const answers = answersOf(page)
    const letCome = await holdCode(page)
    const answered = page.waitForResponse(QUOTE)
    await page.goto(`/agency/quotes/P100/${id}`, { waitUntil: 'commit' })
    const answer = await answered
    const expected = [USER, `/api/quote/v1/P100/${id}`]
    await expect.poll(() => answers.map(([path]) => path).toSorted()).toEqual(expected)
    // So are the files of the page.
    expect(await page.locator('body > link[rel=modulepreload]').count()).toBeGreaterThan(0)
    expect(await page.locator('h1').count()).toBe(0)
    await letCome()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    const { companyName } = (await answer.json()) as { companyName: string }
    expect(await page.locator('main h1').textContent()).toBe(companyName)
    expect(answers.map(([path]) => path).toSorted()).toEqual(expected)
    expect(problems).toEqual([])
  })

  it('is text, whatever a company calls itself', async () => {
    const { page } = await openPage(browser)
    await signIn(page, 'agent')
    const { id } = await readyQuote(page)
    const name = '</script><img src=x onerror="document.body.remove()"> & <b>Sons</b>'
    await page.route(QUOTE, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), companyName: name } })
    })
    await page.goto(`/agency/quotes/P100/${id}`)
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    expect(await page.locator('main h1').textContent()).toBe(name)
    expect(await page.locator('main').locator('img[src=x], script').count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

describe('early reads', () => {
  const setTokens = (page: Page, token: string | null) =>
    page.evaluate((value) => {
      sessionStorage.clear()
      if (value !== null) Object.assign(sessionStorage, { accessToken: value, refreshToken: value })
    }, token)
  /** Who asks, and the status of the answer for the quote; null where nothing is asked. */
  const CASES: [string, (page: Page) => Promise<unknown>, string, number | null][] = [
    ['are not made by a user who has logged out', (page) => setTokens(page, null), 'agency', null],
    ['are refused to a session that is over', (page) => setTokens(page, 'spent'), 'agency', 401],
    ['are refused to users of another account', (page) => signIn(page, 'customer'), 'customer', 404],
  ]

  it.each(drawnFrom(CASES, 2))('%s', async (_case, prepare, area, status) => {
    const { page } = await openPage(browser)
    await signIn(page, 'agent')
    const { id } = await readyQuote(page)
    await prepare(page)
    await holdCode(page)
    const answers = answersOf(page)
    const answered = status === null ? null : page.waitForResponse(QUOTE)
    await page.goto(`/${area}/quotes/P100/${id}`, { waitUntil: 'commit' })
    // The first script names the page's files when it has asked for all that it will ask for.
    await page.locator('body > link[rel=modulepreload]').first().waitFor({ state: 'attached' })
    await answered
    const statuses = answers.filter(([path]) => QUOTE.test(path)).map(([, one]) => one)
    expect(statuses).toEqual(status === null ? [] : [status])
    expect(await page.locator('h1').count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
