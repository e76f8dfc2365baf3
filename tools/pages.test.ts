import { describe, expect, it } from 'vitest'
import { pageAddresses } from '#web/page-addresses.ts'
import { pageRoutes } from '#web/routes.tsx'
import { sampleOf } from '../e2e/support/sweep-pages.ts'

it('The sweep of the browser has a sample of every page', () => {
  const forgotten = pageRoutes.filter((route) => sampleOf(route) === undefined).map(({ path }) => path)
  expect(forgotten, 'to be added to e2e/support/sweep-pages.ts').toEqual([])
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
