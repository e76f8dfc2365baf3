import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What runs in production: no tests, and nothing that only tests use. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /^(contract|domain|server|web)\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$/.test(path) && !/(^|\/)testing(\/|\.ts)/.test(path))

/** Within a line, the same signs may be those of a path. */
const COMMENT = /^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm
const FORCED = /\bas\s+(?:unknown\s+as|never|any)\b/g

const forcedIn = (path: string): number => {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(COMMENT, '')
  return [...text.matchAll(FORCED)].length
}

/**
 * The casts that there are, one a file, each with why it cannot be done without: the compiler would refuse it, so it
 * hides whatever changes behind it.
 */
const REASONS: Readonly<Record<string, string>> = {
  'domain/market/phones.ts': 'JSON is typed with lists of any length where the library has tuples.',
  'domain/rating/golden/csv.ts': 'Columns of a file are known only when it is read; a test compares them.',
  'server/database/statements/senders.ts':
    'The driver takes queries of its own class, and its types know only texts.',
  'server/database/statements/statement-group.ts':
    'The class that the driver looks for is missing from its types.',
  'server/mail/mails.ts': 'What a generic is made of, part by part, is not the generic to the compiler.',
  'web/quote/modals/parts/stored-list.tsx': 'Of a generic form, the library cannot say what a list holds.',
}

/** What a column of a status is read as is known: a cast would let a status through that the table does not have. */
const STATUS_FORCED = /\bas\s+\w+Status\b/

describe('production code', () => {
  it('forces no type but where the reason is written down', () => {
    const found = files.map((path) => [path, forcedIn(path)] as const).filter(([, count]) => count > 0)
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.keys(REASONS).map((path) => [path, 1])),
    )
  })

  it('forces no status', () => {
    const found = files.filter(
      (path) => /^(server|domain)\//.test(path) && STATUS_FORCED.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(found).toEqual([])
  })
})
