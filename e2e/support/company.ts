import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { accountTypes, type AccountType } from '#domain/access/account-types.ts'
import { contradictions } from '#domain/risk/contradictions.ts'
import { evidenceFor } from '#server/integrations/scan/recorded.ts'
import { answersOf } from '../../db/seed/answers.ts'
import { hasAccount } from './clearance.ts'

interface Recorded {
  name: string
  country: string
  domainName?: string
  revenue: number
  naicsCode?: string
  address?: { state?: string }
}

export interface Company {
  name: string
  state: string
}

const recorded = JSON.parse(
  readFileSync(new URL('../../server/integrations/firmographics/directory.json', import.meta.url), 'utf8'),
) as Recorded[]

/** Asks the API as the page's own user. */
export const apiGet = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (asked) => {
    const answer = await fetch(asked, {
      headers: { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` },
    })
    if (!answer.ok) throw new Error(`${asked} answered ${answer.status}`)
    return answer.json()
  }, path) as Promise<T>

/** The first segment of the pages of the page's user: agency, admin, da … */
export const areaOf = async (page: Page): Promise<string> => {
  const { account } = await apiGet<{ account: { accountType: AccountType } }>(page, '/api/auth/v1/me')
  return accountTypes[account.accountType].path
}

/** States in which the agency of the page's user may bind. */
const licensedStates = async (page: Page): Promise<Set<string>> => {
  const found = await apiGet<{ content: { state: string; isValid: boolean; isVerified: boolean }[] }>(
    page,
    '/api/agency/v1/license/search?size=100',
  )
  return new Set(found.content.filter((one) => one.isValid && one.isVerified).map((one) => one.state))
}

/** Annual revenue in US cents under which no question of size arises. */
const SMALL_CENTS = 2_000_000_000

/** Whether the recorded scan of a company contradicts what a careful company answers. */
const isContradicted = (domain: string): boolean =>
  contradictions(answersOf('careful', 'P100'), evidenceFor(domain, new Date())).length > 0

interface Wanted {
  /** In states where the agency of the page's user is licensed, or where it is not. */
  isLicensed: boolean
  /** Whose scan contradicts a careful company's answers; by default those whose scan does not. */
  contradicted?: boolean
  /** In which of these states; in any unless it is said. */
  isIn?: (state: string) => boolean
  /** Annual revenue of at least so many US cents, for prices above the least that a product costs. */
  revenueFrom?: number
}

/**
 * Small companies of the directory, of trades that may buy any limit, that can be scored by their web domain and that
 * no agency has yet.
 */
export const findCompanies = async (
  page: Page,
  count: number,
  { isLicensed, contradicted = false, isIn = () => true, revenueFrom = 0 }: Wanted,
): Promise<Company[]> => {
  const licensed = await licensedStates(page)
  const fresh: Company[] = []
  for (const { name, country, domainName, revenue, naicsCode = '', address } of recorded) {
    const state = address?.state ?? ''
    const isPlain =
      country === 'US' && domainName && revenue < SMALL_CENTS && !/^(52|61|62|7132)/.test(naicsCode)
    if (fresh.length === count || !isPlain || !state || licensed.has(state) !== isLicensed || !isIn(state))
      continue
    if (revenue < revenueFrom || isContradicted(domainName) !== contradicted) continue
    const { content } = await apiGet<{ content: { name: string; existingAccountId: string | null }[] }>(
      page,
      `/api/nad/v1/search?${new URLSearchParams({ name, state, size: '1' })}`,
    )
    if (content[0]?.name !== name || content[0].existingAccountId !== null) continue
    if (!(await hasAccount(page, name))) fresh.push({ name, state })
  }
  if (fresh.length < count) throw new Error('the directory has no such company left')
  return fresh
}

/** Those of which nothing unusual is to be expected. */
export const freshCompanies = (page: Page, count: number, isLicensed: boolean): Promise<Company[]> =>
  findCompanies(page, count, { isLicensed })
