import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './woff.ts'

/**
 * The fonts of every document. They come as one file a script, and the PDF library has no fallback between files,
 * so each script is a family of its own and `runsOf` in text.ts picks the family for each stretch of text.
 */
interface FontFamily {
  name: string
  covers: (codePoint: number) => boolean
}

type Style = 'normal' | 'bold' | 'italics' | 'bolditalics'

type FontDescriptors = Record<string, Record<Style, string>>

const SCRIPTS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const

const STYLE_FILES: Record<Style, string> = {
  normal: '400-normal',
  bold: '600-normal',
  italics: '400-italic',
  bolditalics: '600-italic',
}

const resolve = createRequire(import.meta.url).resolve

const fontFile = (packageName: string, file: string): string =>
  resolve(`@fontsource/${packageName}/files/${packageName}-${file}.woff`)

/** `U+0460-052F,U+20B4` as a predicate. */
const unicodeRange = (text: string): ((codePoint: number) => boolean) => {
  const ranges = text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to)
}

const familyName = (script: string): string => (script === 'latin' ? 'Inter' : `Inter ${script}`)

const unicodeRanges = JSON.parse(readFileSync(resolve('@fontsource/inter/unicode.json'), 'utf8')) as Record<
  string,
  string
>

/** In order of preference: the first family that covers a character draws it. */
export const FONT_FAMILIES: readonly FontFamily[] = SCRIPTS.map((script) => ({
  name: familyName(script),
  covers: unicodeRange(unicodeRanges[script] ?? ''),
}))

export const MONO = 'Mono'

/** The base font with its substitutions, for tabular figures (feature `tnum`). */
export const FIGURES = 'Inter figures'

/**
 * Glyph substitution takes longer than all the rest of drawing a page, and running text needs none of it: text is
 * composed beforehand, and the font's contextual alternates are ornaments.
 */
const RUNNING_TEXT = ['GSUB']

/** Descriptors by virtual file name, and the bytes behind each name, read once. */
export const loadFonts = (): { descriptors: FontDescriptors; files: Map<string, Buffer> } => {
  const files = new Map<string, Buffer>()
  const family = (packageName: string, script: string, without: readonly string[]): Record<Style, string> => {
    const add = (style: Style): string => {
      const file = `${script}-${STYLE_FILES[style]}`
      const name = `${packageName}-${file}-${without.join('-')}`
      files.set(name, unpackWoff(readFileSync(fontFile(packageName, file)), without))
      return name
    }
    return {
      normal: add('normal'),
      bold: add('bold'),
      italics: add('italics'),
      bolditalics: add('bolditalics'),
    }
  }
  const descriptors: FontDescriptors = {
    [MONO]: family('jetbrains-mono', 'latin', RUNNING_TEXT),
    [FIGURES]: family('inter', 'latin', []),
  }
  for (const script of SCRIPTS) descriptors[familyName(script)] = family('inter', script, RUNNING_TEXT)
  return { descriptors, files }
}
