import { describe, expect, it } from 'vitest'
import { instantText } from './instant-text.ts'

describe('an instant on the wire', () => {
  it.each([
    '2026-03-02T14:59:00+00:00',
    '2026-03-02T14:59:00.1+00:00',
    '2026-03-02T14:59:07.12+00:00',
    '2026-12-31T23:59:59.123+00:00',
    '2026-03-02T14:59:00.123456+00:00',
    '2026-03-02T14:59:00.999999+00:00',
    '2026-03-02T14:59:00.123456-05:00',
    '2026-03-02 14:59:00.5+00',
    '2026-03-02T14:59:00Z',
  ])('of %s is what parsing it gives', (text) => expect(instantText(text)).toBe(new Date(text).toISOString()))

  it('is written the same from a Date', () =>
    expect(instantText(new Date(1_700_000_000_123))).toBe('2023-11-14T22:13:20.123Z'))

  it('is no text where there is no instant', () => expect(() => instantText('soon')).toThrow('Invalid time'))
})
