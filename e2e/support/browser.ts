import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { chromiumPath } from '../../tools/lib/chromium.mjs'

/** Keeps the browser from looking for its maker's servers. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const DEMO_PASSWORD = 'Bindery-demo-2026'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath() ?? '/usr/bin/chromium', args: FLAGS })

export interface View {
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  locale?: string
}

/** A page of a new visitor. Errors of its console and of its content policy fail the test that asks for them. */
export const openPage = async (
  browser: Browser,
  { theme = 'light', width = 1440, height = 900, locale = 'en-US' }: View = {},
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> => {
  const context = await browser.newContext({
    baseURL: inject('serverUrl'),
    viewport: { width, height },
    colorScheme: theme,
    locale,
    timezoneId: 'America/New_York',
  })
  await context.addInitScript(`localStorage.setItem('mantine-color-scheme-value', '${theme}')`)
  await context.addInitScript(`localStorage.setItem('cookie-consent', 'false')`)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text())
  })
  return { page, context, problems }
}

export const signIn = async (page: Page, who: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@demo.bindery.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => !/^\/(login|loading)/.test(url.pathname))
}

/** No violation that axe can see, in the page as it stands. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(
    (one) =>
      `${one.id}: ${one.help} (${one.nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join('; ')})`,
  )
  expect(told, what).toEqual([])
}

/** Counts what a user does, for the budgets of a journey. */
export const countEffort = async (page: Page): Promise<() => Promise<{ clicks: number; fields: number }>> => {
  await page.exposeFunction('binderyClick', () => void (effort.clicks += 1)).catch(() => null)
  await page.exposeFunction('binderyField', (name: string) => void effort.fields.add(name)).catch(() => null)
  const effort = { clicks: 0, fields: new Set<string>() }
  await page.addInitScript(() => {
    const told = window as unknown as { binderyClick(): void; binderyField(name: string): void }
    addEventListener('pointerdown', () => told.binderyClick(), true)
    addEventListener(
      'keydown',
      (event) => {
        const field = event.target as HTMLInputElement
        if (
          field.matches?.('input:not([type=radio]):not([type=checkbox]), textarea') &&
          event.key.length === 1
        )
          told.binderyField(
            `${location.pathname}#${field.name || field.id || field.getAttribute('aria-label')}`,
          )
      },
      true,
    )
  })
  return async () => ({ clicks: effort.clicks, fields: effort.fields.size })
}
