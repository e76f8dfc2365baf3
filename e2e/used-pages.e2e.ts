import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A page that may fetch nothing, as the web page of a document is. */
const CLOSED = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>Closed</title>`

it('a window that showed a page of its own is not handed to the next test', async () => {
  const { page, context } = await openPage(browser, { width: 390 })
  await signIn(page, 'agent')
  await page.setContent(CLOSED)
  await context.close()
  const next = await openPage(browser, { width: 390 })
  await signIn(next.page, 'agent')
  expect(await next.page.evaluate(async () => (await fetch('/health/live')).status)).toBe(200)
  await next.context.close()
})
