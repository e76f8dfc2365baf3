import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Ticks what a page asks to be confirmed as it was seen. Facts that come in just then, such as those of a first scan, take
 * the tick away again, and the reader ticks anew.
 */
export const confirmSeen = (box: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await box.check().catch(() => undefined)
      return box.isChecked()
    })
    .toBe(true)
