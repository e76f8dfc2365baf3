import { describe, expect, it } from 'vitest'
import { checklistSections, releasedSections } from './released.ts'

const conditions = [
  { title: 'Restore test', stage: 'POST_BIND', dueDate: '2027-01-20' },
  { title: 'Mail settings', stage: 'PRE_BIND', dueDate: '2026-12-15' },
  { title: 'Signed warranty', stage: 'PRE_BIND', dueDate: '2026-12-01' },
] as const

describe('what terms are released with', () => {
  it('lists subjectivities before binding first, each by its last day, as the market writes days', () => {
    expect(checklistSections(conditions, 'US')).toEqual([
      {
        title: 'To be met before binding',
        list: ['Signed warranty, due December 1, 2026', 'Mail settings, due December 15, 2026'],
      },
      { title: 'To be met after binding', list: ['Restore test, due January 20, 2027'] },
    ])
    expect(checklistSections(conditions, 'UK')[1]?.list).toEqual(['Restore test, due 20 January 2027'])
  })

  it('leaves out what is empty, and says changes first', () => {
    expect(releasedSections({}, 'US')).toEqual([])
    const changes = ['Retention: $50,000 instead of $25,000']
    expect(releasedSections({ conditions, changes, moved: [] }, 'US').map(({ title }) => title)).toEqual([
      'Changed terms',
      'To be met before binding',
      'To be met after binding',
    ])
  })
})
