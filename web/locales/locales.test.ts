import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agencyStatuses } from '#domain/quote/lifecycle.ts'

const here = import.meta.dirname
const web = join(here, '..')

type Texts = { [key: string]: string | Texts }

const fileOf = (locale: string, file: string): Texts => {
  const path = join(here, locale, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts) : {}
}

const laidOver = (texts: Texts, over: Texts): Texts => {
  const all = { ...texts }
  for (const [key, value] of Object.entries(over)) {
    const below = texts[key]
    all[key] = typeof value === 'object' && typeof below === 'object' ? laidOver(below, value) : value
  }
  return all
}

/** What readers of a locale meet: the American texts, and over them what the locale words differently. */
const read = (locale: string, file: string): Texts => laidOver(fileOf('en-US', file), fileOf(locale, file))

const entriesOf = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : entriesOf(value, `${before}${key}.`),
  )
const keysOf = (texts: Texts): string[] => entriesOf(texts).map(([key]) => key)

const files = readdirSync(join(here, 'en-US')).filter((name) => name.endsWith('.json'))
const british = readdirSync(join(here, 'en-GB'))

describe('the locale files', () => {
  it('are British only where there is an American one', () => {
    expect(british.length).toBeGreaterThan(5)
    expect(british.filter((file) => !files.includes(file))).toEqual([])
  })

  it.each(british)('the British %s holds texts that differ, and no others', (file) => {
    const american = new Map(entriesOf(fileOf('en-US', file)))
    const own = entriesOf(fileOf('en-GB', file))
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter(([key, text]) => !american.has(key) || american.get(key) === text)).toEqual([])
  })

  it.each(files)(
    '%s writes no amount in a currency of its own: a record has the currency of its market',
    (file) => {
      const amounts = ['en-US', 'en-GB'].flatMap((locale) =>
        entriesOf(fileOf(locale, file)).filter(([, text]) => /[$£]\s?\d/.test(text)),
      )
      expect(amounts).toEqual([])
    },
  )

  it.each(files)('%s has no empty text and fills in the same values in both locales', (file) => {
    const blanks = (text: string | undefined, key: string): string[] => {
      expect(text, key).toBeTruthy()
      return [...String(text).matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort()
    }
    const uk = new Map(entriesOf(read('en-GB', file)))
    for (const [key, text] of entriesOf(read('en-US', file)))
      expect(blanks(uk.get(key), key), key).toEqual(blanks(text, key))
  })
})

it('say of every status of a quote what it means to its agency and to others', () => {
  const { agency, ownQuote } = read('en-US', 'quote.json') as Record<string, Texts>
  for (const texts of [agency, ownQuote])
    expect(Object.keys(texts ?? {}).sort()).toEqual([...agencyStatuses].sort())
})

/**
 * Words that a British reader must not meet: those of the specification's UK map (0 section 1), and what is a US
 * institution, form or spelling.
 */
const AMERICAN =
  /\b(Zip(?: Code)?|Organi[z]ations?|Retention|MGA|DBA|NPN|ACH|e-check|installments?|deductibles?|binders?|12:01|Policy#|revenues?|authoriz\w+|recogniz\w+|disaffirm|tradestyle|Agency|Agencies)\b/i

/** What only provider staff in the US reads, or the US market's own sentence. */
const OF_THE_US = /^(common\.shell\.legalUS|surplus\.notice\.|rating\.)/

it.each(files)('the British %s keeps to the UK wording', (file) => {
  const met = entriesOf(read('en-GB', file))
    .map(([key, text]) => [`${file.replace('json', '')}${key}`, text.replaceAll(/\{\{.*?\}\}/g, '')] as const)
    .filter(([key, text]) => !OF_THE_US.test(key) && AMERICAN.test(text))
  expect(met).toEqual([])
})

/** Sentences that the specification writes for both markets. */
const IN_BOTH =
  /^(License #|Not able to add license at this time\.Please try again later\.|Surplus License (added|updated|deleted) succesfully!|Failed to (add|edit) license\. Please try again!)$/

const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))

it.each(files)('the British %s spells a licence as its readers do', (file) => {
  const american = textsOf(read('en-GB', file)).filter(
    (text) => /\blicenses?\b/i.test(text) && !IN_BOTH.test(text),
  )
  expect(american).toEqual([])
})

it.each(files)('%s has one word for what the insured pays first: retention, and excess in the UK', (file) => {
  const texts = ['en-US', 'en-GB'].map((locale) =>
    JSON.stringify(read(locale, file)).replaceAll(/"[\w.-]+":/g, ''),
  )
  expect(texts[0]).not.toMatch(/\b(deductible|excess(?! polic))\b/i)
  expect(texts[1]).not.toMatch(/\bdeductible\b/i)
})

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'),
)

it('every key that a page names exists, alone or in its plural forms', () => {
  const known = new Set(
    files.flatMap((file) => keysOf(read('en-US', file)).map((key) => `${file.replace('.json', '')}:${key}`)),
  )
  /** A shared room names the text file of the kind that it shows: each of them must hold the key. */
  const spelled = (key: string): string[] =>
    key.startsWith('${texts}:')
      ? ['rating', 'underwriting'].map((file) => key.replace('${texts}', file))
      : [key]
  const missing = sources.flatMap((name) =>
    [...readFileSync(join(web, name), 'utf8').matchAll(/\bt\(\s*['`]((?:[a-z]+|\$\{texts\}):[\w.-]+)['`]/g)]
      .flatMap((match) => spelled(match[1] ?? ''))
      .filter((key) => !known.has(key) && !known.has(`${key}_other`))
      .map((key) => `${name}: ${key}`),
  )
  expect(missing).toEqual([])
})

it('every text is one that a page names, whole or with a part that is worked out', () => {
  const code = sources.map((name) => readFileSync(join(web, name), 'utf8')).join('\n')
  const named = new Set(code.match(/[\w-]+(?:\.[\w-]+)+|(?<=:)\w+/g))
  const begun = [...code.matchAll(/([\w-]+(?:\.[\w-]+)*[.-]\w*)\$\{/g)].map(([, start]) => start as string)
  const chosen = [...code.matchAll(/\? '(\w+)' : '(\w+)'\}\./g)].flatMap(([, one, other]) => [
    `${one}.`,
    `${other}.`,
  ])
  const starts = [...new Set([...begun, ...chosen])]
  const isNamed = (key: string): boolean =>
    named.has(key) || starts.some((start) => key.startsWith(start) && key.length > start.length)
  const dead = files
    .filter((file) => file !== 'login.json')
    .flatMap((file) =>
      keysOf(read('en-US', file))
        .map((key) => key.replace(/_(?:one|other)$/, ''))
        .filter((key) => !isNamed(key))
        .map((key) => `${file}: ${key}`),
    )
  expect(dead).toEqual([])
})

it.each(['en-US', 'en-GB'])('call the end of cover by one word in %s, and only a quote expires', (locale) => {
  const at = (file: string, ...keys: string[]) =>
    keys.reduce<Texts | string | undefined>(
      (texts, key) => (typeof texts === 'object' ? texts[key] : undefined),
      read(locale, file),
    )
  const word = at('common.json', 'column', 'endDate')
  expect(at('quote.json', 'calculator', 'ends')).toBe(word)
  expect(at('surplus.json', 'notice', 'ends')).toBe(word)
  expect(at('surplus.json', 'notice', 'expiry')).toBe('Expires')
})
