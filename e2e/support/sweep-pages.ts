import type { Page } from 'playwright-core'
import type { AccountType } from '#domain/access/account-types.ts'
import { accountTypes } from '#domain/access/account-types.ts'
import { permits, type Requirement } from '#domain/access/requirement.ts'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { FLOW_STEPS } from '#web/quote/flow/steps.ts'
import { RENEWAL_STEPS } from '#web/quote/renewal/steps.ts'
import type { PageRoute } from '#web/page-route.ts'
import { pageRoutes } from '#web/routes.tsx'
import { apiGet } from './company.ts'

interface Row {
  id: string
  status: string
  product: string
  accountId: string
  isSurplus: boolean
  isRenewal?: boolean
}

/** Who looks, and what of theirs there is to look at: one record of every status. */
export interface Viewer {
  accountType: AccountType
  held: ReadonlySet<string>
  accounts: readonly { id: string; market: 'US' | 'UK' }[]
  quotes: readonly Row[]
  policies: readonly Row[]
  programs: readonly { id: string }[]
  notices: readonly { id: string }[]
}

export interface Sight {
  path: string
  /** Shown for a link or session that is not valid: the server's "no" belongs to the page. */
  refused?: true
  /** Shows placeholders for good. */
  placeholders?: true
}

type Sample = (viewer: Viewer) => readonly Sight[]

const at = (...found: string[]): Sample => {
  const sights = found.map((path) => ({ path }))
  return () => sights
}

const refusedAt = (path: string): Sample => {
  const sights = [{ path, refused: true }] as const
  return () => sights
}

const part = encodeURIComponent
/** Of many that look alike. */
const PROGRAMS = 2
const unknown = 'no-such-token'

/** Addresses within an area, for what the viewer has. */
const inArea =
  (paths: (viewer: Viewer) => readonly string[]): Sample =>
  (viewer) =>
    paths(viewer).map((path) => ({ path: `/${accountTypes[viewer.accountType].path}/${path}` }))

const flowOf = (viewer: Viewer): readonly string[] =>
  viewer.accounts
    .slice(0, 1)
    .map(({ id, market }) => `requestQuote/${market === 'UK' ? 'P_ONE' : 'P100'}/${id}`)

/** What is shown of the routes that need to know what, or are not shown as they are, by their path. */
const samples: Readonly<Record<string, Sample>> = {
  '/go-on/$accountId': refusedAt(`/go-on/${unknown}`),
  '/loading': refusedAt('/loading'),
  '/loading/$token': refusedAt(`/loading/${unknown}`),
  '/forgot-password': at('/forgot-password', '/forgot-password?mfa=reset'),
  '/confirmUser/$token': refusedAt(`/confirmUser/${unknown}`),
  '/confirmPasswordReset/$token': refusedAt(`/confirmPasswordReset/${unknown}`),
  '/confirmMfaReset/$resetMFAToken': refusedAt(`/confirmMfaReset/${unknown}`),
  '/validate/$workflowId': refusedAt(`/validate/${unknown}`),
  '/signup-validation/$token': refusedAt(`/signup-validation/${unknown}`),
  '/questions/$token': refusedAt(`/questions/${unknown}`),
  '/sso/callback': refusedAt('/sso/callback'),
  '/dev/gallery': () => [{ path: '/dev/gallery', placeholders: true }],
  '/policy/$policyId/accountant-payment': ({ held, policies }) =>
    held.has('billing:pay') ? policies.map(({ id }) => ({ path: `/policy/${id}/accountant-payment` })) : [],
  '/quote/$quoteId/request-to-bind/$product': ({ held, quotes }) =>
    held.has('quote:requestbind')
      ? quotes.map(({ product, id }) => ({ path: `/quote/${id}/request-to-bind/${product}` }))
      : [],
  '/quote/$quoteId/attest-surplus-notice': ({ held, quotes }) =>
    held.has('quote:attest')
      ? quotes
          .filter(({ isSurplus }) => isSurplus)
          .map(({ id }) => ({ path: `/quote/${id}/attest-surplus-notice` }))
      : [],
  'accounts/$accountId': inArea(({ accounts }) => accounts.map(({ id }) => `accounts/${id}`)),
  'quotes/$productType/$quoteId': inArea(({ quotes }) =>
    quotes.map(({ product, id }) => `quotes/${product}/${id}`),
  ),
  'quotes/$quoteId/sign/$product': inArea(({ quotes }) =>
    quotes.map(({ product, id }) => `quotes/${id}/sign/${product}`),
  ),
  'quotes/$productType/$accountId/renew-quote/$step': inArea(({ quotes }) =>
    quotes
      .filter(({ isRenewal }) => isRenewal)
      .slice(0, 1)
      .flatMap(({ product, accountId, id }) =>
        RENEWAL_STEPS.map((step) => `quotes/${product}/${accountId}/renew-quote/${step}?quoteId=${id}`),
      ),
  ),
  'accounts/$accountId/renew/accountDetails': inArea(({ policies }) =>
    policies
      .slice(0, 1)
      .map(
        ({ accountId, product, id }) =>
          `accounts/${accountId}/renew/accountDetails?product=${product.toLowerCase()}&policyId=${id}`,
      ),
  ),
  'policies/$policyId/account/$accountId/p250/verify': inArea(({ policies }) =>
    policies
      .filter(({ product }) => product === 'P250')
      .slice(0, 1)
      .map(({ accountId, id }) => `policies/${id}/account/${accountId}/p250/verify`),
  ),
  'cart/$accountId': inArea(({ accounts }) => accounts.map(({ id }) => `cart/${id}`)),
  requestQuote: inArea(({ quotes }) =>
    quotes.slice(0, 1).map(({ product, id }) => `requestQuote?productType=${product}&quoteId=${id}`),
  ),
  'requestQuote/$productType/$accountId': inArea(flowOf),
  'requestQuote/$productType/$accountId/no-quote/new-quote': inArea((viewer) =>
    flowOf(viewer).map((start) => `${start}/no-quote/new-quote`),
  ),
  'requestQuote/$productType/$accountId/$step': inArea((viewer) =>
    flowOf(viewer).flatMap((start) => FLOW_STEPS.map((step) => `${start}/${step}`)),
  ),
  'policies/$productType/$policyId': inArea(({ policies }) =>
    policies.map(({ product, id }) => `policies/${product}/${id}`),
  ),
  'policies/$productType/$policyId/change': inArea(({ policies }) =>
    policies.map(({ product, id }) => `policies/${product}/${id}/change`),
  ),
  'manage/referral-rules/$ruleSetId': inArea(() => ['manage/referral-rules/P250_2026-01-01']),
  'manage/rulebook/notices': inArea(({ notices }) => [
    'manage/rulebook/notices',
    ...notices.map(({ id }) => `manage/rulebook/notices?notice=${id}`),
  ]),
  'manage/rating/$programId': inArea(({ programs }) => programs.map(({ id }) => `manage/rating/${part(id)}`)),
}

