import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { price, rate } from '../evaluate.ts'
import { ownTermsOf } from '../coverage-terms.ts'
import { PRODUCTS } from '../products.ts'
import { programsOf, programVersion } from '../program/programs.ts'
import { proof } from '../proof/proof.ts'
import { ANSWER_COLUMNS, exposureOfRow, readGolden, type GoldenRow } from './csv.ts'
import { oracle, type OracleTaxRow } from './oracle.ts'
import usTaxRows from '#domain/money/tax/us-surplus-lines.json' with { type: 'json' }
import ukTaxRows from '#domain/money/tax/uk.json' with { type: 'json' }

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
/** Rows in which coverages have a retention, waiting or retroactive period of their own. */
const ownFiles = readdirSync(new URL('own-terms/', folder)).map((name) => `own-terms/${name}`)

const expectedOf = (row: GoldenRow) => Object.fromEntries(ANSWER_COLUMNS.map((column) => [column, row[column]]))

const evaluated = (row: GoldenRow, version: NonNullable<ReturnType<typeof programVersion>>) => {
  const exposure = exposureOfRow(row)
  const worksheet = rate(version, exposure)
  expect(price(version, exposure)).toEqual(worksheet.totals)
  expect(proof(worksheet).mismatches).toEqual([])
  return {
    hazardClass: String(worksheet.hazardClass),
    basePremium: String(worksheet.steps[0]?.after),
    manualPremium: String(worksheet.totals.manualPremium),
    coveragePremium: String(worksheet.totals.coveragePremium),
    tria: String(worksheet.totals.tria),
    taxes: String(worksheet.totals.taxes),
    totalPremium: String(worksheet.totals.totalPremium),
    parts: worksheet.coverages
      .filter((one) => one.key !== 'tria')
      .map((one) => one.premium)
      .join(' '),
  }
}

describe('golden files', () => {
  it('are checked by an oracle that imports nothing, so that no slip can be shared', () => {
    const text = readFileSync(new URL('oracle.ts', folder), 'utf8')
    expect(text).not.toMatch(/\bimport\b|\brequire\b/)
  })

  it('exist for each program of each rated product', () => {
    const programs = PRODUCTS.flatMap(({ code }) => programsOf(code).map(({ file }) => [code, file] as const))
    const names = programs.map(([code, file]) => `${code.toLowerCase().replaceAll('_', '-')}-${file.effectiveDate}.csv`)
    expect(files.toSorted()).toEqual(names.toSorted())
    expect(PRODUCTS.filter(({ isRated }) => isRated).map(({ code }) => code)).toEqual([
      ...new Set(programs.map(([code]) => code)),
    ])
  })

  it('hold terms of single coverages for each program that lets any depart from the policy', () => {
    const departing = PRODUCTS.flatMap(({ code }) => programsOf(code)).filter((program) =>
      program.file.coverages.optional.some(({ key }) => ownTermsOf(program, key).length > 0),
    )
    expect(ownFiles).toHaveLength(departing.length)
    expect(departing.length).toBeGreaterThan(0)
  })

  describe.each([...files, ...ownFiles])('%s', (name) => {
    const [, product = '', date = ''] = /^(?:own-terms\/)?(.+)-(\d{4}-\d{2}-\d{2})\.csv$/.exec(name) ?? []
    const rows = readGolden(readFileSync(new URL(name, folder), 'utf8'))
    const version = programVersion(product.replaceAll('-', '_'), date)
    const file: unknown = JSON.parse(
      readFileSync(new URL(`../programs/${product}/${date}.json`, folder), 'utf8'),
    )
    if (!version) throw new Error(`no program for ${name}`)
    const taxRows = version.file.market === 'UK' ? ukTaxRows : usTaxRows

    it('holds rows enough', () => expect(rows.length).toBeGreaterThanOrEqual(ownFiles.includes(name) ? 60 : 200))

    it('is what the evaluator gives, to the cent', () => {
      rows.forEach((row, index) => expect(evaluated(row, version), `row ${index + 2}`).toEqual(expectedOf(row)))
    })

    it('is what the oracle gives, by fractions', () => {
      rows.forEach((row, index) =>
        expect(oracle(file, taxRows as OracleTaxRow[], row), `row ${index + 2}`).toEqual(expectedOf(row)),
      )
    })
  })
})
