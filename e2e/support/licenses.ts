import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { apiSend } from './api-quote.ts'
import { openPage, signIn } from './browser.ts'
import { apiGet } from './company.ts'

const AGENCY = '/api/agency/v1/license'
const SURPLUS = '/api/account/v1/agency'

interface License {
  id: string
  version: number
  isVerified: boolean
}

interface AgencyLicense extends License {
  npn: string | null
  number: string
  expirationDate: string
  activeResidentState: boolean
}

interface SurplusLicense extends License {
  agencyName: string
  surplusLicenseNumber: string
}

interface Listed<Row> {
  content: Row[]
}

/** The provider's staff verify what agencies added for a state: they save each license as it is. */
export const verifyLicenses = async (browser: Browser, state: string): Promise<void> => {
  const { page, context } = await openPage(browser)
  await signIn(page, 'staff')
  const agency = await apiGet<Listed<AgencyLicense>>(page, `${AGENCY}/search?state=${state}&size=100`)
  for (const { id, npn, number, expirationDate, activeResidentState, version, isVerified } of agency.content)
    if (!isVerified) {
      const body = { id, npn, number, state, expirationDate, activeResidentState, version }
      expect(await apiSend(page, 'PUT', AGENCY, body), `license ${number}`).not.toBeNull()
    }
  const surplus = await apiGet<Listed<SurplusLicense>>(
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
