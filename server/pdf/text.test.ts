import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FONT_FAMILIES } from './fonts.ts'
import { printable, runsOf } from './text.ts'

describe('text of a document', () => {
  it('loses marks that reorder or hide text', () => {
    expect(printable('Acme \u202egnp.exe\u202c\u200b Ltd')).toBe('Acme gnp.exe Ltd')
  })

  it('keeps line ends and composes accents', () => {
    expect(printable('Cafe\u0301\r\nRow')).toBe('Café\nRow')
  })

  it('picks a font for each script', () => {
    expect(runsOf('Łódź Ωmega')).toEqual([
      { text: 'Ł', font: 'Inter latin-ext' },
      { text: 'ód', font: 'Inter' },
      { text: 'ź', font: 'Inter latin-ext' },
      { text: ' ', font: 'Inter' },
      { text: 'Ω', font: 'Inter greek' },
      { text: 'mega', font: 'Inter' },
    ])
  })

  it('shows the replacement mark where no font has a character', () => {
    expect(runsOf('Blue 🦊')).toEqual([{ text: 'Blue \ufffd', font: 'Inter' }])
  })

  it('only ever gives a font characters that it covers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const run of runsOf(text)) {
          const family = FONT_FAMILIES.find((one) => one.name === run.font)
          for (const character of run.text)
            expect(character === '\n' || family?.covers(character.codePointAt(0) ?? 0)).toBe(true)
        }
      }),
    )
  })
})
