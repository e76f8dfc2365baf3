import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageRoutes } from '#web/routes.tsx'
import { CUSTOMER_EMAIL, CUSTOMER_UK_EMAIL, demoLogins } from '../db/seed/people.ts'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { barriers, lookAt, watchCalls, whole } from './support/inspect.ts'
import { planned, type Planned, type SweepView } from './support/sweep-plan.ts'
import { publicStops, stopsOf, viewerOf, type Stop } from './support/sweep-pages.ts'
import { isDrawn, isFull, seed } from '../tools/lib/sample.ts'

/** All pages of a user who sees most of them, in every view. */
const MOST_MS = 2_400_000
/** One page in all its views. */
const LOOK_MS = 900_000

/** More than one, since they have many pages and go side by side. */
const visitors = ['a visitor', 'another visitor', 'a third visitor']
const nameOf = (email: string): string => email.replace('@demo.bindery.test', '')

/** All demo logins but the one that needs an authenticator, who sees what the staff sees. */
const people = [
  ...visitors,
  ...[...demoLogins.map(({ email }) => email), CUSTOMER_EMAIL, CUSTOMER_UK_EMAIL]
    .map(nameOf)
    .filter((name) => name !== 'mfa'),
]

interface Tour {
  page: Page
  problems: string[]
  calls: ReturnType<typeof watchCalls>
  close: () => Promise<void>
}

let browser: Browser
const allStops = new Map<string, readonly Stop[]>()
let plan: ReadonlyMap<string, readonly Planned[]> = new Map()

const isVisitor = (who: string): boolean => visitors.includes(who)

const startTour = async (who: string): Promise<Tour> => {
  const { page, context, problems } = await openPage(browser)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (isVisitor(who)) await page.goto('/login')
  else await signIn(page, who)
  return { page, problems, calls: watchCalls(page), close: () => context.close() }
}

/** Its window serves the next one who asks. */
const stopsFor = async (who: string): Promise<Stop[]> => {
  if (isVisitor(who)) return publicStops()
  const { page, close } = await startTour(who)
  const stops = stopsOf(await viewerOf(page))
  await close()
  return stops
}

beforeAll(async () => {
  browser = await openBrowser()
  const waiting = [...people]
  const next = async (): Promise<void> => {
    for (let who = waiting.shift(); who; who = waiting.shift()) allStops.set(who, await stopsFor(who))
  }
  await Promise.all([next(), next(), next()])
  plan = planned(allStops, { isFull, seed })
})
afterAll(() => browser?.close())

const show = async (page: Page, { theme, width }: SweepView): Promise<void> => {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    (scheme) =>
      new Promise((resolve) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
    theme,
  )
}

/** What is wrong with the page as it is, in each of the views. */
const wrongInViews = async (page: Page, views: readonly SweepView[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const view of views) {
    await show(page, view)
    const found = [...(await lookAt(page)), ...(view.withAxe ? await barriers(page) : [])]
    wrong.push(...found.map((one) => `in ${view.theme} at ${view.width} ${one}`))
  }
  return wrong
}

/** Opens each further tab of the page as it is. */
const wrongInTabs = async (tour: Tour, { placeholders, views, tabs: most }: Planned): Promise<string[]> => {
  const { page, calls } = tour
  const tabs = page.locator('main [role="tablist"]').first().getByRole('tab')
  const wrong: string[] = []
  const count = Math.min(await tabs.count(), most + 1)
  for (let at = 1; at < count; at++) {
    const name = (await tabs.nth(at).textContent()) ?? ''
    await tabs.nth(at).click()
    await whole(page, calls, placeholders && '')
    wrong.push(...(await wrongInViews(page, views.slice(0, 2))).map((one) => `tab ${name} ${one}`))
  }
  return wrong
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`takes more than ${LOOK_MS / 1000} s`)), LOOK_MS)
    }),
  ])

const wrongAt = async (tour: Tour, look: Planned): Promise<string[]> => {
  const { path, refused, placeholders, locale, views } = look
  const { page, problems, calls } = tour
  const [heard, failed] = [problems.length, calls.failed.length]
  await page.evaluate((language) => localStorage.setItem('i18nextLng', language), locale)
  await page.setViewportSize({ width: views[0]?.width ?? 1440, height: 900 })
  calls.open = 0
  const wrong: string[] = []
  try {
    await page.goto(path)
    await whole(page, calls, placeholders && '')
    wrong.push(...(await inTime(wrongInViews(page, views))))
    wrong.push(...(await inTime(wrongInTabs(tour, look))))
  } catch (error) {
    wrong.push(String(error).split('\n')[0] ?? '')
  }
  wrong.push(...problems.slice(heard))
  wrong.push(...calls.failed.slice(failed).filter((call) => !(refused && call.startsWith('4'))))
  return wrong.map((one) => `${path} (${locale}) ${one}`)
}

/** A route of so many in a run; the public ones are walked one by one in `public-routes.e2e.ts` anyhow. */
const SHARE = 4
const isLookedAt = ({ route }: Planned): boolean => isDrawn(route, SHARE)

describe('the sweep', () => {
  it('sees what is wrong', async () => {
    const { page, context } = await openPage(browser, { width: 390 })
    await page.setContent(`<title>Wrong</title><main><h1>NaN of undefined</h1><p style="color:#ccc;width:2000px">
      shell.openMenu [object Object] common:kit.close</p><input aria-label="shell.next"><button aria-disabled="true">Bind</button></main>`)
    const seen = [...(await lookAt(page)), ...(await barriers(page))].join('\n')
    const wrong = ['NaN', 'undefined', 'shell.openMenu', '[object', 'common:kit.close', 'shell.next']
    for (const one of [
      ...wrong.map((text) => `“${text}”`),
      'px too wide',
      'color-contrast',
      'why not “Bind”',
    ])
      expect(seen).toContain(one)
    await page.setContent('<h1>See bindery.test, agent@policy.test, policy.pdf and 1.5</h1>')
    expect(await lookAt(page)).toEqual([])
    await context.close()
  })

  it('meets every page with a user who may open it', () => {
    const met = new Set([...plan.values()].flat().map(({ route }) => route))
    expect(pageRoutes.map(({ path }) => path).filter((path) => !met.has(path))).toEqual([])
  })

  describe.concurrent('finds every page whole', () => {
    it.each(people)('for %s', { timeout: MOST_MS }, async (who) => {
      const looks = (plan.get(who) ?? []).filter(isLookedAt)
      if (looks.length === 0) return
      const tour = await startTour(who)
      const wrong: string[] = []
      for (const look of looks) wrong.push(...(await wrongAt(tour, look)))
      await tour.close()
      expect([...new Set(wrong)]).toEqual([])
    })
  })
})
