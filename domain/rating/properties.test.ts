import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileProgram } from './program/compile.ts'
import { calculate } from './calculate.ts'
import { correct } from './correct/correct.ts'
import { price, rate } from './evaluate.ts'
import { exposureOf } from './exposure.ts'
import { askedCoverages, exposures, limitsOf, requests, revenueCents, RUNS, TODAY } from './golden/samples.ts'
import { ownTermsOf } from './coverage-terms.ts'
import { PRODUCTS } from './products.ts'
import { programFor } from './program/programs.ts'
import { proof } from './proof/proof.ts'
import { parseRequest } from './correct/validate.ts'

const context = { today: TODAY, transaction: 'NEW_BUSINESS' as const }
const RATED = PRODUCTS.filter((one) => one.isRated).map((one) => one.code)
/** Each property holds for every product; together they take more than the cases that one property must pass. */
const EACH = Math.max(300, Math.ceil(RUNS / RATED.length / 2))
const check = <T extends unknown[]>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: EACH })

/** What is sold now, and from the next programs on. */
const SOLD = RATED.flatMap((product) => ['2026-12-05', '2027-01-05'].map((day) => [product, day] as const))

describe.each(SOLD)('%s on %s', { timeout: 600_000 }, (product, day) => {
  const program = programFor(product, day)
  const exposure = exposures(program)
  const requestsOf = requests(program)
  const total = (one: Parameters<typeof price>[1]): number => price(program, one).totalPremium
  const limits = limitsOf(program)
  const retentions = [...program.retention.keys()]

  describe('the price', { timeout: 600_000 }, () => {
    it('never falls when the limit rises', () =>
      check(
        fc.property(exposure, fc.constantFrom(...limits), fc.constantFrom(...limits), (one, a, b) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)]
          expect(total({ ...one, limit: high })).toBeGreaterThanOrEqual(total({ ...one, limit: low }))
        }),
      ))

    it('never falls when revenue rises', () =>
      check(
        fc.property(exposure, revenueCents, revenueCents, (one, a, b) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)]
          expect(total({ ...one, revenue: high })).toBeGreaterThanOrEqual(total({ ...one, revenue: low }))
        }),
      ))

    it('never falls when employees are more', () =>
      check(
        fc.property(exposure, fc.nat(6000), fc.nat(6000), (one, a, b) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)]
          expect(total({ ...one, employees: high })).toBeGreaterThanOrEqual(total({ ...one, employees: low }))
        }),
      ))

    it('never rises with the retention', () =>
      check(
        fc.property(exposure, fc.constantFrom(...retentions), fc.constantFrom(...retentions), (one, a, b) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)]
          expect(total({ ...one, retention: high })).toBeLessThanOrEqual(total({ ...one, retention: low }))
        }),
      ))

    it('never rises with the retention of a single coverage', () =>
      check(
        fc.property(
          exposure,
          fc.nat(200),
          fc.constantFrom(...retentions),
          fc.constantFrom(...retentions),
          (one, place, a, b) => {
            const departing = one.coverages.filter(({ key }) =>
              ownTermsOf(program, key).includes('deductible'),
            )
            const chosen = departing[place % Math.max(1, departing.length)]
            if (!chosen) return
            const at = (deductible: number): number =>
              total({
                ...one,
                coverages: one.coverages.map((each) =>
                  each === chosen ? { ...each, own: { ...each.own, deductible } } : each,
                ),
              })
            expect(at(Math.max(a, b))).toBeLessThanOrEqual(at(Math.min(a, b)))
            const { deductible: _, ...rest } = chosen.own ?? {}
            const following = {
              ...one,
              coverages: one.coverages.map((each) => (each === chosen ? { ...each, own: rest } : each)),
            }
            expect(at(one.retention)).toBe(total(following))
          },
        ),
      ))

    it('never rises with the score', () =>
      check(
        fc.property(exposure, fc.nat(100), fc.nat(100), (one, a, b) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)]
          expect(total({ ...one, score: high })).toBeLessThanOrEqual(total({ ...one, score: low }))
        }),
      ))

    it('never falls when a coverage is added, but for a sublimit, which takes coverage away', () =>
      check(
        fc.property(exposure, fc.nat(100), (one, place) => {
          const dropped = one.coverages[place % Math.max(1, one.coverages.length)]
          if (!dropped) return
          const without = total({ ...one, coverages: one.coverages.filter((each) => each !== dropped) })
          if (program.optional.get(dropped.key)?.credit) expect(without).toBeGreaterThanOrEqual(total(one))
          else expect(without).toBeLessThanOrEqual(total(one))
        }),
      ))

    it('never rises when a sublimit is lower', () =>
      check(
        fc.property(exposure, fc.nat(100), (one, place) => {
          const sublimits = one.coverages.filter(({ key }) => program.optional.get(key)?.credit)
          const chosen = sublimits[place % Math.max(1, sublimits.length)]
          if (!chosen) return
          const at = (limit: number): number =>
            total({
              ...one,
              coverages: one.coverages.map((each) => (each === chosen ? { ...each, limit } : each)),
            })
          const prices = [...(program.optional.get(chosen.key)?.credit?.rows.keys() ?? [])]
            .toSorted((a, b) => a - b)
            .map(at)
          expect(prices).toEqual(prices.toSorted((a, b) => a - b))
        }),
      ))

    it('is the same each time, from a program compiled anew, with and without worksheet', () => {
      const again = compileProgram(structuredClone(program.file))
      check(
        fc.property(exposure, (one) => {
          const worksheet = rate(program, one)
          expect(JSON.stringify(rate(again, structuredClone(one)))).toBe(JSON.stringify(worksheet))
          expect(price(program, one)).toEqual(worksheet.totals)
        }),
      )
    })

    it('is the sum of its parts, and each step follows from the one before', () =>
      check(
        fc.property(exposure, (one) => {
          expect(proof(rate(program, one)).mismatches).toEqual([])
        }),
      ))

    it('never gives a coverage a negative part', () =>
      check(
        fc.property(exposure, (one) => {
          expect(rate(program, one).coverages.every((part) => part.premium >= 0)).toBe(true)
        }),
      ))
  })

  describe('course-correction', { timeout: 600_000 }, () => {
    it('changes nothing more when it is done again', () =>
      check(
        fc.property(requestsOf, (request) => {
          const { corrected } = correct(program, parseRequest(request))
          expect(correct(program, corrected).corrected).toEqual(corrected)
        }),
      ))

    it('settles terms of single coverages once, at a price that its own sum proves', () =>
      check(
        fc.property(requestsOf, askedCoverages(program), (request, coverages) => {
          const { corrected } = correct(program, parseRequest({ ...request, preset: 'CUSTOM', coverages }))
          const again = correct(program, corrected)
          expect(again.corrected).toEqual(corrected)
          expect(
            again.changes.filter(({ field }) => /^coverages\..+(deductible|Period)$/.test(field)),
          ).toEqual([])
          expect(proof(rate(program, exposureOf(program, corrected))).mismatches).toEqual([])
        }),
      ))

    it('keeps what was asked for when nothing is listed as changed', () =>
      check(
        fc.property(requestsOf, (request) => {
          const asked = parseRequest(request)
          const { corrected, changes } = correct(program, asked)
          for (const field of ['limit', 'deductible', 'waitingPeriod', 'isTriaExcluded'] as const)
            expect(corrected[field] !== asked[field]).toBe(changes.some((one) => one.field === field))
        }),
      ))
  })

  describe('presets', { timeout: 600_000 }, () => {
    it('come back to the same price after another preset', () =>
      check(
        fc.property(
          requestsOf,
          fc.constantFrom('BASIC' as const, 'POPULAR' as const, 'ELITE' as const),
          (request, other) => {
            const first = correct(program, parseRequest(request)).corrected
            const there = correct(program, { ...first, preset: other, coverages: [] }).corrected
            const back = correct(program, { ...there, preset: first.preset, coverages: [] }).corrected
            expect(back).toEqual(first)
          },
        ),
      ))

    it('cost the same as the custom selection of the same coverages', () =>
      fc.assert(
        fc.property(requestsOf, (request) => {
          const standard = calculate(program, request, context)
          const custom = calculate(program, { ...standard.corrected, preset: 'CUSTOM' }, context)
          expect(custom.totals).toEqual(standard.totals)
          expect(standard.proof.holds).toBe(true)
        }),
        { numRuns: EACH },
      ))
  })
})
