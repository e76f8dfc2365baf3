import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHECKS, FACTOR_WEIGHTS, METHOD_VERSION } from '#domain/risk/method.ts'
import { FACTOR_LABELS, FACTORS } from '#domain/risk/schema.ts'

const read = (name: string): string =>
  readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8').replaceAll(/ +/g, ' ')

const page = read('risk.md')
const detail = read('risk-method.md')

describe('what a customer reads about the method', () => {
  it('is one page', () => expect(page.match(/[a-z0-9]\S*/gi)?.length).toBeLessThanOrEqual(550))

  it.each(FACTORS.map((factor) => [factor, FACTOR_WEIGHTS[factor]] as const))(
    'names the share of %s',
    (factor, share) => expect(page).toContain(`| ${FACTOR_LABELS[factor]} | ${share} |`),
  )

  it('names every ceiling of the score', () => {
    const ceilings = CHECKS.flatMap(({ ceiling }) => ceiling?.company ?? [])
    expect(ceilings.length).toBeGreaterThanOrEqual(4)
    const sentence = /\*\*Ceilings\.\*\*[^*]*/.exec(page)?.[0] ?? ''
    for (const most of ceilings) expect(sentence).toContain(` ${most}`)
  })

  it('lists every check with its weight in the detail, of the method in force, and no other', () => {
    for (const { factor, title, weight } of CHECKS)
      expect(detail).toContain(`| ${FACTOR_LABELS[factor]} | ${title} | ${weight} |`)
    expect(detail.match(/^\| .* \| \d+ \|$/gm)).toHaveLength(CHECKS.length)
    expect(detail).toContain(`Method ${METHOD_VERSION};`)
  })
})