/** What is shown of a route; undefined when no one has said which records it shows. */
export const sampleOf = ({ area, path }: PageRoute): Sample | undefined => {
  const plain = area ? inArea(() => [path]) : at(path)
  return samples[path] ?? (path.includes('$') ? undefined : plain)
}

const mayOpen = (route: PageRoute, { accountType, held }: Viewer): boolean =>
  route.area
    ? permits(held, route.permission) && (!route.only || route.only.includes(accountType))
    : route.signedIn

const isPublic = (route: PageRoute): boolean => !route.area && !route.signedIn

export interface Stop extends Sight {
  route: string
}

const stopsAt = (routes: readonly PageRoute[], viewer: Viewer): Stop[] =>
  routes.flatMap((route) =>
    (sampleOf(route)?.(viewer) ?? []).map((sight) => Object.assign({ route: route.path }, sight)),
  )

/** Every page that a signed-in viewer may open. */
export const stopsOf = (viewer: Viewer): Stop[] =>
  stopsAt(
    pageRoutes.filter((route) => mayOpen(route, viewer)),
    viewer,
  )

/** Every page for those who have not signed in; /login is outside of the app. */
export const publicStops = (): Stop[] => {
  const visitor: Viewer = {
    accountType: 'AGENCY',
    held: new Set(),
    accounts: [],
    quotes: [],
    policies: [],
    programs: [],
    notices: [],
  }
  return [{ route: '/login', path: '/login' }, ...stopsAt(pageRoutes.filter(isPublic), visitor)]
}

/** Reads who the page's user is and one record of each status. */
export const viewerOf = async (page: Page): Promise<Viewer> => {
  const me = await apiGet<{ permissions: string[]; account: { accountType: AccountType } }>(
    page,
    '/api/auth/v1/me',
  )
  const held = new Set(me.permissions)
  const one = async <T>(needed: Requirement, asked: string): Promise<T[]> =>
    permits(held, needed) ? (await apiGet<{ content: T[] }>(page, asked)).content : []
  const perStatus = async (needed: Requirement, asked: string, statuses: readonly string[]) =>
    (
      await Promise.all(
        statuses.map((status) => one<Row>(needed, `${asked}?size=1&status=${encodeURIComponent(status)}`)),
      )
    ).flat()
  return {
    accountType: me.account.accountType,
    held,
    accounts: await one(['account:read'], '/api/account/v1/search?size=1'),
    quotes: [
      ...(await perStatus(['quote:read'], '/api/quote/v1/search', quoteStatuses)),
      // The newest of each status may all be new business on admitted paper, and some pages are for others alone.
      ...(await one<Row>(['quote:read'], '/api/quote/v1/search?size=1&type=renewal')),
      ...(await one<Row>(['quote:read'], '/api/quote/v1/search?size=100&status=READY'))
        .filter(({ isSurplus }) => isSurplus)
        .slice(0, 1),
    ],
    policies: [
      ...(await perStatus(['policy:read'], '/api/policy/v1/search', policyStatuses)),
      // The newest of each status may all be of other products, and one page is for this one alone.
      ...(await one<Row>(['policy:read'], '/api/policy/v1/search?size=1&product=P250')),
    ],
    programs: (await one<{ id: string }>(['rating:read'], '/api/rater/v1/programs')).slice(0, PROGRAMS),
    notices: (await one<{ id: string }>(['rating:read'], '/api/docs/v1/notices')).slice(0, 1),
  }
}
