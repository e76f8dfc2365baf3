import { describe, expect, it } from 'vitest'
import { fileRefusal, missingToFile } from './filing.ts'

describe('a claim that is to be filed', () => {
  it('names who to call and what happened', () => {
    expect(missingToFile({}).map(({ field }) => field)).toEqual(['contactName', 'lossDescription'])
    expect(fileRefusal({ contactName: 'Dana', lossDescription: '  ' })).toMatchObject({
      kind: 'invalid',
      reason: 'Loss description is required',
    })
    expect(fileRefusal({ contactName: 'Dana', lossDescription: 'Locked files' })).toBeNull()
  })
})
