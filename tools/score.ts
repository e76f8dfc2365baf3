import { readFileSync } from 'node:fs'
import { argv, exit, stderr, stdout } from 'node:process'
import { z } from 'zod'
import { givenAnswers } from '#domain/questionnaire/schema.ts'
import type { ScoredAnswers } from '#domain/risk/aggregate.ts'
import { contradictions } from '#domain/risk/contradictions.ts'
import { evidence, type Evidence } from '#domain/risk/evidence.ts'
import type { RiskReport } from '#domain/risk/schema.ts'
import { score } from '#domain/risk/score.ts'

/**
 * Recomputes a score from a file: `npm run score -- <evidence.json>`. The file holds evidence as a scan gives it, or
 * `{ evidence, answers, answeredAt, provenance }`. Prints every check with its points, source and hash, each factor
 * and the number, by the same functions that the product uses.
 */
const bundle = z.object({
  evidence: evidence.nullable(),
  answers: givenAnswers.optional(),
  answeredAt: z.iso.datetime({ offset: true }).optional(),
  provenance: z.partialRecord(z.string(), z.object({ source: z.string(), at: z.string() })).optional(),
})

interface Input {
  evidence: Evidence | null
  answered: ScoredAnswers | null
}

const read = (path: string): Input => {
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const isBundle = typeof json === 'object' && json !== null && 'evidence' in json
  const input = isBundle ? bundle.parse(json) : { evidence: evidence.parse(json) }
  const { answers, answeredAt, provenance } = input as z.infer<typeof bundle>
  return {
    evidence: input.evidence,
    answered: answers
      ? {
          answers,
          answeredAt: answeredAt ?? input.evidence?.observedAt ?? '',
          ...(provenance ? { provenance } : {}),
        }
      : null,
  }
}

const scoreText = (value: number | null): string => (value === null ? 'insufficient data' : `${value} of 100`)

const checkLines = (report: RiskReport): string[] =>
  report.checks.flatMap((check) => [
    `  ${String(check.points).padStart(3)} of ${check.maxPoints}  weight ${String(check.weight).padStart(2)}  ${check.checkId}  ${check.result}`,
    `      ${check.finding}`,
    `      ${check.source}, ${check.observedAt}, sha256 ${check.sha256}`,
  ])

const factorLines = (report: RiskReport): string[] =>
  report.factors.map(
    ({ label, score: value, observedWeight, ceiling }) =>
      `  ${label.padEnd(18)} ${scoreText(value).padEnd(18)} ${observedWeight} % of its weight seen${ceiling ? `. ${ceiling}` : ''}`,
  )

const print = ({ evidence: seen, answered }: Input): string => {
  const report = score(seen, answered)
  const against = answered ? contradictions(answered.answers, seen) : []
  return [
    `Method ${report.methodVersion}${seen ? `, ${seen.domain}, ${seen.mode} scan of ${seen.observedAt}` : ''}`,
    '',
    'Checks',
    ...checkLines(report),
    '',
    'Factors',
    ...factorLines(report),
    ...(report.ceilings.length > 0 ? ['', 'Ceilings', ...report.ceilings.map((one) => `  ${one}`)] : []),
    ...(against.length > 0
      ? ['', 'Contradictions', ...against.map((one) => `  ${one.field} = ${one.answer}: ${one.sentence}`)]
      : []),
    ...(report.partial
      ? ['', 'Partial', ...(seen?.missing ?? []).map((one) => `  ${one.part}: ${one.reason}`)]
      : []),
    '',
    `Score ${scoreText(report.companyAggregateCF)}${report.band ? ` (${report.band})` : ''}`,
    '',
  ].join('\n')
}

const path = argv[2]
if (!path) {
  stderr.write('Name a file: npm run score -- <evidence.json>\n')
  exit(2)
}
try {
  stdout.write(print(read(path)))
} catch (error) {
  const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
  stderr.write(`${path} is no evidence: ${why}\n`)
  exit(1)
}
