import type { CDPSession, Page } from 'playwright-core'

/** What Lighthouse's mobile setting means, applied to the line and the processor instead of worked out after. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
}
const FAST_LINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const SLOWER_PROCESSOR = 4
const LONGEST_MS = 60_000

const throttle = async (cdp: CDPSession, isSlow: boolean): Promise<void> => {
  await cdp.send('Network.emulateNetworkConditions', isSlow ? SLOW_LINE : FAST_LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOWER_PROCESSOR : 1 })
}

/**
 * Milliseconds from asking for an address until its main heading has words, with nothing cached, on a slow line and
 * processor. The largest paint may come before: what a page is about is what it is opened for.
 */
export const untilHeading = async (page: Page, url: string): Promise<number> => {
  const cdp = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await throttle(cdp, true)
  try {
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent, null, {
      polling: 50,
      timeout: LONGEST_MS,
    })
    return await page.evaluate(() => performance.now())
  } finally {
    await throttle(cdp, false)
    await cdp.detach()
  }
}
