import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What Tab should reach: visible and not switched off; of a group of radios, one. */
const TABBABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'

const MARK = 'data-walk'

/** Numbers every stop of the page, in its order, and says what each is. */
const markStops = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([selector, mark]) => {
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]')
      const groups = new Set<string>()
      const isStop = (element: Element) => {
        if (!isSeen(element) || (element as HTMLButtonElement).disabled || element.matches('[tabindex="-1"]'))
          return false
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
        const isFirst = !groups.has(element.name)
        groups.add(element.name)
        return isFirst
      }
      return [...document.querySelectorAll(selector)].filter(isStop).map((element, at) => {
        element.setAttribute(mark, String(at))
        return `${element.tagName.toLowerCase()} “${(element.textContent || element.getAttribute('aria-label') || (element as HTMLInputElement).name || '').trim().slice(0, 40)}”`
      })
    },
    [TABBABLE, MARK] as const,
  )

interface Focus {
  at: string | null
  hasRing: boolean
}

const focusNow = (page: Page): Promise<Focus> =>
  page.evaluate((mark) => {
    const element = document.activeElement
    // The ring may be drawn around the field that holds the input.
    const around = [element, element?.parentElement, element?.parentElement?.parentElement]
    const hasRing = around.some((one) => {
      if (!one) return false
      const style = getComputedStyle(one)
      return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none'
    })
    return { at: element?.getAttribute(mark) ?? null, hasRing }
  }, MARK)

/** Walks the page by Tab alone: it reaches everything that can be used, shows where it is, and is caught nowhere. */
export const expectKeyboard = async (page: Page, what: string): Promise<void> => {
  const stops = await markStops(page)
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    getSelection()?.removeAllRanges()
  })
  const reached = new Set<number>()
  const withoutRing = new Set<number>()
  for (let presses = 0; presses < stops.length * 2 + 4 && reached.size < stops.length; presses += 1) {
    await page.keyboard.press('Tab')
    const { at, hasRing } = await focusNow(page)
    if (at === null) continue
    reached.add(Number(at))
    if (!hasRing) withoutRing.add(Number(at))
  }
  const named = (wanted: (at: number) => boolean) => stops.filter((_, at) => wanted(at))
  expect(
    named((at) => !reached.has(at)),
    `${what}: Tab does not come to`,
  ).toEqual([])
  expect(
    named((at) => withoutRing.has(at)),
    `${what}: nothing shows that the focus is on`,
  ).toEqual([])
}

/** Nothing lies outside of the window to the side. */
export const expectFits = async (page: Page, what: string): Promise<void> => {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(tooWide, `${what} is wider than the window by`).toBeLessThanOrEqual(0)
}
