import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPage } from './support/browser.ts'

interface Message {
  subject: string
  template: string
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

it('the mailbox speaks of mails by their subjects, not by the names of our templates', async () => {
  const { page, problems } = await openPage(browser, { theme: 'dark' })
  const answer = await page.request.get('/api/dev/v1/mailbox')
  const messages = (await answer.json()) as Message[]
  expect(messages.length).toBeGreaterThan(10)
  await page.goto('/dev/mailbox')
  await page.getByRole('heading', { level: 2, name: messages[0]?.subject ?? '' }).waitFor()
  const shown = await page.getByRole('main').innerText()
  // A name of one word ("invite") is also a word of our sentences.
  const names = new Set(messages.map(({ template }) => template).filter((name) => /[A-Z]/.test(name)))
  expect(names.size).toBeGreaterThan(2)
  const templates = [...names].filter((name) => shown.includes(name))
  expect(templates).toEqual([])
  for (const { subject } of messages.slice(0, 5)) expect(shown).toContain(subject)
  expect(problems).toEqual([])
})
