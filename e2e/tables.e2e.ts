import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { drawnFrom } from './support/sample.ts'

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

/** What a list shows and where it stands, to be compared after a reload. */
const asShown = async () => ({ range: await range(), rows: await rows().allInnerTexts() })

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
    const before = await asShown()
    await page.reload()
    await loaded()
    expect(await asShown()).toEqual(before)
    expect(await page.getByRole('searchbox').inputValue()).toBe(first)
  })

  it('sorts up, down and as it was', async () => {
    await open(path)
    const head = page.getByRole('columnheader', { name: sorted, exact: true })
    const sort = head.getByRole('button')
    const original = await head.getAttribute('aria-sort')
    const seen = new Set<string | null>()
    do {
      await sort.click()
      await loaded()
      const way = await head.getAttribute('aria-sort')
      seen.add(way)
      if (way !== 'none') await expect.poll(async () => isInOrder(await column(sorted), way)).toBe(true)
    } while ((await head.getAttribute('aria-sort')) !== original && seen.size < 3)
    expect([...seen]).toEqual(expect.arrayContaining(['ascending', 'descending']))
    expect(await head.getAttribute('aria-sort')).toBe(original)
  })

  it('filters by a chip, and exports exactly what the filter shows', async () => {
    await open(path)
    await page.getByRole('button', { name: 'Status', exact: true }).first().click()
    await page.getByRole('group', { name: 'Status' }).getByLabel(status, { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => inAddress('status')).toBe(status)
    await expect.poll(async () => new Set(await column('Status'))).toEqual(new Set([status]))
    const total = Number((await range()).split(' of ')[1])
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
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    expect(await rows().nth(1).getAttribute('data-current')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === new URL(href, page.url()).pathname)
    await page.goBack()
    await page.waitForURL(new RegExp(`/agency/${path}`))
  })
})

describe('the pages of a list', () => {
  it('come in sizes of 25, 50 and 100, in the address and after a reload', async () => {
    await open('quotes', '?sort=quoteNumber,asc')
    expect(await rows().count()).toBe(25)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    expect(await pages.getByRole('combobox').locator('option').allInnerTexts()).toEqual(['25', '50', '100'])
    const [first] = await column('Quote')
    await pages.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => inAddress('page')).toBe('1')
    await expect.poll(async () => (await column('Quote')).includes(first ?? '')).toBe(false)
    const before = await asShown()
    expect(before.range).toMatch(/^26–50 of \d+$/)
    await page.reload()
    await loaded()
    expect(await asShown()).toEqual(before)
    await pages.getByRole('combobox').selectOption('50')
    await expect.poll(() => inAddress('size')).toBe('50')
    expect(inAddress('page')).toBeNull()
    await expect.poll(() => rows().count()).toBe(50)
  })

  it('give a shared address back to whoever opens it', async () => {
    const query = '?search=a&sort=totalPremium,desc&size=50&status=READY,REFERRED'
    await open('quotes', query)
    const before = await asShown()
    const other = await openPage(browser)
    await signIn(other.page, 'agent')
    await other.page.goto(`/agency/quotes${query}`)
    await other.page.locator('main tbody tr:not([aria-hidden])').first().waitFor()
    const seen = await other.page.locator('main tbody tr:not([aria-hidden])').allInnerTexts()
    // How long ago a row was changed may have become a minute more meanwhile.
    const withoutAge = (rows: readonly string[]) => rows.map((row) => row.replace(/\t[^\t]*\t$/, ''))
    expect(withoutAge(seen)).toEqual(withoutAge(before.rows))
    await other.context.close()
  })

  it('keep the pinned columns beside each other where the window is too narrow for all of them', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 1024, height })
    await open('quotes', '?size=25')
    const boxes = await Promise.all([0, 1].map((at) => page.locator('main thead th').nth(at).boundingBox()))
    const [ticks, first] = boxes
    expect(first?.x).toBeCloseTo((ticks?.x ?? 0) + (ticks?.width ?? 0), 0)
    await page.setViewportSize({ width, height })
  })

  it('leave nothing in the console', () => expect(problems).toEqual([]))
})

describe('an address that asks for what there is not', () => {
  const note = (): Locator => page.locator('main').getByRole('note')

  it('is a list all the same, says so, and leads to a plain one', async () => {
    await open('quotes', '?status=NOPE&sort=nope&size=7&page=99999')
    expect(await note().innerText()).toContain('was passed over: size, page, sort, status.')
    await note().getByRole('button', { name: 'Clear filters' }).click()
    await note().waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    expect(await rows().count()).toBeGreaterThan(0)
  })

  it('leads from a page beyond the last one to the last one', async () => {
    await open('policies', '?page=300')
    await note().getByText('The list has no page that far on').waitFor()
    expect(await rows().count()).toBeGreaterThan(0)
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
