import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Book, openBook } from './support/book.ts'
import { openBrowser, openPage, startSession } from './support/browser.ts'
import { linkInMail } from './support/mailbox.ts'
import { ownServer } from './support/own-server.ts'
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
const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

const signedIn = async (email: string) => {
  const opened = await openPage(browser)
  contexts.push(opened.context)
  const { page } = opened
  await startSession(page, email)
  return opened
}

/** Names as an attacker would give them: each would leave a mark on the window if it ran. */
const evil = [
  '<img src=x onerror="window.hacked=1">',
  '"><svg/onload=window.hacked=1>',
  "'-window.hacked-'",
  '{{constructor.constructor("window.hacked=1")()}}',
  'javascript:window.hacked=1//',
  '</script><script>window.hacked=1</script>',
  '=HYPERLINK("https://evil.example/","x")',
] as const

const expectHarmless = async (page: Page, what: string): Promise<void> => {
  const found = await page.evaluate(() => ({
    hacked: 'hacked' in window,
    planted: document.querySelectorAll('img[src="x"], svg[onload], [onerror], a[href^="javascript:"]').length,
  }))
  expect(found, what).toEqual({ hacked: false, planted: 0 })
}

/** One that is markup always, and one of the others by the seed of the run. */
const drawn = isFull ? evil : evil.filter((_, at) => at === 0 || at === 1 + (seed % (evil.length - 1)))

describe('what a user typed', () => {
  it.each(drawn)('is text on every page, in toasts and in mails: %s (SEC-022)', async (name) => {
    const user = await book.person({ firstName: name })
    const orgName = `${name} ${user.id.slice(-4)}`
    await book.database.kysely
      .updateTable('org')
      .set({ name: orgName, allows_jump: false })
      .where('id', '=', user.org_id)
      .execute()
    const { page, problems } = await signedIn(user.email)
    for (const path of [
      '/agency/dashboard',
      '/agency/manage/me',
      '/agency/manage/users',
      '/agency/accounts',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText(name).first().waitFor()
      await expectHarmless(page, path)
    }
    const staff = await signedIn((await book.person({ accountType: 'COWBELL' })).email)
    await staff.page.goto(`/admin/agencies?search=${encodeURIComponent(orgName)}`)
    await staff.page.getByRole('button', { name: 'Row actions' }).first().click()
    await staff.page.getByRole('menuitem', { name: 'Enter this agency' }).click()
    await staff.page.getByText('does not let provider staff in').waitFor()
    await expectHarmless(staff.page, 'the toast')
    expect([...problems, ...staff.problems]).toEqual([])
    // Other files look at lists of agencies for what is wrong with the pages themselves.
    await book.run(`update org set name = 'Plain ${user.id.slice(-4)}' where id = '${user.org_id}'`)
  })

  it('is text in the mail that greets by it (SEC-022)', async () => {
    const user = await book.person({ firstName: evil[0] })
    const { page, context } = await openPage(browser)
    contexts.push(context)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(user.email)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await linkInMail(page, user.email, /\/confirmPasswordReset\/[\w-]+/)
    const answer = await page.request.get(`/api/dev/v1/mailbox?to=${encodeURIComponent(user.email)}`)
    const [mail] = (await answer.json()) as { html: string }[]
    expect(mail?.html).toContain('&lt;img')
    expect(mail?.html).not.toContain('<img src=x')
  })
})

describe('a page', () => {
  it('loads nothing from another host, and breaks no rule of its policy (SEC-017, SEC-025)', async () => {
    const { page, context, problems } = await signedIn('agent@demo.bindery.test')
    const hosts = new Set<string>()
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http')) hosts.add(url.host)
    })
    const hrefs = await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const path of [...hrefs, '/agency/manage/me', '/terms', '/unsupported']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect([...hosts]).toEqual([new URL(ownServer().url).host])
    expect(problems).toEqual([])
  })

  it('runs no script that is not a file of ours (SEC-017)', async () => {
    const { page, context } = await openPage(browser)
    contexts.push(context)
    await page.goto('/signup-submitted')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const ran = await page.evaluate(async () => {
      const inline = document.createElement('script')
      inline.textContent = 'window.inlineRan = true'
      document.head.append(inline)
      const button = document.createElement('button')
      button.setAttribute('onclick', 'window.handlerRan = true')
      document.body.append(button)
      button.click()
      const data = document.createElement('script')
      data.src = 'data:text/javascript,window.dataRan=true'
      document.head.append(data)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return ['inlineRan', 'handlerRan', 'dataRan'].filter((name) => name in window)
    })
    expect(ran).toEqual([])
    const inline = await page.request.get('/login')
    expect(await inline.text()).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/)
  })
})

