import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardFiles, firstScript, run } from '../bench/bytes.ts'
import { openBrowser, openPage, signIn } from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** What pages wait for, in bytes and not in time: a machine's speed does not matter. */
describe('the code of the first pages', () => {
  it.each(run())('of $page stays within $limit kB', ({ kB, limit }) => {
    expect(kB).toBeGreaterThan(limit / 4)
    expect(kB).toBeLessThanOrEqual(limit)
  })

  it('begins with a script that imports no other, within 4 kB', () => {
    const { files, kB } = firstScript()
    expect(files).toHaveLength(1)
    expect(kB).toBeGreaterThan(1)
    expect(kB).toBeLessThanOrEqual(4)
  })

  it('is what the browser asks for before the dashboard stands', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'agent')
    await page.goto('/agency/dashboard')
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    // Again from nothing but the session; what follows once the page is idle is not waited for.
    const asked: string[] = []
    let isThere = false
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (!isThere && path.endsWith('.js')) asked.push(path.slice(1))
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    isThere = true
    // The counted texts are those of the language with more of them.
    const named = (file: string): string => file.replace(/-[\w-]{8}\.js$/, '')
    const counted = new Set(dashboardFiles().map(named))
    expect(counted.size).toBeGreaterThan(5)
    expect(asked.filter((file) => !counted.has(named(file)))).toEqual([])
    await context.close()
  })
})
