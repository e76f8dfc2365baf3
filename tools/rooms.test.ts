import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  AT_ROOT,
  CAPABILITIES,
  CROWDED,
  FILES_AT_MOST,
  type Floor,
  GROUND,
  type Import,
  isAgainstFloors,
  circles,
  edgeOf,
  isTest,
  isTrespass,
  isUnagreed,
  MAY_USE,
  mutualPairs,
  isUpwards,
  KNOWN_WAYS_UP,
} from './lib/rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const known = new Set(tracked)

const NAMED = /['"`](\.{1,2}\/[\w./-]+|#[\w./-]+)(?:\?\w+)?['"`]/g
/** Loaded with the file; what is fetched later by `import()` may lead back to it. */
const AT_ONCE = /\bfrom\s+['"](\.{1,2}\/[\w./-]+|#[\w./-]+)(?:\?\w+)?['"]/g

/** What a file imports of the project, types included. */
const importsOf = (from: string, form: RegExp = NAMED): Import[] =>
  [...readFileSync(join(root, from), 'utf8').matchAll(form)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(from), name)))
    .filter((to) => known.has(to))
    .map((to) => ({ from, to }))

const floors = Object.keys(GROUND) as Floor[]
const files = tracked.filter((path) => /^(contract|domain|server|web)\/.*\.tsx?$/.test(path))
const imports = files.flatMap((file) => importsOf(file))

/** Known, and to be undone: what both need has one owner. */
const BOTH_WAYS: Record<Floor, string[]> = {
  contract: [],
  domain: ['questionnaire and risk'],
  server: [
    'access and party',
    'account and questionnaire',
    'account and quote',
    'account and risk',
    'money and policy',
    'party and quote',
    'policy and quote',
    'quote and rating',
    'quote and risk',
    'quote and underwriting',
  ],
  web: ['account and quote', 'account and risk', 'platform and quote', 'quote and underwriting'],
}

