import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { drawnFrom } from '../tools/lib/sample.ts'

let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  browser = await openBrowser()
  ;({ page, problems } = await openPage(browser))
  await signIn(page, 'agent')
})
afterAll(() => browser?.close())

interface List {
  path: string
  /** Heading of the column that is sorted by, and the status that is filtered by. */
  sorted: string
  status: string
}

const lists: readonly List[] = [
  { path: 'quotes', sorted: 'Company', status: 'READY' },
  { path: 'policies', sorted: 'Company', status: 'IN FORCE' },
  { path: 'accounts', sorted: 'Name', status: 'Quoted' },
]

const rows = (): Locator => page.locator('main tbody tr:not([aria-hidden])')

/** Waits until the list has stopped asking the server. */
const loaded = async (): Promise<void> => {
  await page.locator('main section[aria-busy="false"]').first().waitFor()
  await rows().first().waitFor()
}

const open = async (path: string, query = ''): Promise<void> => {
  await page.goto(`/agency/${path}${query}`)
  await loaded()
}

const topOfHeadings = (): Promise<number> =>
  page
    .locator('main thead th')
    .nth(1)
    .evaluate((one) => one.getBoundingClientRect().top)

const inAddress = (key: string): string | null => new URL(page.url()).searchParams.get(key)

/** The texts of one column, from the top. */
const column = async (header: string): Promise<string[]> => {
  const headers = await page.locator('main thead th').allInnerTexts()
  const at = headers.findIndex((text) => text.trim() === header)
  expect(at, `a column ${header}`).toBeGreaterThanOrEqual(0)
  return rows()
    .locator(`td:nth-child(${at + 1})`)
    .allInnerTexts()
}

const range = (): Promise<string> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('status').innerText()

/** How long ago a row was changed may become a minute more at any moment, and a pointer brings its actions after it. */
const withoutAge = (texts: readonly string[]) => texts.map((text) => text.replace(/\t[^\t]*\t[^\t]*$/, ''))

/** What a list shows and where it is, to be compared after a reload. */
const asShown = async () => ({ range: await range(), rows: withoutAge(await rows().allInnerTexts()) })

const isInOrder = (texts: readonly string[], way: string | null): boolean => {
  const shown = texts.map((text) => text.toLowerCase())
  const ordered = shown.toSorted((a, b) => (a < b ? -1 : 1))
  return shown.join('|') === (way === 'ascending' ? ordered : ordered.toReversed()).join('|')
}

/** Fields of one CSV line; our own lists have no line breaks in a field. */
const fields = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, text = '']) => text.replaceAll('"', ''))

describe.each(drawnFrom(lists, 3))('the list of $path', ({ path, sorted, status }) => {
  it('searches as it is typed in, and finds itself again after a reload', async () => {
    await open(path)
    const [first = ''] = await column(sorted)
    await page.keyboard.press('/')
    await page.keyboard.type(first)
    await expect.poll(() => inAddress('search')).toBe(first)
    await expect.poll(async () => new Set(await column(sorted))).toEqual(new Set([first]))
    await loaded()
    const before = await asShown()
    await page.reload()
    await expect.poll(asShown).toEqual(before)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(first)
  })

  it('sorts up, down and as it was', async () => {
    await open(path)
    const head = page.getByRole('columnheader', { name: sorted, exact: true })
    const sort = head.getByRole('button')
    const way = () => head.getAttribute('aria-sort')
    const original = await way()
    const seen: (string | null)[] = [original]
    do {
      const before = seen.at(-1)
      await sort.click()
      await expect.poll(way).not.toBe(before)
      const now = await way()
      seen.push(now)
      if (now !== 'none') await expect.poll(async () => isInOrder(await column(sorted), now)).toBe(true)
    } while (seen.at(-1) !== original && seen.length < 4)
    expect(seen).toEqual(expect.arrayContaining(['ascending', 'descending']))
    expect(seen.at(-1)).toBe(original)
  })

  it('filters by a chip, and exports exactly what the filter shows', async () => {
    await open(path)
    await page.getByRole('button', { name: 'Status', exact: true }).first().click()
    const answered = page.waitForResponse(
      (one) => new URL(one.url()).searchParams.get('status') === status && /\/search\?/.test(one.url()),
    )
    await page.getByRole('group', { name: 'Status' }).getByLabel(status, { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => inAddress('status')).toBe(status)
    const { totalElements: total } = (await (await answered).json()) as { totalElements: number }
    await expect.poll(range).toMatch(new RegExp(` of ${total}$`))
    // A line below a badge says what a status is good for.
    const statuses = async () => (await column('Status')).map((text) => text.split('\n')[0])
    await expect.poll(async () => new Set(await statuses())).toEqual(new Set([status]))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = readFileSync(await file.path(), 'utf8')
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
    const at = fields(lines[0] ?? '').indexOf('Status')
    expect(lines).toHaveLength(total + 1)
    expect(new Set(lines.slice(1).map((line) => fields(line)[at]))).toEqual(new Set([status]))
    await page.getByRole('button', { name: 'Remove filter Status' }).click()
    await expect.poll(() => inAddress('status')).toBeNull()
  })

  it('is walked by J and K and opened by Enter', async () => {
    await open(path)
    const link = rows().nth(1).getByRole('link').first()
    const href = (await link.getAttribute('href')) ?? ''
    const isCurrent = (at: number) => rows().nth(at).getAttribute('data-current')
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['j', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => isCurrent(at)).toBe('true')
    }
    // The list of shortcuts gives the focus back to the page, and Enter opens the row all the same.
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === new URL(href, page.url()).pathname)
    await page.goBack()
    await page.waitForURL(new RegExp(`/agency/${path}`))
  })
})

