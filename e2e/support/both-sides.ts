import type { Browser, Page } from 'playwright-core'
import { openPage, signIn } from './browser.ts'
import type { Theme } from './themes.ts'

interface BothSides {
  page: Page
  desk: Page
  problems: string[][]
}

/** A page of each: the agency's and the underwriter's. */
export const bothSides = async (browser: Browser, theme: Theme): Promise<BothSides> => {
  const [agency, desk] = await Promise.all([openPage(browser, { theme }), openPage(browser, { theme })])
  await Promise.all([signIn(agency.page, 'agent'), signIn(desk.page, 'underwriter')])
  return { page: agency.page, desk: desk.page, problems: [agency.problems, desk.problems] }
}
