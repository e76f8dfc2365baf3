import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row, SceneName } from '../db/seed/scenes.ts'
import { apiSend } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { heldCalls, PRICING } from './support/calculator.ts'
import { apiGet } from './support/company.ts'
import { drawnFrom, seed } from '../tools/lib/sample.ts'
import { sceneRow } from './support/scene.ts'
import { themesOf } from './support/themes.ts'

/**
 * Screens that show the money of a record: what could not be read again is marked as it is, nothing follows from it, what
 * was typed stays, and it is read again without anybody's doing.
 */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Screen {
  name: string
  scene: SceneName
  path: (row: Row, page: Page) => string | Promise<string>
  /** The call that reads the record. */
  reads: RegExp
  /** Changes what the call answers, for a state that the demo book has not. */
  as?: (record: Record<string, unknown>) => object
  /** A heading that is there once the screen is. */
  heading: RegExp
  /** Buttons that would act on the figures. */
  actions: readonly (string | RegExp)[]
  /** A field of the screen's form. */
  field?: RegExp
  isWindow?: boolean
}

const SCREENS: readonly Screen[] = [
  {
    name: 'a policy',
    scene: 'agent: in force',
    path: ({ product, id }) => `/agency/policies/${product}/${id}`,
    reads: /\/api\/policy\/v1\/[^/]+\/[^/?]+$/,
    heading: /^Invoices and payments/,
    actions: ['Issue certificate'],
  },
  {
    name: 'the bills of a policy',
    scene: 'agent: in force',
    path: ({ product, id }) => `/agency/policies/${product}/${id}`,
    reads: /\/api\/billing\/v1\/invoices\?/,
    heading: /^Invoices and payments/,
    actions: ['Issue certificate'],
  },
  {
    name: 'the payment page',
    scene: 'agent: unpaid, not due',
    path: ({ policyId }) => `/policy/${policyId}/accountant-payment`,
    reads: /\/api\/billing\/v1\/desc/,
    heading: /^Choose how to pay/,
    actions: ['PAY BY e-CHECK', 'PAY BY CREDIT CARD'],
  },
  {
    name: 'the window of a wire transfer, its title included',
    scene: 'agent: unpaid, not due',
    path: ({ policyId }) =>
      `/policy/${policyId}/accountant-payment?open=payment.wire&open.policyId=${policyId}`,
    reads: /\/api\/billing\/v1\/desc/,
    heading: /^Pay \$[\d,.]+ with ACH or Wire Transfer$/,
    actions: [],
    isWindow: true,
  },
  {
    name: 'the cart',
    scene: 'agent: in the cart',
    path: async ({ accountId, id }, page) => {
      await apiSend(page, 'POST', '/api/quote/v1/cart', { accountId, quoteIds: [id] })
      return `/agency/cart/${accountId}`
    },
    reads: /\/api\/quote\/v1\/cart\?/,
    heading: /^Comparison/,
    actions: [/^Request (Quote|\d quotes)$/, 'Download comparison'],
    field: /^Agent first name/,
  },
  {
    name: 'a renewal',
    scene: 'agent: in renewal',
    path: ({ product, accountId, id }) =>
      `/agency/quotes/${product}/${accountId}/renew-quote/summary?quoteId=${id}`,
    reads: /\/api\/quote\/v1\/[^/]+\/[^/?]+$/,
    heading: /^Price/,
    actions: [],
  },
  {
    name: 'the review of a quote',
    scene: 'agent: ready for an underwriter to bind',
    path: ({ product, id }) => `/quote/${id}/request-to-bind/${product}`,
    reads: /\/api\/quote\/v1\/[^/]+\/[^/?]+$/,
    heading: /^Terms/,
    actions: ['Request to bind'],
  },
  {
    name: 'a surplus lines notice',
    scene: 'agent: ready on surplus paper',
    path: ({ id }) => `/quote/${id}/attest-surplus-notice?mode=wizard`,
    reads: /\/api\/quote\/v1\/attest\/[^/]+$/,
    heading: /^Quote summary/,
    actions: ['Bind Quote'],
  },
  {
    name: 'the page to sign on',
    scene: 'customer: in force',
    path: async ({ product, id }, page) => {
      const { quoteId } = await apiGet<{ quoteId: string }>(page, `/api/policy/v1/${product}/${id}`)
      return `/customer/quotes/${quoteId}/sign/${product}`
    },
    reads: /\/api\/quote\/v1\/[^/]+\/[^/?]+$/,
    as: (quote) => ({ ...quote, status: 'READY', actions: { sign: { allowed: true } } }),
    heading: /^What you sign/,
    actions: ['Sign application'],
    field: /^Your full name/,
  },
  {
    name: 'the postings of a policy',
    scene: 'staff: quotes',
    path: async (_, page) => {
      const { content } = await apiGet<{ content: Row[] }>(page, '/api/billing/v1/invoices?size=1')
      return `/admin/billing?ledger=${content[0]?.policyId}`
    },
    reads: /\/api\/billing\/v1\/balance\//,
    heading: /^Ledger/,
    actions: [],
    isWindow: true,
  },
]

