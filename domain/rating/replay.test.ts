import { expect, test } from 'vitest'
import { compileProgram } from './program/compile.ts'
import { editProgram } from './program/program-edits.ts'
import { programFor } from './program/programs.ts'
import { startReplay } from './replay.ts'
import { parseRequest } from './correct/validate.ts'

const now = programFor('P100', '2026-12-05')
const request = (naicsCode: string, state: string) =>
  parseRequest({
    product: 'P100',
    effectiveDate: '2026-06-01',
    endDate: '2027-06-01',
    limit: 1_000_000_00,
    deductible: 25_000_00,
    waitingPeriod: 12,
    retroActivePeriod: -1,
    preset: 'POPULAR',
    coverages: [],
    isSurplus: false,
    isTriaExcluded: true,
    brokerFee: 0,
    risk: { revenue: 8_000_000_00, naicsCode, state, answers: {}, score: 60 },
  })

const replayed = (factor: string, cap: number) => {
  const { program } = editProgram(now.file, [{ path: 'state.factors.CA', value: factor }])
  if (!program) throw new Error('not sound')
  const replay = startReplay(now, compileProgram(program.file), '2027-01-01', cap)
  replay.add({
    policyId: 'a',
    policyNumber: 'A',
    state: 'CA',
    agency: 'Harbor',
    request: request('541110', 'CA'),
  })
  replay.add({
    policyId: 'b',
    policyNumber: 'B',
    state: 'NY',
    agency: 'Harbor',
    request: request('236220', 'NY'),
  })
  return replay.report()
}

test('a state factor moves its state alone, and every grouping adds up to the total', () => {
  const report = replayed('1.2', 25)
  const [ca, ny] = ['CA', 'NY'].map((key) => report.byState.find((one) => one.key === key))
  expect(ca && ca.after / ca.before).toBeCloseTo(1.2, 3)
  expect(ny?.after).toBe(ny?.before)
  for (const group of [report.byState, report.byClass, report.byAgency])
    for (const figure of ['policies', 'before', 'after', 'capped', 'held'] as const)
      expect(group.reduce((sum, line) => sum + line[figure], 0)).toBe(report.total[figure])
  expect(report.movers.map((one) => one.policyNumber)).toEqual(['A'])
})

test('the spread counts single policies by how far they move', () => {
  for (const [factor, moved, band] of [
    ['1.2', { up: 1, down: 0, lowest: 0, highest: 20 }, { from: 10, to: 25 }],
    ['0.97', { up: 0, down: 1, lowest: -3, highest: 0 }, { from: -5, to: 0 }],
    ['1.6', { up: 1, down: 0, lowest: 0, highest: 60 }, { from: 25, to: null }],
  ] as const) {
    const { spread, movers } = replayed(factor, 25)
    expect(spread?.unchanged).toBe(1)
    expect({ up: spread?.up, down: spread?.down }).toEqual({ up: moved.up, down: moved.down })
    expect(spread?.lowest).toBeCloseTo(moved.lowest, 0)
    expect(spread?.highest).toBeCloseTo(moved.highest, 0)
    const counted = spread?.bands.filter((one) => one.policies > 0)
    expect(counted).toHaveLength(2)
    expect(counted).toContainEqual({ ...band, policies: 1 })
    expect(counted).toContainEqual({ from: 0, to: 0, policies: 1 })
    expect(movers).toMatchObject([{ policyId: 'a' }])
  }
})

test('the cap holds what moves further, up and down', () => {
  for (const factor of ['1.2', '0.8']) {
    const { total, byState } = replayed(factor, 10)
    const ca = byState.find((one) => one.key === 'CA')
    expect(total.held).toBe(1)
    expect(ca && Math.abs(ca.capped - ca.before) / ca.before).toBeCloseTo(0.1, 4)
  }
})

test('a policy that a program has no price for is counted apart', () => {
  const { program } = editProgram(now.file, [{ path: 'state.factors.CA', value: '1.1' }])
  if (!program) throw new Error('not sound')
  const replay = startReplay(now, program, '2027-01-01', 25)
  const odd = { ...request('541110', 'CA'), limit: 123_00 }
  replay.add({ policyId: 'c', policyNumber: 'C', state: 'CA', agency: 'Harbor', request: odd })
  expect(replay.report()).toMatchObject({ unpriced: 1, total: { policies: 0 } })
})
