import { expect, it } from 'vitest'
import { isMeasured } from './measured.ts'

it('separates what was measured from what was stated', () => {
  for (const source of ['DNS of example.test', 'answer (scan)', 'answer (connector)'])
    expect(isMeasured({ source }), source).toBe(true)
  for (const origin of ['typed', 'agency', 'last year', 'directory', 'document'])
    expect(isMeasured({ source: `answer (${origin})` }), origin).toBe(false)
})
