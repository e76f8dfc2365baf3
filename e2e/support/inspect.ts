import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { placesOf, violationsOf } from './axe.ts'

/** Long, since many pages load at once on a machine that may be busy. */
const SETTLE_MS = 300_000
const QUIET_MS = 120

const locales = new URL('../../web/locales/en-US/', import.meta.url)

/** The first words of all text keys ("shell" of "shell.openMenu"): a key on a screen begins with one. */
const keyStarts = readdirSync(locales).flatMap((file) => [
  file.replace('.json', ''),
  ...Object.keys(JSON.parse(readFileSync(new URL(file, locales), 'utf8')) as object),
])

/** What no reader should meet. A text key is a whole word; a domain or a file name is part of a longer word. */
const NONSENSE = [
  String.raw`\bundefined\b`,
  String.raw`\bNaN\b`,
  String.raw`\[object`,
  String.raw`Invalid Date`,
  String.raw`\{\{|\}\}`,
  String.raw`(?<![\w./@-])(?:${[...new Set(keyStarts)].join('|')})[.:](?!(?:pdf|csv|json|txt)\b)[a-z]\w*(?:\.\w+)*(?![\w@/-])`,
].join('|')

/** Every answer of an error and every call that failed, unless the page was left meanwhile. */
export const watchCalls = (page: Page) => {
  const state = { open: 0, failed: [] as string[] }
  const isOurs = (url: string) => url.startsWith('http')
  page.on('request', (request) => isOurs(request.url()) && (state.open += 1))
  page.on('requestfinished', (request) => isOurs(request.url()) && (state.open -= 1))
  page.on('requestfailed', (request) => {
    if (!isOurs(request.url())) return
    state.open -= 1
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') state.failed.push(`${why} ${request.url()}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) state.failed.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  return state
}

/** Waits until a page has everything: a heading, no placeholder, no call under way. */
export const whole = async (
  page: Page,
  calls: { open: number },
  placeholders = '[class*="skeleton"], [aria-busy="true"]',
): Promise<void> => {
  const isThere = () =>
    page.evaluate(
      (waiting) =>
        document.querySelector('h1') !== null && (!waiting || document.querySelector(waiting) === null),
      placeholders,
    )
  const until = performance.now() + SETTLE_MS
  for (let quietSince = 0; performance.now() < until;) {
    const isQuiet = calls.open <= 0 && (await isThere().catch(() => false))
    if (!isQuiet) quietSince = 0
    else if (quietSince === 0) quietSince = performance.now()
    else if (performance.now() - quietSince > QUIET_MS) return
    await page.waitForTimeout(30)
  }
  throw new Error(`is not whole after ${SETTLE_MS / 1000} s`)
}

/** What is wrong with the words of a page, or with its width. */
export const lookAt = (page: Page): Promise<string[]> =>
  page.evaluate((nonsense) => {
    const pattern = new RegExp(nonsense, 'g')
    // What is meant as code, such as the name of an event, is set as code.
    const codes = new Set([...document.querySelectorAll('code')].map((one) => one.textContent.trim()))
    const said = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (one) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    )
    const words = [document.title, document.body.innerText, ...said].join('\n')
    const found = [...words.matchAll(pattern)].map(([text]) => text).filter((text) => !codes.has(text))
    const wrong = [...new Set(found)].map((text) => `says “${text}”`)
    // Who cannot do something is shown why: by the description of the button, to eyes and to screen readers.
    const described = (one: Element) =>
      (one.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => (id ? document.getElementById(id)?.textContent.trim() : ''))
        .join('') || one.getAttribute('aria-description')
    for (const one of document.querySelectorAll('button, [role="button"], [role="menuitem"]')) {
      const isClosed = one.getAttribute('aria-disabled') === 'true' || one.hasAttribute('disabled')
      // What is under way says so by its spinner.
      const isBusy = one.querySelector('[class*="spinner"]') !== null
      if (isClosed && !isBusy && one.checkVisibility() && !described(one))
        wrong.push(`does not say why not “${one.getAttribute('aria-label') ?? one.textContent}”`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return wrong
    const wide = [...document.querySelectorAll('main *, header *')]
      .filter(
        (one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > clientWidth,
      )
      .filter((one) => !one.closest('[role="tablist"], table'))
      .toReversed()
      .slice(0, 3)
      .map((one) => `${one.tagName.toLowerCase()}.${one.className.toString().slice(0, 40)}`)
    return [...wrong, `is ${scrollWidth - clientWidth} px too wide (${wide.join(', ')})`]
  }, NONSENSE)

/** Serious and critical barriers; what a mail shows in its frame is not the product's. */
export const barriers = async (page: Page): Promise<string[]> => {
  const violations = await violationsOf(page)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map((one) => `${one.id}: ${placesOf(one, 2)}`)
}
