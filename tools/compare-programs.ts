import { readFileSync } from 'node:fs'
import { exit } from 'node:process'
import { compileProgram, type CompiledProgram } from '#domain/rating/program/compile.ts'
import { price } from '#domain/rating/evaluate.ts'
import { exposureOfRow, readGolden } from '#domain/rating/golden/csv.ts'

/**
 * Prices the golden rows of one program file under another one and prints what moves: in all, by state, by class.
 * `node tools/compare-programs.ts domain/rating/programs/p100/2026-01-01.json draft.json`. Writes nothing.
 */
interface Compared {
  state: string
  hazardClass: string
  before: number
  after: number
}

const read = (path: string): CompiledProgram => compileProgram(JSON.parse(readFileSync(path, 'utf8')))

const goldenOf = ({ file }: CompiledProgram) => {
  const name = `${file.product.toLowerCase().replaceAll('_', '-')}-${file.effectiveDate}.csv`
  return readGolden(readFileSync(new URL(`../domain/rating/golden/${name}`, import.meta.url), 'utf8'))
}

const compare = (now: CompiledProgram, draft: CompiledProgram): Compared[] =>
  goldenOf(now).map((row) => {
    const exposure = exposureOfRow(row)
    return {
      state: row.state,
      hazardClass: `class ${row.hazardClass}`,
      before: price(now, exposure).coveragePremium,
      after: price(draft, exposure).coveragePremium,
    }
  })

const money = (cents: number): string => (cents / 100).toLocaleString('en-US', { maximumFractionDigits: 0 })

const line = (label: string, rows: readonly Compared[]): string => {
  const before = rows.reduce((sum, one) => sum + one.before, 0)
  const after = rows.reduce((sum, one) => sum + one.after, 0)
  const change = before === 0 ? 0 : ((after - before) / before) * 100
  const cells = [label.padEnd(12), String(rows.length).padStart(5), money(before).padStart(14)]
  return [
    ...cells,
    money(after).padStart(14),
    `${change >= 0 ? '+' : ''}${change.toFixed(2)}%`.padStart(10),
  ].join('')
}

const groups = (rows: readonly Compared[], key: 'state' | 'hazardClass'): string[] => {
  const names = [...new Set(rows.map((one) => one[key]))].toSorted()
  return names.map((name) =>
    line(
      name,
      rows.filter((one) => one[key] === name),
    ),
  )
}

const [nowPath = '', draftPath = ''] = process.argv.slice(2)
if (!nowPath || !draftPath) {
  console.error('Name two program files: the one in force, then the draft.')
  exit(1)
}
const rows = compare(read(nowPath), read(draftPath))
const moved = rows.filter((one) => one.before !== one.after)
const states = new Set(moved.map((one) => one.state))
console.log('              rows        before         after    change')
console.log(line('all', rows))
for (const text of groups(rows, 'hazardClass')) console.log(text)
console.log(`\n${moved.length} of ${rows.length} rows move. By state, those that move:`)
for (const text of groups(
  rows.filter((one) => states.has(one.state)),
  'state',
))
  console.log(text)
