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

/** So much of a word is typed key by key; what watches a field's keys has seen enough by then. */
const BY_KEYS = 4

/** Numbers and dates are typed to the end: their fields look at each key. */
const replaceText = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+A')
  const letters = /^[a-z]/i.test(text) ? text.slice(BY_KEYS, -1) : ''
  if (!letters) return page.keyboard.type(text)
  await page.keyboard.type(text.slice(0, BY_KEYS))
  await page.keyboard.insertText(letters)
  await page.keyboard.type(text.slice(-1))
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

interface Way {
  isThere: boolean
  /** Radios of one group and tabs of one list are one stop of Tab: the arrows lead on from there. */
  isNeighbour: boolean
}

const wayTo = (target: Locator): Promise<Way> =>
  target.evaluate((element) => {
    const at = element.ownerDocument.activeElement
    const isThere = at === element
    if (element instanceof HTMLInputElement && element.type === 'radio')
      return {
        isThere,
        isNeighbour: at instanceof HTMLInputElement && at.type === 'radio' && at.name === element.name,
      }
    const list = element.closest('[role="tablist"]')
    return { isThere, isNeighbour: list !== null && !isThere && list.contains(at) }
  })

const reach = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor({ state: 'attached' })
  const key = (await isAhead(target)) ? 'Tab' : 'Shift+Tab'
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    const { isThere, isNeighbour } = await wayTo(target)
    if (isThere) return
    await page.keyboard.press(isNeighbour ? 'ArrowRight' : key)
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
    // An arrow chooses the radio it moves to; Space chooses the one that Tab reached.
    if (kind === 'radio') return isTicked ? undefined : page.keyboard.press('Space')
    await page.keyboard.press(kind === 'checkbox' ? 'Space' : 'Enter')
  },
  type: async (field, text) => {
    await reach(page, field)
    await replaceText(page, text)
  },
})
