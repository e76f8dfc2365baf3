import fc from 'fast-check'
import { addDays, addYears } from '../../kernel/dates.ts'
import type { CompiledProgram } from '../program/compile.ts'
import type { RatingRequestInput } from '../inputs.ts'
import { productOf } from '../products.ts'
import { ownTermsOf } from '../coverage-terms.ts'
import type { ExposedCoverage, Exposure, OwnTerms, SelectedCoverage } from '../types.ts'

/** Random cases of each property: 2,000, and 100,000 when nothing is left to sampling. */
export const RUNS = process.env.TEST_FULL ? 100_000 : 2000

const NAICS = ['111110', '221112', '311811', '454110', '491110', '518210', '524210', '541211', '541511']
  .concat(['561450', '611110', '621111', '713210', '722511', '813110', '921110'])

export const revenueCents = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 5 }))
  .map(([digits, zeros]) => digits * 10 ** zeros)
  .map((major) => Math.min(major, 1_000_000_000) * 100)

const numbers = (table: Record<string, string>, scale = 1): number[] =>
  Object.keys(table).map((key) => Number(key) * scale)

/** Limits that a program prices, in cents: on an excess program those of its layers. */
export const limitsOf = ({ file }: CompiledProgram): number[] =>
  file.layer ? file.limit.offered.map((one) => one * 100) : numbers(file.limit.factors, 100)

const SIC = ['01110', '10710', '35110', '47910', '53100', '56101', '62020', '64191', '69201', '85200', '92000', '97000']

/** Terms that one coverage has for itself, of those that may depart from the policy's; mostly none. */
const ownTerms = (program: CompiledProgram, key: string): fc.Arbitrary<Pick<ExposedCoverage, 'own'>> => {
  const { retention, waiting, retro } = program.file
  const choices: Record<keyof OwnTerms, unknown[]> = {
    deductible: numbers(retention.factors, 100),
    waitingPeriod: numbers(waiting.factors),
    retroActivePeriod: numbers(retro.factors),
  }
  const terms = ownTermsOf(program, key).map((term) => [term, fc.constantFrom(...choices[term])] as const)
  if (terms.length === 0) return fc.constant({})
  const own = fc.record(Object.fromEntries(terms), { requiredKeys: [] }) as fc.Arbitrary<OwnTerms>
  return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: own.map((one) => ({ own: one })) })
}

/** Exposures over every key of a program's tables, on paper that the product is written on. */
export const exposures = (program: CompiledProgram): fc.Arbitrary<Exposure> => {
  const { file } = program
  const paper = productOf(file.product)?.paper ?? 'either'
  const controls = Object.fromEntries(
    [...program.controls, ...[...program.lineControls.values()].flat()].map(({ id, rows }) => [id, fc.constantFrom(null, ...rows.keys())]),
  )
  const coverages = file.coverages.optional.map(({ key, limits }) =>
    fc
      .tuple(
        fc.constantFrom(null, ...(Object.keys(limits).length > 0 ? numbers(limits, 100) : [-1])),
        ownTerms(program, key),
      )
      .map(([limit, own]) => (limit === null ? [] : [{ key, limit: limit === -1 ? null : limit, ...own }])),
  )
  return fc.record({
    revenue: revenueCents,
    employees: program.hasLines ? fc.integer({ min: 1, max: 6000 }) : fc.constant(null),
    industryCode: fc.constantFrom(...(file.market === 'UK' ? SIC : NAICS)),
    attachmentPoint: fc.constantFrom(...(file.layer?.attachments.map((one) => one * 100) ?? [null])),
    state: fc.constantFrom(...file.appetite.states),
    limit: fc.constantFrom(...limitsOf(program)),
    retention: fc.constantFrom(...numbers(file.retention.factors, 100)),
    waitingPeriod: fc.constantFrom(6, 8, 12, 24),
    retroActivePeriod: fc.constantFrom(1, 2, -1),
    controls: fc.record(controls),
    score: fc.option(fc.integer({ min: 0, max: 100 })),
    irpmModifier: fc.constantFrom(null, '0.7500000000', '0.9475000000', '1.0012345678', '1.2500000000'),
    coverages: fc.tuple(...coverages).map((lists) => lists.flat()),
    isSurplus: paper === 'either' ? fc.boolean() : fc.constant(paper === 'surplus'),
    isTriaExcluded: fc.boolean(),
    effectiveDate: fc.constantFrom('2026-01-01', '2026-11-30', '2028-02-29'),
    endDate: fc.constantFrom('2027-01-01', '2027-11-30', '2029-02-28', '2027-07-15'),
    mgaFee: fc.constantFrom(0, 200_00),
    brokerFee: fc.integer({ min: 0, max: 10_000_00 }),
  }).map((exposure) => ({
    ...exposure,
    endDate: exposure.effectiveDate === '2028-02-29' ? '2029-02-28' : exposure.endDate === '2029-02-28' ? '2027-11-30' : exposure.endDate,
  })) as fc.Arbitrary<Exposure>
}

