import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

describe('a sheet of comma-separated values', () => {
  it('quotes what has to be, and ends its lines as the format does', () => {
    const lines = [
      ['a,b', 'say "hi"', 'two\nlines', 'two\rlines'],
      [1, null, undefined, 'x'],
    ]
    expect(csvOf(lines)).toBe('"a,b","say ""hi""","two\nlines","two\rlines"\r\n1,,,x')
  })

  it.each(['=1+1', '+x', '-x', '-2+3+cmd', '@sum', '\tx', '\rx', ' =1+1', '\u00a0@x', '\uff1d1', '--1'])(
    'disarms %j, which a spreadsheet would run (SEC-075)',
    (text) => {
      expect(
        csvOf([[text]])
          .replace(/^"/, '')
          .startsWith(`'${text}`),
      ).toBe(true)
    },
  )

  it.each(['-1.5', '-5', 1.5, -5, '2026-11-22', 'a=b', '1e5'])('leaves %j as it is', (value) => {
    expect(csvOf([[value]])).toBe(String(value))
  })
})
