import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contract } from '#contract/all.ts'
import { permissions } from '#domain/access/permissions.ts'
import { openApiOf } from '#server/http/docs/openapi.ts'

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

/** British spellings of what a broker's day is full of: they belong into `web/locales/en-GB` and UK wordings alone. */
const BRITISH = /\b(?:licences?|organisations?|colours?|behaviours?|authorised|cancelled)\b/gi
/** Names of codes and statuses, which are as their owners spell them. */
const CODE = /`[^`\n]*`|\bCANCELLED\b/g

const britishIn = (path: string, text: string): string[] =>
  [...text.replaceAll(CODE, '').matchAll(BRITISH)].map(([word]) => `${path}: ${word}`)

/** A comment of one line, or a line of a longer one. */
const COMMENT = /(?:^|\s)\/\/ .*$|^\s*\/?\*.*$/gm

/** The title of a test, or of a group of them. */
const TITLE = /\b(?:describe|it|test)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:(?!\1).)*)\1/g

/** What code does not name anything in: comments, texts without the expressions in them, regular expressions with blanks. */
const NO_NAMES = /\/\*[^]*?\*\/|\/\/.*$|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gm
/** The expressions in a text. */
const EXPRESSION = /\$\{([^{}]*)\}/g
const NAME = /\b[A-Za-z_$][\w$]*\b/g

/** Every name in a file of code, once: of variables, parameters, fields, types and parts of pages. */
const namesIn = (text: string): string[] => {
  const withoutTexts = text.replaceAll(NO_NAMES, (one) =>
    one.startsWith('`') ? [...one.matchAll(EXPRESSION)].map(([, inner = '']) => ` ${inner} `).join('') : ' ',
  )
  return [...new Set(withoutTexts.replaceAll(NO_NAMES, ' ').match(NAME) ?? [])]
}

/** Words that no name is made of; the words of a name are told apart by their capitals or underscores. */
const UNWANTED_PARTS: ReadonlySet<string> = new Set([
  'somebody',
  'nobody',
  'everybody',
  'everybodys',
  'anybody',
  'whoever',
  'beside',
  'shelf',
  'stocked',
  'canary',
  'canaries',
  'door',
  'doors',
  'told',
  'stands',
  'stood',
  'world',
  'worlds',
])

/** Names that others gave: an icon of the library. */
const GIVEN_NAMES: ReadonlySet<string> = new Set(['DoorOpen'])
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

const valuesOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap(valuesOf)

test('docs, texts, permissions and the API document are in American English', () => {
  const docs = tracked('*.md').filter((path) => path !== ABOUT_WORDS)
  const texts = tracked('web/locales/en-US/*.json')
  const found = [
    ...docs.flatMap((path) => britishIn(path, read(path))),
    ...texts.flatMap((path) => britishIn(path, valuesOf(JSON.parse(read(path))).join('\n'))),
    ...britishIn('permissions', Object.values(permissions).join('\n')),
    ...britishIn('the API document', valuesOf(openApiOf(contract, '0')).join('\n')),
  ]
  expect(texts.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})

test('texts of the screens are in plain English', () => {
  const texts = tracked('web/locales/*.json')
  expect(texts.length).toBeGreaterThan(10)
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

const unwantedNames = (text: string): string[] =>
  namesIn(text).filter(
    (name) => !GIVEN_NAMES.has(name) && partsOf(name).some((part) => UNWANTED_PARTS.has(part)),
  )

test('names are made of plain words', () => {
  const code = tracked('*.ts', '*.tsx', '*.mjs').filter((path) => path !== 'tools/english.test.ts')
  expect(code.length).toBeGreaterThan(1_000)
  expect(code.flatMap((path) => unwantedNames(read(path)).map((name) => `${path}: ${name}`))).toEqual([])
})

test('names of variables, parameters, fields and expressions in texts are looked at, and texts are not', () => {
  const text = `
    // told
    const { told: toldBy, ...others } = world('stands', "told", \`stood \${stoodBy} stood\`)
    const f = (beside?: Told) => others.isStocked /* shelf */`
  expect(unwantedNames(text)).toEqual(['told', 'toldBy', 'world', 'stoodBy', 'beside', 'Told', 'isStocked'])
})

test('the parts of a name are found', () => {
  expect(partsOf('CanaryBook')).toContain('canary')
  expect(partsOf('NOBODY_ELSE')).toContain('nobody')
  expect(partsOf('outdoors')).not.toContain('doors')
})
