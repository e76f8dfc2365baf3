import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import type { Answer } from '#web/client.ts'
import { apiSend } from './api-quote.ts'
import { openPage, signIn } from './browser.ts'
import { apiGet } from './company.ts'

const AGENCY = '/api/agency/v1/license'
const SURPLUS = '/api/account/v1/agency'

/** The provider's staff verify what agencies added for a state: they save each license as it is. */
export const verifyLicenses = async (browser: Browser, state: string): Promise<void> => {
  const { page, context } = await openPage(browser)
  await signIn(page, 'staff')
  const agency = await apiGet<Answer<'licenseSearch'>>(page, `${AGENCY}/search?state=${state}&size=100`)
  for (const { id, npn, number, expirationDate, activeResidentState, version, isVerified } of agency.content)
    if (!isVerified) {
      const body = { id, npn, number, state, expirationDate, activeResidentState, version }
      expect(await apiSend(page, 'PUT', AGENCY, body), `license ${number}`).not.toBeNull()
    }
  const surplus = await apiGet<Answer<'surplusLicenseSearchAll'>>(
    page,
    `${SURPLUS}/cowbell/surplus/search?surplusLinesState=${state}&size=100`,
  )
  for (const { id, agencyName: _name, isVerified, ...license } of surplus.content)
    if (!isVerified)
      expect(
        await apiSend(page, 'PUT', `${SURPLUS}/surplus/${id}`, license),
        `license ${license.surplusLicenseNumber}`,
      ).not.toBeNull()
  await context.close()
}
