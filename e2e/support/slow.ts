import type { Page } from 'playwright-core'

/** Code that is fetched on demand; what a page is made of keeps its speed. */
const CHUNK = /\/assets\/[\w-]+\.js$/

/**
 * Makes a page as slow as a poor machine on a poor line: the processor by a factor, and every piece of code by so
 * many milliseconds. What only works on a fast machine shows itself.
 */
export const slowDown = async (
  page: Page,
  { cpu, chunkMs }: { cpu: number; chunkMs: number },
): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.route(CHUNK, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, chunkMs))
    await route.continue()
  })
}