/** Comes back to the window a minute later, when everything that it shows is read again. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
    window.dispatchEvent(new Event('visibilitychange'))
  })

/** The amounts that a reader sees on a screen, by whether they are marked as earlier ones. */
const amounts = (root: Locator): Promise<{ earlier: string[]; current: string[] }> =>
  root.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found = { earlier: [] as string[], current: [] as string[] }
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const [text, parent] = [node.textContent ?? '', node.parentElement]
      if (!/[$£]\d/.test(text) || !parent?.checkVisibility()) continue
      found[parent.closest('[data-earlier=true]') ? 'earlier' : 'current'].push(text)
    }
    return found
  })

const SOME: unknown = expect.arrayContaining([expect.any(String)])
const MARKED = { earlier: SOME, current: [] }
const CURRENT = { earlier: [], current: SOME }

const stateOf = (action: Locator): Promise<[string | null, string]> =>
  action.evaluate((element) => {
    const reason = element.getAttribute('aria-describedby')
    return [
      element.getAttribute('aria-disabled'),
      (reason && document.querySelector(`[id="${reason}"]`)?.textContent) ?? '',
    ]
  })

/** Each keeps a record from being read again, and gives what ends it. */
const FAULTS: Record<string, (page: Page, reads: RegExp) => Promise<() => Promise<unknown>>> = {
  failing: async (page, reads) => {
    let failures = 0
    const fail = (route: Route) => {
      failures += 1
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
    }
    await page.route(reads, fail)
    await comeBack(page)
    return async () => {
      await expect.poll(() => failures).toBeGreaterThan(1)
      await page.unroute(reads, fail)
    }
  },
  offline: async (page) => {
    await page.context().setOffline(true)
    await comeBack(page)
    return () => page.context().setOffline(false)
  },
  slow: async (page, reads) => {
    const calls = await heldCalls(page, reads)
    await comeBack(page)
    return calls.lift
  },
}

const faults = Object.keys(FAULTS)
const [theme] = themesOf('records-never-stale')

/** Each screen with one of the faults, in turn by seed; all of them with TEST_FULL=1. */
const cases = SCREENS.flatMap((screen, nth) =>
  drawnFrom(faults, faults.length)
    .map((fault) => faults[(faults.indexOf(fault) + nth + seed) % faults.length] ?? fault)
    .map((fault) => ({ screen, fault, name: screen.name })),
)

const loginOf = ({ scene }: Screen): string => scene.split(':')[0] ?? ''

describe.each([...new Set(SCREENS.map(loginOf))])('what %s sees', (who) => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await openPage(browser, { theme: theme ?? 'light' }))
    await signIn(page, who)
  })
  afterAll(() => page?.context().close())

  it.each(cases.filter(({ screen }) => loginOf(screen) === who))(
    'of $name is marked while it is $fault, and right again afterwards',
    async ({ screen, fault, name }) => {
      const { reads, as, field, isWindow = false } = screen
      const change = as
        ? async (route: Route) => {
            // A page that leaves takes the answer with it.
            const response = await route.fetch().catch(() => null)
            const json = (await response?.json().catch(() => null)) as Record<string, unknown> | null
            if (response && json) await route.fulfill({ response, json: as(json) }).catch(() => undefined)
          }
        : null
      if (change) await page.route(reads, change)
      await page.goto(await screen.path(await sceneRow(page, screen.scene), page))
      const root = isWindow ? page.getByRole('dialog') : page.getByRole('main')
      await root.getByRole('heading', { name: screen.heading }).first().waitFor()
      await expect.poll(() => amounts(root)).toEqual(CURRENT)
      if (field) await root.getByLabel(field).fill('Typed before')
      const buttons = screen.actions.map((action) =>
        root.getByRole('button', { name: action, exact: typeof action === 'string' }),
      )
      const before = await Promise.all(buttons.map(stateOf))

      const end = await FAULTS[fault]?.(page, reads)
      await expect.poll(() => amounts(root)).toEqual(MARKED)
      for (const action of buttons)
        expect(await stateOf(action)).toEqual(['true', 'These figures may be out of date.'])
      await expectAccessible(page, `${name} while it is ${fault}`)
      await end?.()
      await expect.poll(() => amounts(root)).toEqual(CURRENT)
      expect(await Promise.all(buttons.map(stateOf))).toEqual(before)
      if (field) expect(await root.getByLabel(field).inputValue()).toBe('Typed before')
      if (change) await page.unroute(reads, change)
    },
  )
})

describe('schedule rating', () => {
  it('shows the effect of the typed percentages, or that it is not theirs, and saves nothing then', async () => {
    const { page, context } = await openPage(browser, { theme: theme ?? 'light' })
    await signIn(page, 'underwriter')
    const { product, id } = await sceneRow(page, 'underwriter: ready to be sent')
    await page.goto(`/admin/quotes/${product}/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Schedule rating (IRPM)' }).click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save modifiers', exact: true })
    await expect.poll(() => amounts(dialog)).toEqual(CURRENT)
    const end = await FAULTS['failing']?.(page, PRICING)
    const percent = dialog.getByRole('textbox').first()
    await percent.fill('-2')
    // At once, before the server was even asked.
    expect(await amounts(dialog)).toEqual(MARKED)
    expect(await stateOf(save)).toEqual(['true', expect.stringMatching(/pric|server/i)])
    await expectAccessible(page, 'schedule rating without its effect')
    await end?.()
    await expect.poll(() => amounts(dialog)).toEqual(CURRENT)
    expect(await stateOf(save)).toEqual([null, ''])
    expect(await percent.inputValue()).toBe('-2')
    await context.close()
  })
})
