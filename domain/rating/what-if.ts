import type { CompiledProgram } from './program/compile.ts'
import { correct } from './correct/correct.ts'
import { price } from './evaluate.ts'
import { exposureOf } from './exposure.ts'
import type { RatingRequest } from './inputs.ts'
import type { Exposure, PriceToFix } from './types.ts'

/** The price of a corrected exposure with some of it changed; nothing is saved. */
const whatIf = (program: CompiledProgram, exposure: Exposure, change: Partial<Exposure>) =>
  price(program, { ...exposure, ...change })

const fixes = (program: CompiledProgram, exposure: Exposure): [PriceToFix, Partial<Exposure>][] => {
  const { controls, score } = program.file
  const entries = controls
    .filter(({ id, best }) => exposure.controls[id] !== best && exposure.controls[id] !== 'NA')
    .flatMap(({ id, name, best, fix }): [PriceToFix, Partial<Exposure>][] =>
      fix === undefined
        ? []
        : [
            [
              { code: id, title: fix, saves: 0, explain: name },
              { controls: { ...exposure.controls, [id]: best } },
            ],
          ],
    )
  if (exposure.score !== null && exposure.score < score.fixTo)
    entries.push([
      {
        code: 'score',
        title: `Raise the company score to ${score.fixTo}`,
        saves: 0,
        explain: 'Company score',
      },
      { score: score.fixTo },
    ])
  return entries
}

/** The same for an exposure that is corrected already. */
export const pricesToFix = (program: CompiledProgram, exposure: Exposure): PriceToFix[] => {
  const now = price(program, exposure).premium
  return fixes(program, exposure)
    .map(([fix, change]): PriceToFix => {
      const saves = now - whatIf(program, exposure, change).premium
      return {
        ...fix,
        saves,
        explain: `${fix.explain}: the premium before fees and taxes falls by this much.`,
      }
    })
    .filter((fix) => fix.saves > 0)
    .sort((a, b) => b.saves - a.saves || (a.code < b.code ? -1 : 1))
}

/** What each missing control or weak score costs today, most first. Minimum premium and caps are taken into account. */
export const priceToFix = (program: CompiledProgram, request: RatingRequest): PriceToFix[] =>
  pricesToFix(program, exposureOf(program, correct(program, request).corrected))
