import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { scopeOf } from '#server/database/scope.ts'
import { RECORDS } from './lib/records.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /^(domain|contract|server|web)\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|^server\/testing\/|\/gallery\//.test(path))

const texts = new Map<string, string>()
const read = (path: string): string => {
  const known = texts.get(path)
  if (known !== undefined) return known
  const text = readFileSync(join(root, path), 'utf8')
  texts.set(path, text)
  return text
}

const ENGINE = 'domain/access/availability.ts'

/** Ways to decide whether an action may be done, and the files that may: everything else asks the rules of its record. */
const WAYS: readonly { says: string; pattern: RegExp; allowed: readonly string[] }[] = [
  {
    says: 'refuses for a missing permission',
    pattern: /\bpermissionRefusal\(|\brefusal\(\s*'\w+',\s*'PERMISSION_MISSING'/,
    // The door of every endpoint, and a fee that is a field of other commands.
    allowed: [ENGINE, 'server/http/guards.ts', 'domain/quote/guards.ts'],
  },
  {
    says: 'asks a permission and refuses by itself',
    pattern:
      /(permissions\.has|\bholds|\bholdsOf\(\w+\)|\bcan)\([^()]*\)\s*\?\s*(null|\{ allowed)|if \(!([\w.]*\.)?(permissions\.has|holds)\([^()]*\)\)\s*(throw|refuse)/,
    allowed: ['domain/quote/'],
  },
  {
    says: 'refuses for a status',
    pattern: /\bstatusRefusal\(|\brefusal\(\s*'\w+',\s*'TRANSITION_NOT_ALLOWED'/,
    allowed: [ENGINE, 'domain/kernel/lifecycle.ts'],
  },
  {
    says: 'works out what a button shows',
    pattern: /\bavailabilityOf\(/,
    // A program's coverages have a function of this name; what second factors may be chosen is of no record.
    allowed: [ENGINE, 'domain/rating/program/rule-tables.ts', 'server/access/factor/mfa.ts'],
  },
  {
    says: 'writes by hand whether something is allowed',
    pattern: /(?<!\w)allowed: (?!boolean|z\.|\(ctx)(?=[^\n]*(status|actions|permission|\bcan\())/i,
    allowed: [],
  },
]

/** On the server and in the rules nothing says by itself that it is allowed; pages do of what was typed. */
const SAID = /(?<!\w)allowed: (?!boolean|z\.|\(ctx)/

const against = (files: readonly string[]): string[] => [
  ...WAYS.flatMap(({ says, pattern, allowed }) =>
    files
      .filter((path) => !allowed.some((one) => path.startsWith(one)) && pattern.test(read(path)))
      .map((path) => `${path} ${says}`),
  ),
  ...files
    .filter((path) => /^(domain|server)\//.test(path) && path !== ENGINE)
    .flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => SAID.test(line) && !/^\s*(\/\*\*|\*|\/\/)/.test(line))
        .map((line) => `${path} says that something is allowed: ${line.trim()}`),
    ),
]

describe('what may be done with a record', () => {
  it('is decided in one place', () => {
    expect(against(code)).toEqual([])
  })

  it.each([
    ["refuseIf(ctx.actor.permissions.has('claim:assign') ? null : permissionRefusal('claim:assign'))"],
    ["const may = holds('claim:assign') ? null : because"],
    ["if (!ctx.actor.permissions.has('claim:assign')) throw new Refused(because)"],
    ["refuseIf(statusRefusal(claimLifecycle, 'claim', 'file', row.status))"],
    ["refusal('conflict', 'TRANSITION_NOT_ALLOWED', `Filing is not possible while the claim is ${status}.`)"],
    ['const actions = { file: availabilityOf(because) }'],
    ["const actions = { file: { allowed: row.status === 'UN_FILED' } }"],
    ["const availability = can(['billing:pay']) ? { allowed: true } : mayNot"],
  ])('would be found in %s', (text) => {
    texts.set('server/claim/second-way.ts', text)
    expect(against(['server/claim/second-way.ts'])).not.toEqual([])
  })

  it('is in the list of records for every kind that has rules', () => {
    const rules = code
      .filter((path) => path.startsWith('domain/'))
      .flatMap((path) => [...read(path).matchAll(/^export const (\w+) = (?:rulesOf|versionRules)[<(]/gm)])
      .map(([, name = '']) => name)
      .filter((name) => name !== 'versionRules')
    expect(Object.keys(RECORDS).sort()).toEqual(rules.sort())
  })

  it('is asked of rules for every lifecycle', () => {
    const domain = code.filter((path) => path.startsWith('domain/')).map(read)
    const tables = domain.flatMap((text) => [...text.matchAll(/^export const (\w+Lifecycle)\b/gm)])
    const without = tables
      .map(([, name = '']) => name)
      .filter((name) => !domain.some((text) => new RegExp(`\\b(actions|lifecycle): ${name}\\b`).test(text)))
    expect(tables.length).toBeGreaterThan(6)
    expect(without).toEqual([])
  })

  it('is what every view carries', () => {
    const given = code
      .filter((path) => path.startsWith('server/'))
      .flatMap((path) =>
        [...read(path).matchAll(/^\s+actions: (.*(?:\n.*){1,2})/gm)].map(([, of = '']) => `${path}: ${of}`),
      )
    expect(given.length).toBeGreaterThan(10)
    expect(
      given.filter((of) => !/: ((?:row|facts) \? |\{\s+\w+: )?(actionsFor\(|quoteRules\.open\()/.test(of)),
    ).toEqual([])
  })

  it.each(Object.entries(RECORDS))(
    'of the rules %s is asked by a command for each action',
    (name, record) => {
      const asking = code
        .filter((path) => record.commands.some((folder) => path.startsWith(folder)))
        .map(read)
      expect(asking.some((text) => text.includes(name)) || name.startsWith('binder')).toBe(true)
      const unasked = Object.keys(record.kind.actions).filter(
        (action) => !asking.some((text) => text.includes(`'${action}'`)),
      )
      expect(unasked).toEqual([])
    },
  )

  it('is about the records that the server shows', () => {
    const wrong = Object.values(RECORDS).filter(
      ({ table, kind }) => table !== null && scopeOf(table) !== kind.scope,
    )
    expect(wrong.map(({ title }) => title)).toEqual([])
  })
})
