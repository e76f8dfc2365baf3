import { describe, expect, it } from 'vitest'
import { isReported, TRACE_SAMPLE_RATE, withoutSecrets } from './error-reports.ts'

const fault = (more: Partial<Parameters<typeof isReported>[0]>) => ({ name: 'Error', message: 'x', ...more })

describe('a report', () => {
  it.each([400, 401, 403, 404, 500, 502, 503, 504, 0])(
    'is not made of a call that ended with %d',
    (status) => {
      expect(isReported(fault({ name: 'ApiError', status }))).toBe(false)
    },
  )

  it.each([
    [{ name: 'AbortError' }],
    [{ message: 'Request Cancelled' }],
    [{ name: 'TypeError', message: 'Failed to fetch' }],
    [{ name: 'TypeError', message: 'NetworkError when attempting to fetch resource.' }],
    [{ name: 'TypeError', message: 'Load failed' }],
    [{ name: 'TypeError', message: 'error loading dynamically imported module: /assets/x.js' }],
  ])('is not made of %j', (more) => {
    expect(isReported(fault(more))).toBe(false)
  })

  it.each([[{ name: 'TypeError', message: 'x is undefined' }], [{ name: 'ApiError', status: 422 }]])(
    'is made of %j',
    (more) => {
      expect(isReported(fault(more))).toBe(true)
    },
  )

  it('of times is made of a tenth of the pages', () => {
    expect(TRACE_SAMPLE_RATE).toBe(0.1)
  })
})

describe('what a report says (SEC-015)', () => {
  it.each([
    ['Bearer eyJhbGciOi.eyJzdWIi.c2ln-bmF0', 'Bearer [token]'],
    ['GET /confirmUser/Ab3dEf6hIj9lMn2pQr5tUv8xYz1', 'GET /confirmUser/[secret]'],
    ['at /login?redirect=/x&mfa=1 (main)', 'at /login?[query] (main)'],
    ['pat.doe+1@harbor.example.test is wrong', '[email] is wrong'],
    ['code 123456, card 4242424242424242', 'code [number], card [number]'],
    [
      '/agency/quotes/P100/01981c00-0000-7000-8000-000000000000',
      '/agency/quotes/P100/01981c00-0000-7000-8000-000000000000',
    ],
    [
      'at renderWithHooksAgainAndAgain (index-9f.js:12:3)',
      'at renderWithHooksAgainAndAgain (index-9f.js:12:3)',
    ],
  ])('of “%s” is “%s”', (text, left) => {
    expect(withoutSecrets(text)).toBe(left)
  })

  it('is found with little work, whatever the text', () => {
    const before = process.cpuUsage()
    for (const text of [
      'a'.repeat(50_000),
      '@'.repeat(50_000),
      'a.'.repeat(25_000),
      '?'.repeat(50_000),
      'a1-'.repeat(20_000),
    ])
      withoutSecrets(text.slice(0, 8000))
    // An expression that tries every way takes minutes of the processor, however busy the machine is.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })
})
