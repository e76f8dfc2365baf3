import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage } from './support/browser.ts'
import { type PublicRoute, publicRoutes } from './support/public-routes.ts'
import { expectFits, expectKeyboard } from './support/keys.ts'
import { isFull, seed } from '../tools/lib/sample.ts'

let browser: Browser
let book: Book
beforeAll(async () => {
  browser = await openBrowser()
  book = openBook()
})
afterAll(async () => {
  await browser?.close()
  await book?.close()
})

interface Place {
  market: 'US' | 'UK'
  theme: 'light' | 'dark'
  width: 390 | 1024 | 1440
}

const everywhere: readonly Place[] = (['US', 'UK'] as const).flatMap((market) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    ([390, 1024, 1440] as const).map((width) => ({ market, theme, width })),
  ),
)

/** Every two of market, theme and width meet in these six. */
const pairs: readonly Place[] = [
  { market: 'US', theme: 'light', width: 390 },
  { market: 'UK', theme: 'dark', width: 1024 },
  { market: 'US', theme: 'dark', width: 1440 },
  { market: 'UK', theme: 'dark', width: 390 },
  { market: 'US', theme: 'light', width: 1024 },
  { market: 'UK', theme: 'light', width: 1440 },
]

/**
 * One of the six for a route, which by the seed, so that publicRoutes and runs meet all of them; over all publicRoutes every place is
 * seen as often as the others.
 */
const placesOf = (at: number): readonly Place[] =>
  isFull ? everywhere : pairs.filter((_, which) => which === (at + seed) % pairs.length)

const nameOf = ({ market, theme, width }: Place): string => `${market}, ${theme}, ${width}`

interface Walker {
  page: Page
  context: BrowserContext
  problems: string[]
}

/** One window for a place: what the pages share is loaded once, as for a user who stays. */
const walkers = new Map<string, Promise<Walker>>()
const walkerIn = (place: Place): Promise<Walker> => {
  const known =
    walkers.get(nameOf(place)) ??
    openPage(browser, {
      theme: place.theme,
      width: place.width,
      locale: place.market === 'UK' ? 'en-GB' : 'en-US',
    })
  walkers.set(nameOf(place), known)
  return known
}

/** States that were tried in a place. */
const tried = new Set<string>()

/**
 * Whether no earlier page in its place was the same: many links end at the sign-in page or at the same
 * sentence, and what is the same to the letter is the same for keys and barriers.
 */
const isNew = async (page: Page, place: Place): Promise<boolean> => {
  const html = await page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement
    for (const one of body.querySelectorAll('script, link, style')) one.remove()
    return `${document.title} ${body.innerHTML}`
  })
  const state = `${nameOf(place)} ${html.replaceAll(/_r_\w+_|mantine-\w+|\s+/g, ' ')}`
  const isKnown = tried.has(state)
  tried.add(state)
  return isFull || !isKnown
}

const walk = async (
  route: PublicRoute,
  path: string,
  token: string | undefined,
  place: Place,
): Promise<void> => {
  const { page, problems } = await walkerIn(place)
  const what = `${route.name} (${nameOf(place)})`
  problems.length = 0
  await page.goto(path)
  await page.getByText(route.shows).first().waitFor()
  if (route.leads) await page.waitForURL((url) => url.pathname === route.leads)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.lang))
    .toBe(place.market === 'UK' ? 'en-GB' : 'en-US')
  if (token) expect(page.url(), `${what}: the token left the address`).not.toContain(token)
  await expectFits(page, what)
  if (await isNew(page, place)) {
    await expectKeyboard(page, what)
    await expectAccessible(page, what, 1)
  }
  expect(problems, what).toEqual([])
}

describe('every way in and out', () => {
  it.each(publicRoutes.map((route, at) => ({ ...route, at })))('$name', async ({ at, ...route }) => {
    const token = await route.token?.(book)
    const path = token === undefined ? route.path : route.path.replace('{token}', token)
    await Promise.all(placesOf(at).map((place) => walk(route, path, token, place)))
  })
})
