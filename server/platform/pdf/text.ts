import { FONT_FAMILIES } from './fonts.ts'

/**
 * Characters that change the order or the look of others without being seen: controls, bidirectional overrides,
 * zero-width marks, variation selectors, tags. A name must print as it is read.
 */
const INVISIBLE = new RegExp(
  '[\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\u{e0000}-\\u{e0fff}]',
  'gu',
)

const MISSING = '\ufffd'

/** Text as it can be drawn: composed, without invisible marks, line ends as `\n`. */
export const printable = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(INVISIBLE, '')

export interface TextRun {
  text: string
  font: string
}

const familyOf = (codePoint: number): string | null =>
  FONT_FAMILIES.find((family) => family.covers(codePoint))?.name ?? null

const base = FONT_FAMILIES[0]?.name ?? 'Inter'

/** Only Latin-1 and general punctuation: nearly all text, told apart by one test. */
const PLAIN = /^[\n\u0020-\u007e\u00a0-\u00ff\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]*$/

/** Stretches of one font each. A character that no font has is drawn as the replacement mark, never dropped. */
export const runsOf = (text: string): TextRun[] => {
  const clean = printable(text)
  if (PLAIN.test(clean)) return [{ text: clean, font: base }]
  const runs: TextRun[] = []
  for (const character of clean) {
    const family = familyOf(character.codePointAt(0) ?? 0)
    const drawn = family === null ? MISSING : character
    const font = family ?? base
    const last = runs.at(-1)
    if (last?.font === font) last.text += drawn
    else runs.push({ text: drawn, font })
  }
  return runs
}
