import type { Browser } from 'playwright-core'
import { apiSend } from './api-quote.ts'
import { openPage, signIn } from './browser.ts'
import { apiGet } from './company.ts'

interface Listed {
  id: string
  isVerified: boolean
  agencyName: string
  isValid?: boolean
}

const OF_STAFF = [
  ['/api/agency/v1/license/search', () => '/api/agency/v1/license'],
  ['/api/account/v1/agency/cowbell/surplus/search', (id: string) => `/api/account/v1/agency/surplus/${id}`],
] as const

/** The provider's staff verify what agencies added for a state: they save each license as it is. */
export const verifyLicenses = async (browser: Browser, state: string): Promise<void> => {
  const { page } = await openPage(browser)
  await signIn(page, 'staff')
  for (const [listed, one] of OF_STAFF) {
    const { content } = await apiGet<{ content: Listed[] }>(page, `${listed}?state=${state}&size=100`)
    for (const { isVerified, agencyName: _name, isValid: _valid, ...license } of content)
      if (!isVerified) await apiSend(page, 'PUT', one(license.id), license)
  }
  await page.close()
}