it('a broker begins an account by C, from any list', async () => {
  await open('quotes')
  await page.keyboard.press('c')
  await page.waitForURL(/\/agency\/manage\/account\/lookup/)
})

describe('the pages of a list', () => {
  it('come in sizes of 25, 50 and 100, in the address and after a reload', async () => {
    await open('quotes', '?sort=quoteNumber,asc')
    await expect.poll(() => rows().count()).toBe(25)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect
      .poll(() => pages.getByRole('combobox').locator('option').allInnerTexts())
      .toEqual(['25', '50', '100'])
    const [first] = await column('Quote')
    await pages.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => inAddress('page')).toBe('1')
    await expect.poll(async () => (await column('Quote')).includes(first ?? '')).toBe(false)
    await expect.poll(range).toMatch(/^26–50 of \d+$/)
    const before = await asShown()
    await page.reload()
    await expect.poll(asShown).toEqual(before)
    await pages.getByRole('combobox').selectOption('50')
    await expect.poll(() => inAddress('size')).toBe('50')
    expect(inAddress('page')).toBeNull()
    await expect.poll(() => rows().count()).toBe(50)
  })

  it('give a shared address back to the one who opens it', async () => {
    const query = '?search=a&sort=totalPremium,desc&size=50&status=READY,REFERRED'
    await open('quotes', query)
    const before = await asShown()
    const other = await openPage(browser)
    await signIn(other.page, 'agent')
    await other.page.goto(`/agency/quotes${query}`)
    const others = other.page.locator('main tbody tr:not([aria-hidden])')
    await expect.poll(async () => withoutAge(await others.allInnerTexts())).toEqual(before.rows)
    await other.context.close()
  })

  it('keep the pinned columns next to each other where the window is too narrow for all of them', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 1024, height })
    await open('quotes', '?size=25')
    const gap = async (): Promise<number> => {
      const boxes = await Promise.all([0, 1].map((at) => page.locator('main thead th').nth(at).boundingBox()))
      const [ticks, first] = boxes
      return Math.abs((first?.x ?? NaN) - (ticks?.x ?? 0) - (ticks?.width ?? 0))
    }
    await expect.poll(gap).toBeLessThan(0.5)
    await page.setViewportSize({ width, height })
  })

  it('are of what a ready-made filter names, in the bar or not', async () => {
    await page.goto('/agency/messages')
    const asked = page.waitForRequest((one) => new URL(one.url()).searchParams.get('folder') === 'archived')
    await page.getByRole('button', { name: 'Archived', exact: true }).click()
    await asked
    await page.goto('/agency/quotes?expiresBy=2020-01-01')
    await page.getByRole('button', { name: 'Expires by: 2020-01-01' }).waitFor()
    await page.getByRole('button', { name: 'Remove filter Expires by' }).click()
    await expect.poll(() => inAddress('expiresBy')).toBeNull()
    await loaded()
  })

  it('leave nothing in the console', () => expect(problems).toEqual([]))
})

describe('an address that asks for what there is not', () => {
  const note = (): Locator => page.locator('main').getByRole('note')

  it('is a list all the same, says so, and leads to a plain one', async () => {
    await open('quotes', '?status=NOPE&sort=nope&size=7&page=99999')
    await note().getByText('was not recognized and was ignored: size, page, sort, status.').waitFor()
    await note().getByRole('button', { name: 'Clear filters' }).click()
    await note().waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await rows().first().waitFor()
  })

  it('leads from a page beyond the last one to the last one', async () => {
    await open('policies', '?page=300')
    await note().getByText('There is no such page').waitFor()
    await rows().first().waitFor()
  })

  it('offers 25, 50 and 100 rows, and nothing else', async () => {
    for (const path of ['quotes', 'dashboard?tab=QUOTES']) {
      await open(path)
      const sizes = page.getByRole('navigation', { name: 'Pages' }).getByRole('combobox')
      await expect
        .poll(() => sizes.locator('option:not([hidden])').allInnerTexts())
        .toEqual(['25', '50', '100'])
    }
  })

  it('finds nothing by signs alone, and says what to type', async () => {
    await page.goto('/agency/quotes?search=...')
    await page.getByText('Type letters or digits to search.').waitFor()
  })
})

describe('the headings of a long list', () => {
  it('stay in sight below the header while its rows scroll, where all columns fit', async () => {
    await open('quotes')
    await page.locator('main [data-fits]').waitFor()
    const header = await page
      .locator('header')
      .first()
      .evaluate((one) => one.getBoundingClientRect().bottom)
    expect(await topOfHeadings()).toBeGreaterThan(header)
    await rows().nth(20).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 600)
    await expect.poll(topOfHeadings).toBeCloseTo(header, 0)
  })

  it('scroll sideways with their columns where the window is narrower than they are', async () => {
    await page.setViewportSize({ width: 1000, height: 700 })
    await expect.poll(() => page.locator('main [data-fits]').count()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('main [data-fits]').waitFor()
  })
})
