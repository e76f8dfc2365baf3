import { describe, expect, it } from 'vitest'
import { accountTypeCodes } from '#domain/access/account-types.ts'
import { grantsOf } from '#domain/access/actor.ts'
import { permits } from '#domain/access/requirement.ts'
import { roles } from '#domain/access/roles.ts'
import { navigation } from '#web/shell/navigation.ts'
import { pageAddresses } from '#web/page-addresses.ts'
import { pageRoutes } from '#web/routes.tsx'
import { sampleOf } from '../e2e/support/sweep-pages.ts'

it('The sweep of the browser has a sample of every page', () => {
  const forgotten = pageRoutes.filter((route) => sampleOf(route) === undefined).map(({ path }) => path)
  expect(forgotten, 'to be added to e2e/support/sweep-pages.ts').toEqual([])
})

describe('The menu', () => {
  const entriesOf = (type: (typeof accountTypeCodes)[number]) =>
    navigation[type].flatMap(({ entries }) => entries)

  it('leads every role to pages that it may open', () => {
    const closed = roles.flatMap(({ id, accountType }) =>
      entriesOf(accountType)
        .filter(({ permission }) => permits(grantsOf(id), permission))
        .filter(
          ({ page }) =>
            !pageRoutes.some(
              (route) =>
                route.page === page &&
                route.area &&
                permits(grantsOf(id), route.permission) &&
                (route.only?.includes(accountType) ?? true),
            ),
        )
        .map(({ page }) => `${id}: ${page}`),
    )
    expect(closed).toEqual([])
  })

  it.each(accountTypeCodes)('of %s has a key of its own for each entry', (type) => {
    const keys = entriesOf(type).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('The addresses by which the server tells a page from none', () => {
  const isKnown = (path: string): boolean => pageAddresses.some((shape) => new RegExp(shape).test(path))

  it('are those of the router, a parameter being one segment', () => {
    expect(pageAddresses).toHaveLength(pageRoutes.length)
    for (const { area, path } of pageRoutes.filter(({ area }) => !area)) {
      const address = path.replaceAll(/\$\w+/g, 'a-value')
      expect(isKnown(address), path).toBe(true)
      expect(isKnown(`${address}/more/than/that`), path).toBe(area)
    }
    const inArea = [
      '/agency/dashboard',
      '/agency/accounts/1',
      '/admin/manage/rating',
      '/customer/quotes/1/sign/P100',
    ]
    for (const path of inArea) expect(isKnown(path), path).toBe(true)
  })

  it('have none of another area, none unfinished and none unknown', () => {
    for (const path of [
      '/agency',
      '/agency/accounts//',
      '/agency/manage/rating',
      '/nobody/dashboard',
      '/wp-login.php',
    ])
      expect(isKnown(path), path).toBe(false)
  })
})
