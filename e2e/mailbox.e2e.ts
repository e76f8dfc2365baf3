import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBook } from './support/book.ts'
import { DEMO_PASSWORD, expectAccessible, openBrowser, openPage } from './support/browser.ts'
import { expectFits } from './support/keys.ts'

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
  const book = openBook()
  const user = await book.person({ mfaType: 'SMS', phone: '+1 2125550143' })
  await page.request.post('/api/auth/v1/login', {
    data: { username: user.email, password: DEMO_PASSWORD, rememberDevice: false },
    maxRedirects: 0,
  })
  await page.getByRole('tab', { name: 'Text messages' }).click()
  await page
    .getByRole('row', { name: /2125550143.*\d{6}/ })
    .first()
    .waitFor()
  await expectAccessible(page, 'the text messages of the mailbox')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page, 'the text messages of the mailbox')
  await book.close()
  expect(problems).toEqual([])
})
