import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The timers of a page that last just as long as one of the product's own delays. */
export interface HeldTimers {
  /** Comes back once the page waits for such a timer. */
  started(): Promise<void>
  /** Lets the delay of all of them pass; those that repeat wait for their next time. */
  pass(): Promise<void>
}

declare global {
  interface Window {
    heldTimers?: Map<number, { call: () => void; repeats: boolean }>
  }
}

/** Runs in the page: timers of another length are the browser's as ever. */
const hold = (ms: number): void => {
  if (window.heldTimers) return
  const held: NonNullable<Window['heldTimers']> = new Map()
  window.heldTimers = held
  // Numbers of the browser's own timers count from 1.
  let last = 0
  const holding = <Set extends typeof setTimeout | typeof setInterval>(real: Set, repeats: boolean) =>
    ((handler: TimerHandler, delay?: number, ...given: unknown[]): number => {
      if (delay !== ms || typeof handler !== 'function')
        return Reflect.apply(real, window, [handler, delay, ...given])
      last -= 1
      held.set(last, { call: () => handler(...given), repeats })
      return last
    }) as unknown as Set
  const letting = <Clear extends typeof clearTimeout>(real: Clear) =>
    ((id?: number) => (held.delete(id ?? 0) ? undefined : Reflect.apply(real, window, [id]))) as Clear
  window.setTimeout = holding(window.setTimeout, false)
  window.setInterval = holding(window.setInterval, true)
  window.clearTimeout = letting(window.clearTimeout)
  window.clearInterval = letting(window.clearInterval)
}

/**
 * From now on timers of just so many milliseconds end when the test says so, in the page that is open and in those that
 * the window opens. A delay that the specification gives is proven by what waits for it, not by the clock of a
 * machine that may be slow.
 */
export const holdTimers = async (page: Page, ms: number): Promise<HeldTimers> => {
  await page.addInitScript(hold, ms)
  await page.evaluate(hold, ms)
  return {
    started: () => expect.poll(() => page.evaluate(() => window.heldTimers?.size ?? 0)).toBeGreaterThan(0),
    pass: () =>
      page.evaluate(() => {
        for (const [id, { call, repeats }] of window.heldTimers ?? []) {
          if (!repeats) window.heldTimers?.delete(id)
          call()
        }
      }),
  }
}
