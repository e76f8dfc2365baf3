import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readKevCatalogue } from './kev.ts'

let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'bindery-kev-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = (text: string): string => {
  const path = join(folder, 'catalogue.json')
  writeFileSync(path, text)
  return path
}

describe('a copy of the catalogue', () => {
  it('is read as far as it is needed', () => {
    const vulnerability = {
      cveID: 'CVE-2026-1',
      vendorProject: 'PHP',
      product: 'PHP',
      dateAdded: '2026-03-01',
      knownRansomwareCampaignUse: 'Known',
    }
    const file = {
      title: 'CISA Catalog',
      catalogVersion: '2026.11.19',
      count: 1,
      vulnerabilities: [{ ...vulnerability, notes: 'left out', cwes: [] }],
    }
    expect(readKevCatalogue(written(JSON.stringify(file))).vulnerabilities).toEqual([vulnerability])
  })

  it.each([
    '',
    'not json',
    '{"vulnerabilities": []}',
    '{"catalogVersion":"1","vulnerabilities":[{"cveID":1}]}',
  ])('that is something else stops the start: %j', (text) =>
    expect(() => readKevCatalogue(written(text))).toThrow('SCAN_KEV_FILE'),
  )

  it('that is not there stops the start', () =>
    expect(() => readKevCatalogue(join(folder, 'absent.json'))).toThrow('SCAN_KEV_FILE'))
})
