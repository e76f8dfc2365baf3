import { coverageOf } from './coverage/catalogue.ts'
import { divideHalfUp } from '#domain/kernel/money.ts'
import type { CompiledProgram } from './program/compile.ts'
import { retentionRow } from './program/retention.ts'
import { decimalOf, SCALE, unitsOf } from '#domain/kernel/exact.ts'
import { retroLabel, type Row } from './program/rows.ts'
import type { ExposedCoverage, Exposure, OwnTerms } from './types.ts'
import { plain } from './proof/wording.ts'

/**
 * Terms of a coverage that may depart from the policy's (specification 2 section 3: per coverage limit, deductible,
 * waiting period, retro period). Included agreements share the policy's terms, and an excess layer follows the form
 * below it. Cover for lost income begins after its waiting period, and no retention applies in addition to that.
 */
export const ownTermsOf = (program: CompiledProgram, key: string): (keyof OwnTerms)[] => {
  if (program.layer || !program.optional.has(key)) return []
  const agreement = coverageOf(key)?.agreement ?? null
  if (agreement === null) return []
  if (agreement === 'businessInterruption') return program.isWaited ? ['waitingPeriod'] : []
  return agreement === 'liability' && Number(program.file.retro.share) > 0
    ? ['deductible', 'retroActivePeriod']
    : ['deductible']
}

/** A term's own factor and the policy's, in millionths, with the words of the worksheet. */
interface Relation {
  own: number
  policy: number
  words: string
}

const factorUnits = (factors: Readonly<Record<string, string>>, key: string): number => {
  const decimal = factors[key]
  if (decimal === undefined) throw new Error(`no factor for ${key}`)
  return unitsOf(decimal)
}

const relationsOf = (program: CompiledProgram, exposure: Exposure, own: OwnTerms): Relation[] => {
  const { file, words } = program
  const relations: Relation[] = []
  const relate = (
    factors: Readonly<Record<string, string>>,
    name: string,
    [mine, theirs]: readonly [number, number],
    label: (key: string) => string,
  ) => {
    const [ownKey, policyKey] = [String(mine), String(theirs)]
    relations.push({
      own: factorUnits(factors, ownKey),
      policy: factorUnits(factors, policyKey),
      words: `${name} of its own: ${label(ownKey)} against ${label(policyKey)}, ${factors[ownKey]} / ${factors[policyKey]}.`,
    })
  }
  if (own.deductible !== undefined) {
    const [mine, policy] = [String(own.deductible / 100), retentionRow(program, exposure)]
    const { factors } = file.retention
    const whole = String(exposure.retention / 100)
    const shown = policy.units === factorUnits(factors, whole) ? factors[whole] : policy.factor
    relations.push({
      own: factorUnits(factors, mine),
      policy: policy.units,
      words: `${words.retention} of its own: ${plain(Number(mine))} against ${policy.key}, ${factors[mine]} / ${shown}.`,
    })
  }
  if (own.waitingPeriod !== undefined)
    relate(
      file.waiting.factors,
      'Waiting period',
      [own.waitingPeriod, exposure.waitingPeriod],
      (key) => `${key} hours`,
    )
  if (own.retroActivePeriod !== undefined)
    relate(
      file.retro.factors,
      'Retroactive period',
      [own.retroActivePeriod, exposure.retroActivePeriod],
      retroLabel,
    )
  return relations
}

/**
 * A row of a coverage under terms of its own: the policy's factors are in the premium that it is a share of, so each
 * term counts as its own factor over the policy's. Rounded half up once, at six decimals.
 */
export const underOwnTerms = (
  program: CompiledProgram,
  exposure: Exposure,
  { own = {} }: ExposedCoverage,
  row: Row,
): Row => {
  const relations = relationsOf(program, exposure, own)
  let [numerator, divisor] = [BigInt(row.units), 1n]
  for (const relation of relations) {
    numerator *= BigInt(relation.own)
    divisor *= BigInt(relation.policy)
  }
  const units = Number(divideHalfUp(numerator, divisor))
  const explain = [row.explain, ...relations.map((one) => one.words)].join(' ')
  return { key: `${row.key}, own terms`, units, factor: decimalOf(units), explain }
}

/** The row of a line that has terms of its own: its base premium is multiplied by this. */
export const ownLineRow = (
  program: CompiledProgram,
  exposure: Exposure,
  coverage: ExposedCoverage,
  key: string,
  explain: string,
): Row => underOwnTerms(program, exposure, coverage, { key, units: SCALE, factor: '1.00', explain })
