import { FONT_FAMILIES } from './fonts.ts'

/**
 * Characters that change the order or the look of others without being seen: controls, bidirectional overrides,
 * zero-width marks, variation selectors, tags. A name must print as it is read.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu

const MISSING = '\ufffd'

/** Text as it can be drawn: composed, without invisible marks, line ends as `\n`. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(INVISIBLE, (mark) => (mark === '\n' ? mark : ''))

interface TextRun {
  text: string
  font: string
}

const familyOf = (codePoint: number): string | null =>
  FONT_FAMILIES.find((family) => family.covers(codePoint))?.name ?? null

const base = FONT_FAMILIES[0]?.name ?? 'Inter'

/** Only Latin-1 and general punctuation: nearly all text, told apart by one test. */
const PLAIN = /^[\n\u0020-\u007e\u00a0-\u00ff\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]*$/

/** A word that no line holds, cut into pieces: between two runs a line may break, inside one it may not. */
const LONG_WORD = /\S{80,}/
const PIECES = /\S{1,40}\s*|\s+/gu

const inPieces = (run: TextRun): TextRun[] =>
  LONG_WORD.test(run.text) ? (run.text.match(PIECES) ?? []).map((text) => ({ text, font: run.font })) : [run]

/** Stretches of one font each. A character that no font has is drawn as the replacement mark, never dropped. */
export const runsOf = (text: string): TextRun[] => {
  const clean = printable(text)
  if (PLAIN.test(clean)) return inPieces({ text: clean, font: base })
  const runs: TextRun[] = []
  for (const character of clean) {
    const family = familyOf(character.codePointAt(0) ?? 0)
    const drawn = family === null ? MISSING : character
    const font = family ?? base
    const last = runs.at(-1)
    if (last?.font === font) last.text += drawn
    else runs.push({ text: drawn, font })
  }
  return runs.flatMap(inPieces)
}
