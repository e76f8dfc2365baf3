import type { RatingRequest } from '#domain/rating/inputs.ts'
import { compileProgram } from '#domain/rating/program/compile.ts'
import { editProgram } from '#domain/rating/program/program-edits.ts'
import { programFor } from '#domain/rating/program/programs.ts'
import { startReplay } from '#domain/rating/replay.ts'
import { parseRequest } from '#domain/rating/correct/validate.ts'

export interface ReplayLine {
  policies: number
  seconds: number
  limitSeconds: number
  /** Prices a second, two a policy, with correction of the terms and the report. */
  pricesPerSecond: number
  unpriced: number
}

const POLICIES = 100_000
const LIMIT_SECONDS = 20
const STATES = ['AZ', 'CA', 'FL', 'IA', 'NJ', 'NY', 'TX', 'WA']
const NAICS = ['236115', '311811', '454110', '518210', '524210', '541211', '541511', '561450', '621111']

/** Policies that differ in industry, place, size, terms and answers. */
const requests = (): RatingRequest[] =>
  Array.from({ length: 1_000 }, (_, nth) =>
    parseRequest({
      product: 'P100',
      effectiveDate: '2026-06-01',
      endDate: '2027-06-01',
      limit: ([1_000_000_00, 2_000_000_00, 3_000_000_00] as const)[nth % 3] ?? 1_000_000_00,
      deductible: ([10_000_00, 25_000_00, 50_000_00] as const)[nth % 3] ?? 25_000_00,
      waitingPeriod: 12,
      retroActivePeriod: -1,
      preset: 'POPULAR',
      coverages: [],
      isSurplus: nth % 2 === 0,
      isTriaExcluded: nth % 5 === 0,
      brokerFee: 0,
      risk: {
        revenue: (1 + ((nth * 37) % 60)) * 1_000_000_00,
        naicsCode: NAICS[nth % NAICS.length] ?? '541211',
        state: STATES[(nth * 3) % STATES.length] ?? 'CA',
        answers: {},
        score: (nth * 37) % 101,
      },
    }),
  )

/** A book of 100,000 policies priced under the present program and under one with another factor for California. */
export const run = (): ReplayLine[] => {
  const now = programFor('P100', '2026-12-05')
  const { program } = editProgram(now.file, [{ path: 'state.factors.CA', value: '1.2' }])
  if (!program) throw new Error('the changed program is not sound')
  const asked = requests()
  const replay = startReplay(now, compileProgram(program.file), '2027-01-01', 25)
  const since = performance.now()
  for (let nth = 0; nth < POLICIES; nth += 1) {
    const request = asked[nth % asked.length] as RatingRequest
    replay.add({
      policyId: `${nth}`,
      policyNumber: `CYP-${nth}`,
      state: request.risk.state,
      agency: `Agency ${nth % 40}`,
      request,
    })
  }
  const { total, unpriced } = replay.report()
  const seconds = (performance.now() - since) / 1000
  if (total.policies + unpriced !== POLICIES) throw new Error('the replay lost policies')
  if (unpriced > POLICIES / 10) throw new Error(`${unpriced} policies have no price`)
  return [
    {
      policies: POLICIES,
      seconds: Number(seconds.toFixed(1)),
      limitSeconds: LIMIT_SECONDS,
      pricesPerSecond: Math.round((2 * POLICIES) / seconds),
      unpriced,
    },
  ]
}

if (import.meta.main) console.table(run())
