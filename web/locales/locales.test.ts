import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agencyStatuses } from '#domain/quote/lifecycle.ts'

const here = import.meta.dirname
const web = join(here, '..')

type Texts = { [key: string]: string | Texts }

const read = (locale: string, file: string): Texts =>
  JSON.parse(readFileSync(join(here, locale, file), 'utf8')) as Texts

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )

const files = readdirSync(join(here, 'en-US')).filter((name) => name.endsWith('.json'))

describe('the locale files', () => {
  it('are the same in both locales', () => {
    expect(readdirSync(join(here, 'en-GB'))).toEqual(readdirSync(join(here, 'en-US')))
  })

  it.each(files)('%s has the same keys in both locales', (file) => {
    expect(keysOf(read('en-GB', file)).sort()).toEqual(keysOf(read('en-US', file)).sort())
  })

  it.each(files)('%s has no empty text and fills in the same values in both locales', (file) => {
    const blanks = (texts: Texts, key: string): string[] => {
      const value = key
        .split('.')
        .reduce<Texts | string | undefined>(
          (at, part) => (typeof at === 'object' ? at[part] : undefined),
          texts,
        )
      expect(value, key).toBeTruthy()
      return [...String(value).matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort()
    }
    const [us, uk] = [read('en-US', file), read('en-GB', file)]
    for (const key of keysOf(us)) expect(blanks(uk, key), key).toEqual(blanks(us, key))
  })
})

it('say of every status of a quote what it means to its agency and to others', () => {
  const { agency, ownQuote } = read('en-US', 'quote.json') as Record<string, Texts>
  for (const texts of [agency, ownQuote])
    expect(Object.keys(texts ?? {}).sort()).toEqual([...agencyStatuses].sort())
})

/** Words of the specification's UK map (0 section 1) that a British reader must not meet. */
const AMERICAN = /\b(Zip Code|Organization|Retention)\b/i

it.each(files)('the British %s keeps to the UK wording', (file) => {
  const texts = JSON.stringify(read('en-GB', file)).replaceAll(/"[\w.-]+":/g, '')
  expect(AMERICAN.exec(texts)?.[0]).toBeUndefined()
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
  expect(texts[0]).not.toMatch(/\b(deductible|excess)\b/i)
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

it.each(['en-US', 'en-GB'])('call the end of cover by one word in %s, and only a quote expires', (locale) => {
  const at = (file: string, ...keys: string[]) =>
    keys.reduce<Texts | string | undefined>(
      (texts, key) => (typeof texts === 'object' ? texts[key] : undefined),
      read(locale, file),
    )
  const word = at('common.json', 'column', 'endDate')
  expect(at('quote.json', 'calculator', 'ends')).toBe(word)
  expect(at('quote.json', 'surplus', 'ends')).toBe(word)
  expect(at('quote.json', 'surplus', 'expiry')).toBe('Expires')
})