/** A page of another site, which opens ours in a window and in a frame. */
const startStranger = async (): Promise<{ url: string; close: () => void }> => {
  const server = createServer((_request, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Stranger</title><h1>Stranger</h1>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

describe('a page of another origin', () => {
  it('gets no hold of a window or frame of ours, and is not heard by it (SEC-023)', async () => {
    const stranger = await startStranger()
    const { page, context } = await openPage(browser)
    contexts.push(context)
    await page.goto(stranger.url)
    const opened = context.waitForEvent('page')
    await page.evaluate((address) => {
      const held = { ours: window.open(address) }
      Object.assign(window, held)
    }, `${ownServer().url}/signup-submitted`)
    const ours = await opened
    await ours.getByRole('heading', { level: 1 }).waitFor()
    expect(await ours.evaluate(() => window.opener === null)).toBe(true)
    await ours.evaluate(() => addEventListener('message', () => Object.assign(window, { heard: true })))
    const found = await page.evaluate(async () => {
      const { ours: held } = window as unknown as { ours: Window }
      held.postMessage({ type: 'jump-request' }, '*')
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { closed: held.closed, frames: held.length }
    })
    expect(found).toEqual({ closed: true, frames: 0 })
    expect(await ours.evaluate(() => 'heard' in window)).toBe(false)
    const framed = page.waitForEvent('framenavigated', (frame) => frame !== page.mainFrame())
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, `${ownServer().url}/signup-submitted`)
    const frame = await framed
    await expect.poll(() => frame.locator('h1', { hasText: 'Thank you' }).count()).toBe(0)
    expect(frame.url()).toMatch(/^chrome-error:/)
    stranger.close()
  })
})

const SAFE = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

describe('every answer of the running program (SEC-018)', () => {
  it('carries the headers that harden it: pages, files, missing files, refusals, redirects', async () => {
    const { page, context } = await openPage(browser)
    contexts.push(context)
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await page.goto('/signup-submitted')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const paths = [
      '/',
      '/login',
      '/no/such/page',
      '/assets/no-such-file.js',
      '/favicon.svg',
      '/robots.txt',
      '/api/nothing',
      '/api/auth/v1/me',
      '/health/ready',
      ...files.filter((url) => url.includes('/assets/')).slice(0, 8),
    ]
    for (const path of paths) {
      const answer = await page.request.get(path, { maxRedirects: 0, failOnStatusCode: false })
      const headers = answer.headers()
      expect(headers, `${answer.status()} ${path}`).toMatchObject(SAFE)
      expect(headers['content-security-policy'], path).toMatch(/^default-src 'none'/)
      expect(headers['server'] ?? headers['x-powered-by'], path).toBeUndefined()
    }
  })
})

describe('an error that no one caught', () => {
  const envelopes = async (): Promise<string[]> =>
    (await (await fetch(ownServer().reportsUrl)).json()) as string[]
  const reports = async (): Promise<string> => (await envelopes()).join('\n')

  it('is reported once with the steps before it, and with nothing of the session (SEC-015)', async () => {
    const user = await book.person()
    const { page } = await signedIn(user.email)
    await page.goto('/agency/policies?search=private-words')
    // The heading comes before the list has been answered.
    await page.getByText('Nothing matches the search and filters.').waitFor()
    const kept = await page.evaluate(() => {
      const tokens = [sessionStorage.getItem('accessToken'), sessionStorage.getItem('refreshToken')]
      const error = new TypeError(`walked into a wall with ${tokens.join(' ')}`)
      setTimeout(() => {
        throw error
      })
      void Promise.reject(error)
      void Promise.reject(new TypeError('Failed to fetch'))
      void Promise.reject(Object.assign(new Error('of a refusal'), { name: 'ApiError', status: 403 }))
      void Promise.reject(new DOMException('Request Cancelled', 'AbortError'))
      return tokens
    })
    await expect.poll(reports).toContain('walked into a wall')
    await page.waitForTimeout(300)
    const text = await reports()
    expect((await envelopes()).filter((one) => one.includes('walked into a wall'))).toHaveLength(1)
    expect(text).toContain('policySearch answered 200')
    for (const absent of [
      ...kept,
      user.email,
      'private-words',
      'Failed to fetch',
      'of a refusal',
      'Request Cancelled',
    ])
      expect(text).not.toContain(absent)
  })
})
