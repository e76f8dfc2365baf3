import { describe, expect, it } from 'vitest'
import { type ProgramCandidate, programKept, programStays } from './choice.ts'
import { programOrderRules } from './lifecycle.ts'

const program = { version: 'P100 2027-01-01', hasRates: true }
const policy: ProgramCandidate = {
  market: 'US',
  endDate: '2027-03-01',
  isRenewed: false,
  begunAs: null,
  chosen: null,
}

describe('the program of a renewal', () => {
  it.each<[Partial<ProgramCandidate & { hasRates: boolean }>, string | null]>([
    [{}, null],
    [{ chosen: 'P100 2026-01-01' }, null],
    [{ chosen: program.version }, 'PROGRAM_SAME'],
    [{ hasRates: false }, 'PROGRAM_NO_RATES'],
    [{ begunAs: 'Q-1', hasRates: false }, 'RENEWAL_STARTED'],
    [{ isRenewed: true, begunAs: 'Q-1' }, 'ALREADY_RENEWED'],
  ])('of a policy with %o: %s', ({ hasRates = true, ...more }, code) => {
    expect(programStays({ ...policy, ...more }, { ...program, hasRates })?.code ?? null).toBe(code)
  })

  it.each([
    [{}, null],
    [{ isRenewed: true }, 'ALREADY_RENEWED'],
    [{ chosen: null }, 'PROGRAM_SAME'],
    [{ chosen: 'P100 2027-04-01' }, 'PROGRAM_SAME'],
    [{ begunAs: 'Q-2' }, 'RENEWAL_STARTED'],
  ])('goes back of a policy with %o unless %s', (more, code) => {
    const ordered = program.version
    expect(programKept({ ...policy, chosen: ordered, ordered, ...more })?.code ?? null).toBe(code)
  })

  it('is taken back within 30 days, where a policy got it', () => {
    const now = new Date('2027-01-10T00:00:00Z')
    const facts = { status: 'DONE' as const, now, undoUntil: now, moved: 1 }
    const code = (more: Partial<typeof facts> | { undoUntil: null }) =>
      programOrderRules.refusalOf('undo', { ...facts, ...more }, () => true)?.code ?? null
    expect(code({})).toBeNull()
    expect(code({ moved: 0 })).toBe('PROGRAM_ORDER_NOT_UNDONE')
    expect(code({ undoUntil: new Date('2027-01-09T00:00:00Z') })).toBe('PROGRAM_ORDER_NOT_UNDONE')
    expect(code({ undoUntil: null })).toBe('PROGRAM_ORDER_NOT_UNDONE')
  })
})
