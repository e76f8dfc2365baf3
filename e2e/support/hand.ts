import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** How a user works a page: by mouse and keyboard, or by keyboard alone. The journeys are the same for both. */
export interface Hand {
  /** Presses a button or link, ticks a box, or chooses a radio. */
  press(target: Locator): Promise<void>
  /** Types a text in place of what a field holds. */
  type(field: Locator, text: string): Promise<void>
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.ownerDocument.activeElement === element)

const replaceText = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** The mouse, except that the next field of a form is reached by Tab, as people do it. */
export const mouse = (page: Page): Hand => ({
  press: async (target) => target.click(),
  type: async (field, text) => {
    await field.waitFor()
    if (!(await hasFocus(field))) await page.keyboard.press('Tab')
    if (!(await hasFocus(field))) await field.click()
    await replaceText(page, text)
  },
})

/** More stops of Tab than any page has. */
const MOST_STOPS = 400

/** Whether the target follows the focus in its document, or there is no focus in it yet. */
const isAhead = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const at = element.ownerDocument.activeElement
    if (!at || at === element.ownerDocument.body) return true
    return Boolean(at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
  })

/** Radios of one group and tabs of one list are one stop of Tab: the arrows lead on from there. */
const isNeighbour = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const at = element.ownerDocument.activeElement
    if (element instanceof HTMLInputElement && element.type === 'radio')
      return at instanceof HTMLInputElement && at.type === 'radio' && at.name === element.name
    const list = element.closest('[role="tablist"]')
    return list !== null && at !== element && list.contains(at)
  })

const reach = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor({ state: 'attached' })
  const key = (await isAhead(target)) ? 'Tab' : 'Shift+Tab'
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await hasFocus(target)) return
    await page.keyboard.press((await isNeighbour(target)) ? 'ArrowRight' : key)
  }
  throw new Error(`${String(target)} cannot be reached by keyboard`)
}

/** Nothing but keys; where Tab does not lead, the journey fails. */
export const keyboard = (page: Page): Hand => ({
  press: async (target) => {
    await expect.poll(() => target.isEnabled()).toBe(true)
    await reach(page, target)
    const isTicked = await target.evaluate(
      (element) => element instanceof HTMLInputElement && element.checked,
    )
    const kind = await target.evaluate((element) => (element instanceof HTMLInputElement ? element.type : ''))
    // An arrow chooses the radio it moves to; Space chooses the one that Tab came to.
    if (kind === 'radio') return isTicked ? undefined : page.keyboard.press('Space')
    await page.keyboard.press(kind === 'checkbox' ? 'Space' : 'Enter')
  },
  type: async (field, text) => {
    await reach(page, field)
    await replaceText(page, text)
  },
})
