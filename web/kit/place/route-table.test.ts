import { describe, expect, it } from 'vitest'
import { routeTable } from './route-table.ts'

const find = routeTable(
  [
    '/',
    '/loading',
    '/loading/$token',
    '/$persona/quotes/$product/$quoteId',
    '/$persona/quotes',
    '/$persona/$other',
    '/customer/quotes/$quoteId/sign/$product',
    '/$persona/quotes/$product/$accountId/renew',
    '/$persona/quotes/$product/$accountId/$step',
  ].map((path) => ({ path })),
)

describe('the table of routes', () => {
  it.each([
    ['/', '/', {}],
    ['/loading', '/loading', {}],
    ['/loading/', '/loading', {}],
    ['/Loading', '/loading', {}],
    ['/loading/a%20b', '/loading/$token', { token: 'a b' }],
    ['/loading/100%', '/loading/$token', { token: '100%' }],
    ['/agency/quotes', '/$persona/quotes', { persona: 'agency' }],
    ['/agency/else', '/$persona/$other', { persona: 'agency', other: 'else' }],
    [
      '/agency/quotes/P100/7',
      '/$persona/quotes/$product/$quoteId',
      { persona: 'agency', product: 'P100', quoteId: '7' },
    ],
    [
      '/agency/quotes/P100/7/renew',
      '/$persona/quotes/$product/$accountId/renew',
      { persona: 'agency', product: 'P100', accountId: '7' },
    ],
    [
      '/agency/quotes/P100/7/else',
      '/$persona/quotes/$product/$accountId/$step',
      { persona: 'agency', product: 'P100', accountId: '7', step: 'else' },
    ],
    [
      '/customer/quotes/7/sign/P100',
      '/customer/quotes/$quoteId/sign/$product',
      { quoteId: '7', product: 'P100' },
    ],
  ])('finds %s', (path, route, params) => {
    expect(find(path)).toEqual({ route: { path: route }, params })
  })

  it.each(['/agency', '/agency/a/b', '/agency/quotes/P100/7/renew/now'])('has nothing for %s', (path) => {
    expect(find(path)).toBeNull()
  })
})
