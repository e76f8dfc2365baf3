import { describe, expect, it, test } from 'vitest'
import { programsOf } from './programs.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { editProgram, programDifferences, rebased, undoneBy, unsourcedTables } from './program-edits.ts'
import { programTables, tablesCsv } from './program-tables.ts'

const files = PRODUCTS.flatMap(({ code }) => programsOf(code)).map(({ file }) => file)

const at = (file: object, path: string): unknown =>
  path.split('.').reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], file)

test.each(files.map((file) => [`${file.product} ${file.effectiveDate}`, file] as const))(
  'every row of %s stands where its path says, once, with a source',
  (_name, file) => {
    const tables = programTables(file)
    const rows = tables.flatMap((one) => one.rows)
    for (const row of rows) expect(String(at(file, row.path)), row.path).toBe(row.value)
    expect(new Set(rows.map((row) => row.path)).size).toBe(rows.length)
    expect(tables.filter((one) => one.source.length < 10)).toEqual([])
    expect(tablesCsv(file).split('\r\n')).toHaveLength(rows.length + 1)
  },
)

describe('changing a program', () => {
  const [file] = programsOf('P100').map((one) => one.file)
  if (!file) throw new Error('P100 has no program')

  it('gives a sound program and leaves the one it came from alone', () => {
    const text = JSON.stringify(file)
    const { program, problems } = editProgram(file, [{ path: 'state.factors.CA', value: '0.94' }])
    expect(problems).toEqual([])
    expect(program?.state('CA').factor).toBe('0.94')
    expect(program && programDifferences(file, program.file)).toHaveLength(1)
    expect(JSON.stringify(file)).toBe(text)
  })

  it.each([
    ['state.factors.CA', '94%', '0.94'],
    ['state.factors.CA', '102.5 %', '1.025'],
    ['state.factors.CA', '100%', '1'],
    ['state.factors.CA', '5%', '0.05'],
    ['fees.mgaFee', '$1,250', 1250],
    ['fees.mgaFee', '1,250', 1250],
  ])('takes for %s what people type, %s', (path, value, stored) => {
    const { program, problems } = editProgram(file, [{ path, value }])
    expect(problems).toEqual([])
    expect(program && at(program.file, path)).toBe(stored)
  })

  it.each([
    ['fees.mgaFee', '10%'],
    ['state.factors.CA', '1,2'],
    ['state.factors.CA', '-5%'],
  ])('refuses for %s what is no such value, %s', (path, value) => {
    expect(editProgram(file, [{ path, value }]).problems).toMatchObject([
      { field: path, detail: 'Enter a number, such as 2,000,000, 0.95 or 95%.' },
    ])
  })

  it('refuses a limit curve that falls, and says which', () => {
    const { program, problems } = editProgram(file, [{ path: 'limit.factors.5000000', value: '1.2' }])
    expect(program).toBeNull()
    expect(problems[0]).toMatchObject({
      field: 'limit.factors.5000000',
      detail: 'limit factors must never fall.',
    })
  })

  it('refuses rows that no table has', () => {
    for (const path of ['state.factors', 'presets.BASIC.0.key', '__proto__.x', 'state.factors.__proto__'])
      expect(editProgram(file, [{ path, value: '1' }]).problems, path).toHaveLength(1)
  })
})

describe('a draft whose base is followed by a later program before its day', () => {
  const programs = new Map(programsOf('P100').map((one) => [one.file.effectiveDate, one.file]))
  const [base, later] = [programs.get('2026-01-01'), programs.get('2027-01-01')]
  if (!base || !later) throw new Error('P100 has no such programs')
  const edited = editProgram(base, [{ path: 'state.factors.CA', value: '0.94' }], {
    effectiveDate: '2027-02-01',
    sources: [{ table: 'state', source: 'Experience of three years' }],
  }).program?.file
  if (!edited) throw new Error('the draft is not sound')

  it('undoes what the later one changed, its rules too, and nothing that the draft sets itself', () => {
    const undone = undoneBy(base, later, edited)
    expect(undone.map(({ table }) => table)).toEqual([
      'Industry hazard',
      'Retention',
      'Retention',
      'Corrections',
      'Referral rules',
    ])
    expect(undone.map(({ path }) => path)).not.toContain('state.factors.CA')
    expect(undoneBy(later, later, later)).toEqual([])
  })

  it('starts from the later one with the same changes and their sources, and undoes nothing', () => {
    const { program, problems } = rebased(base, edited, later)
    expect(problems).toEqual([])
    if (!program) throw new Error('not sound')
    expect(program.file.effectiveDate).toBe('2027-02-01')
    expect(programDifferences(later, program.file)).toMatchObject([
      { path: 'state.factors.CA', from: null, to: '0.94' },
      { path: 'state.source', to: 'Experience of three years' },
    ])
    expect(undoneBy(later, later, program.file)).toEqual(programDifferences(later, program.file).slice(2))
  })
})

it('names the tables whose new values still have the source of the old ones', () => {
  for (const file of files) {
    const { grows, rows } = programTables(file).find(({ id }) => id === 'limit') as {
      grows: null
      rows: { path: string; value: string }[]
    }
    const last = rows.at(-1)
    expect(grows).toBeNull()
    const edits = [{ path: last?.path ?? '', value: `${Number(last?.value)}1` }]
    const plain = editProgram(file, edits).program?.file
    if (plain) expect(unsourcedTables(file, plain)).toEqual(['Aggregate limit'])
    const sources = [{ table: 'limit', source: 'Losses by limit' }]
    const sourced = editProgram(file, edits, { sources }).program?.file
    if (sourced) expect(unsourcedTables(file, sourced)).toEqual([])
    expect(unsourcedTables(file, file)).toEqual([])
  }
})

test('no cell of its sheet begins a formula, whatever a draft says of its sources', () => {
  const [known] = programsOf('P100')
  if (!known) throw new Error('no program')
  const file = structuredClone(known.file)
  file.state.source = '-2+3+cmd|calc'
  const sheet = tablesCsv(file)
    .split('\r\n')
    .filter((line) => line.endsWith(file.state.source))
  expect(sheet.length).toBeGreaterThan(0)
  for (const line of sheet) expect(line.endsWith(`,'${file.state.source}`)).toBe(true)
})
