import { expect, it } from 'vitest'
import { withOwnTerms } from './shown-terms.ts'

const line = { key: 'warExclusion', groupId: 7, limit: 1_000_000_00, deductible: 25_000_00 }

it('an endorsement of the wording shows no limit and no retention; a sublimit and a coverage show their own', () => {
  expect(withOwnTerms(line, 1_000_000_00)).toEqual({ ...line, limit: null, deductible: null })
  expect(withOwnTerms({ ...line, groupId: 6 }, 1_000_000_00)).toMatchObject({ limit: null })
  expect(withOwnTerms({ ...line, limit: 250_000_00 }, 1_000_000_00)).toMatchObject({ limit: 250_000_00 })
  expect(withOwnTerms({ ...line, groupId: 1 }, 1_000_000_00)).toEqual({ ...line, groupId: 1 })
})

it('terrorism shows the limit that it pays up to', () =>
  expect(withOwnTerms({ ...line, key: 'tria', deductible: null }, 1_000_000_00)).toMatchObject({
    limit: 1_000_000_00,
    deductible: null,
  }))