/** Requests that can be priced, on 2026-11-21. */
export const TODAY = '2026-11-21'

export const requests = ({ file }: CompiledProgram): fc.Arbitrary<RatingRequestInput> => fc
  .record({
    limit: fc.integer({ min: 2, max: 10 }).map((steps) => steps * 500_000_00),
    deductible: fc.constantFrom(...file.retention.offered.map((one) => one * 100)),
    attachmentPoint: fc.constantFrom(...(file.layer?.attachments.map((one) => one * 100) ?? [undefined])),
    waitingPeriod: fc.constantFrom(6 as const, 8 as const, 12 as const, 24 as const),
    retroActivePeriod: fc.constantFrom(1 as const, 2 as const, -1 as const),
    preset: fc.constantFrom('BASIC' as const, 'POPULAR' as const, 'ELITE' as const),
    boostVersion: fc.constantFrom('V4' as const, 'V5' as const),
    isSurplus: fc.boolean(),
    isTriaExcluded: fc.boolean(),
    brokerFee: fc.integer({ min: 0, max: 10_000_00 }),
    noOfEmployees: fc.integer({ min: 1, max: 900 }),
    revenue: fc.integer({ min: 100, max: 100_000_000_00 }),
    industryCode: fc.constantFrom(...(file.market === 'UK' ? SIC : NAICS)),
    state: fc.constantFrom(...(file.market === 'UK' ? ['UK'] : ['AK', 'CA', 'IA', 'NY', 'PA', 'TX', 'WA'])),
    payments: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    score: fc.option(fc.integer({ min: 0, max: 100 })),
    backupFrequency: fc.constantFrom('DAILY' as const, 'NEVER' as const),
  })
  .map(({ revenue, noOfEmployees, industryCode, attachmentPoint, state, payments, score, backupFrequency, ...terms }) => ({
    ...terms,
    product: file.product,
    ...(attachmentPoint === undefined ? {} : { attachmentPoint }),
    ...(file.effectiveDate > '2026-12-05'
      ? { effectiveDate: addDays(file.effectiveDate, 4), endDate: addYears(addDays(file.effectiveDate, 4), 1) }
      : { effectiveDate: '2026-12-05', endDate: '2027-12-05' }),
    coverages: [],
    risk: {
      revenue,
      noOfEmployees,
      ...(file.market === 'UK' ? { sicCode: industryCode } : { naicsCode: industryCode }),
      state,
      score,
      answers: {
        claimHistory: 0,
        mfaEmail: 'YES' as const,
        backupFrequency,
        isVerifyingBankAccounts: payments[0],
        isAuthenticatingFundTransferRequests: payments[1],
        isPreventingUnauthorizedWireTransfers: payments[2],
      },
    },
  }))

/** Coverages as a user may ask for them, with terms of their own that the program may or may not offer. */
export const askedCoverages = ({ includedKeys, file }: CompiledProgram): fc.Arbitrary<SelectedCoverage[]> => {
  const optional = file.coverages.optional.filter((one) => one.replacedBy === undefined)
  return fc.uniqueArray(
    fc.record(
      {
        key: fc.constantFrom(...includedKeys, ...optional.map((one) => one.key)),
        isSelected: fc.constant(true),
        limit: fc.constantFrom(50_000_00, 100_000_00),
        deductible: fc.constantFrom(1_000_00, 7_000_00, 25_000_00, 50_000_00, 1_000_000_00),
        waitingPeriod: fc.constantFrom(6 as const, 12 as const, 24 as const),
        retroActivePeriod: fc.constantFrom(1 as const, 2 as const, -1 as const),
      },
      { requiredKeys: ['key', 'isSelected'] },
    ),
    { selector: (one) => one.key, maxLength: 8 },
  )
}
