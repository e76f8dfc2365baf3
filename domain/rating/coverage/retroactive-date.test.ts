import { expect, it } from 'vitest'
import { retroactiveDate } from './retroactive-date.ts'

it('is the day so many years before the first of the policy, and none for full prior acts', () => {
  expect(retroactiveDate('2026-12-05', 2)).toBe('2024-12-05')
  expect(retroactiveDate('2028-02-29', 1)).toBe('2027-02-28')
  expect(retroactiveDate('2026-12-05', -1)).toBeNull()
})