describe('the rooms of the house', () => {
  it.each(floors)('are capabilities and the ground on the floor %s', (floor) => {
    const rooms = tracked
      .filter((path) => path.startsWith(`${floor}/`) && path.split('/').length > 2)
      .map((path) => path.split('/')[1] as string)
    const named: readonly string[] = [...CAPABILITIES, ...GROUND[floor]]
    expect([...new Set(rooms)].filter((room) => !named.includes(room))).toEqual([])
    expect(GROUND[floor].filter((room) => !rooms.includes(room))).toEqual([])
  })

  it.each(floors)('have files at the root of the floor %s for a reason only', (floor) => {
    const atRoot = files.filter((path) => path.split('/').length === 2 && path.startsWith(`${floor}/`))
    const names = atRoot.filter((path) => !isTest(path)).map((path) => path.slice(floor.length + 1))
    expect(names.toSorted()).toEqual(Object.keys(AT_ROOT[floor]).toSorted())
  })

  it('have folders of few files, but for those that are known', () => {
    const code = files.filter((path) => !isTest(path) && path.split('/').length > 2)
    const byFolder = Object.entries(Object.groupBy(code, (path) => posix.dirname(path)))
    const counts = new Map(byFolder.map(([folder, all = []]) => [folder, all.length]))
    const most = (folder: string): number => CROWDED[folder] ?? FILES_AT_MOST
    expect([...counts].filter(([folder, count]) => count > most(folder))).toEqual([])
    expect(Object.keys(CROWDED).filter((folder) => (counts.get(folder) ?? 0) <= FILES_AT_MOST)).toEqual([])
  })

  it.each(CAPABILITIES)('%s is on every floor', (capability) => {
    const has = (floor: Floor): boolean => tracked.some((path) => path.startsWith(`${floor}/${capability}/`))
    expect(floors.filter((floor) => !has(floor))).toEqual([])
  })

  it('lend each other what is in `shared`, and nothing else', () => {
    expect(imports.length).toBeGreaterThan(4_000)
    expect(imports.filter(isTrespass)).toEqual([])
  })

  it('import only what lies below their floor, and no support of tests', () => {
    expect(imports.filter(isAgainstFloors)).toEqual([])
  })

  it('use each other as agreed', () => {
    expect(imports.filter(isUnagreed)).toEqual([])
  })

  it.each(floors)('use all that was agreed on the floor %s', (floor) => {
    const used = new Set(imports.map(edgeOf).map((edge) => edge && `${edge.floor}/${edge.from} ${edge.to}`))
    const agreed = Object.entries(MAY_USE[floor]).flatMap(([from, list]) => list.map((to) => `${from} ${to}`))
    expect(agreed.filter((edge) => !used.has(`${floor}/${edge}`))).toEqual([])
  })

  it('use each other both ways in these pairs, and in no more', () => {
    expect(Object.fromEntries(floors.map((floor) => [floor, mutualPairs(floor)]))).toEqual(BOTH_WAYS)
  })

  it('have no files that import each other in a circle, types included', () => {
    expect(circles(files.flatMap((file) => importsOf(file, AT_ONCE)))).toEqual([])
  })

  it('find a circle of three', () => {
    const chain = ['a', 'b', 'c', 'a', 'd'].map((from, at, all) => ({ from, to: all[at + 1] ?? 'd' }))
    expect(circles(chain.slice(0, 4))).toEqual([['a', 'b', 'c']])
    expect(circles(chain.slice(0, 2))).toEqual([])
  })

  it.each([
    ['server/claim/report.ts', 'server/money/shared/ledger.ts', true],
    ['server/claim/report.ts', 'server/policy/shared/policy.ts', false],
    ['server/handlers.ts', 'server/money/endpoints.ts', false],
  ])('%s may not use %s: %s', (from, to, refused) => {
    expect(isUnagreed({ from, to })).toBe(refused)
  })

  it('use the ways up that are known', () => {
    const unused = KNOWN_WAYS_UP.filter(
      ({ from, to }) => !imports.some((one) => one.from === from && one.to === to),
    )
    expect(unused).toEqual([])
  })

  it.each([
    ['web/quote/routes.ts', 'server/quote/cart.ts', true],
    ['domain/quote/cart.ts', 'contract/quote/cart.ts', true],
    ['server/quote/cart.ts', 'db/seed/seed-context.ts', true],
    ['server/quote/cart.ts', 'server/testing/harness.ts', true],
    ['server/quote/cart.test.ts', 'server/testing/harness.ts', false],
    ['server/quote/cart.ts', 'contract/quote/cart.ts', false],
  ])('%s may not reach for %s: %s', (from, to, refused) => {
    expect(isAgainstFloors({ from, to })).toBe(refused)
  })

  it('are built on a ground that knows of no capability', () => {
    expect(imports.filter(isUpwards)).toEqual([])
  })

  it.each([
    ['server/quote/cart.ts', 'server/money/payments.ts', true],
    ['server/quote/cart.ts', 'server/money/shared/ledger.ts', false],
    ['server/quote/cart.ts', 'server/database/db.ts', false],
    ['web/quote/options/cart-page.tsx', 'web/money/payment/payment-page.tsx', true],
    ['web/routes.tsx', 'web/money/routes.ts', false],
    ['server/handlers.ts', 'server/money/handlers.ts', false],
    ['server/money/payments.test.ts', 'server/quote/cart.ts', false],
  ])('%s may not import %s: %s', (from, to, refused) => {
    expect(isTrespass({ from, to })).toBe(refused)
  })

  it.each([
    ['server/database/db.ts', 'server/money/shared/ledger.ts', true],
    ['domain/kernel/dates.ts', 'domain/policy/lifecycle.ts', true],
    ['server/http/session.ts', 'server/access/shared/live-session.ts', false],
    ['server/database/db.ts', 'server/access/shared/live-session.ts', true],
    ['server/money/pay.ts', 'server/policy/shared/policy.ts', false],
  ])('%s may not build on %s: %s', (from, to, refused) => {
    expect(isUpwards({ from, to })).toBe(refused)
  })
})
