import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The worst of what docs/english.md replaces; whole words. */
const UNWANTED = /\b(?:somebody|whoever|beside|besides|whose paper|(?:is|are) told(?! apart))\b/gi

/** `path: word` for every one of them in a text. */
const unwantedIn = (path: string, text: string): string[] =>
  [...text.matchAll(UNWANTED)].map(([word]) => `${path}: ${word}`)

/** A comment of one line, or a line of a longer one. */
const COMMENT = /(?:^|\s)\/\/ .*$|^\s*\/?\*.*$/gm

/** The title of a test, or of a group of them. */
const TITLE = /\b(?:describe|it|test)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:(?!\1).)*)\1/g

/** What a declaration names. */
const NAME = /\b(?:const|let|function|interface|type|class)\s+(\w+)/g
/** Words that no name is made of; the words of a name are told apart by their capitals or underscores. */
const UNWANTED_PARTS: ReadonlySet<string> = new Set([
  'somebody',
  'nobody',
  'everybody',
  'anybody',
  'whoever',
  'beside',
  'shelf',
  'stocked',
  'canary',
  'door',
  'doors',
])
const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')

/** Lists the words as what not to write. */
const ABOUT_WORDS = 'docs/english.md'

test('docs are in plain English', () => {
  const docs = tracked('*.md').filter((path) => path !== ABOUT_WORDS)
  expect(docs.length).toBeGreaterThan(20)
  expect(docs.flatMap((path) => unwantedIn(path, read(path)))).toEqual([])
})

test('texts of the screens are in plain English', () => {
  const texts = tracked('web/locales/*.json')
  expect(texts.length).toBeGreaterThan(10)
  const valuesOf = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(valuesOf)
  expect(texts.flatMap((path) => unwantedIn(path, valuesOf(JSON.parse(read(path))).join('\n')))).toEqual([])
})

test('comments are in plain English', () => {
  // Migrations stay as they landed.
  const code = tracked('*.ts', '*.tsx').filter((path) => !path.startsWith('db/migrations/'))
  expect(code.length).toBeGreaterThan(1000)
  const found = code.flatMap((path) => {
    const text = read(path)
    return text.search(UNWANTED) === -1 ? [] : unwantedIn(path, (text.match(COMMENT) ?? []).join('\n'))
  })
  expect(found).toEqual([])
})

test('titles of tests are in plain English', () => {
  const tests = tracked('*.test.ts', '*.test.tsx', '*.e2e.ts')
  expect(tests.length).toBeGreaterThan(300)
  const titles = tests.flatMap((path) =>
    [...read(path).matchAll(TITLE)].map(([, , title = '']) => ({ path, title })),
  )
  expect(titles.length).toBeGreaterThan(2_000)
  expect(titles.flatMap(({ path, title }) => unwantedIn(path, title))).toEqual([])
})

test('names are made of plain words', () => {
  const code = tracked('*.ts', '*.tsx')
  const found = code.flatMap((path) =>
    [...read(path).matchAll(NAME)]
      .map(([, name = '']) => name)
      .filter((name) => partsOf(name).some((part) => UNWANTED_PARTS.has(part)))
      .map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test('the parts of a name are found', () => {
  expect(partsOf('CanaryBook')).toContain('canary')
  expect(partsOf('NOBODY_ELSE')).toContain('nobody')
  expect(partsOf('outdoors')).not.toContain('doors')
})
