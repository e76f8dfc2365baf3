import { accountTypes, type AccountType } from '#domain/access/account-types.ts'
import type { PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.tsx'

const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** `quotes/$quoteId` as a pattern: a parameter is one segment that is not empty. */
const patternOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith('$') ? '[^/]+' : literal(segment)))
    .join('/')

const areasOf = (only: readonly AccountType[] | undefined): string =>
  (only ?? (Object.keys(accountTypes) as AccountType[]))
    .map((type) => literal(accountTypes[type].path))
    .join('|')

const addressOf = (route: PageRoute): string => {
  const path = patternOf(route.path.replace(/^\/|\/$/g, ''))
  return `^/${route.area ? `(?:${areasOf(route.only)})/${path}` : path}/?$`
}

/**
 * The addresses of all pages as regular expressions over the path, made of the router's own table when the pages are
 * built: the server uses them to detect unknown addresses.
 */
export const pageAddresses: readonly string[] = pageRoutes.map(addressOf)
