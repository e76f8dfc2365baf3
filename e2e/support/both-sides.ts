import type { Browser, Page } from 'playwright-core'
import { openPage, signIn } from './browser.ts'
import type { Theme } from './themes.ts'

interface BothSides {
  page: Page
  desk: Page
  problems: string[][]
}

/** A page of each: the agency's, in a time zone of its own if there is one, and the underwriter's. */
export const bothSides = async (
  browser: Browser,
  theme: Theme,
  { zone }: { zone?: string } = {},
): Promise<BothSides> => {
  const [agency, desk] = await Promise.all([
    openPage(browser, { theme, ...(zone && { zone }) }),
    openPage(browser, { theme }),
  ])
  await Promise.all([signIn(agency.page, 'agent'), signIn(desk.page, 'underwriter')])
  return { page: agency.page, desk: desk.page, problems: [agency.problems, desk.problems] }
}
