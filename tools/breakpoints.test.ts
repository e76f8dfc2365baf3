import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { BREAKPOINTS } from '#web/kit/breakpoints.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(css|tsx?|html)$/.test(path) && !/\.test\.tsx?$|kit\/breakpoints\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Conditions on the width of the screen in a text, such as `max-width: 767px`. */
const widthsIn = (text: string): string[] =>
  [
    ...[...text.matchAll(/@media[^{]*/g)].map(([query]) => query),
    ...[...text.matchAll(/['"`]\((?:min|max)-width:[^'"`]*/g)].map(([query]) => query),
  ].flatMap((query) => [...query.matchAll(/(?:min-|max-)?\bwidth\s*[:<>=]+\s*[^)]+/g)].map(([one]) => one))

const allowed = new Set(Object.values(BREAKPOINTS).map((width) => `max-width: ${width}px`))

describe('widths of the screen', () => {
  it('are compared with one of four, each with a name', () => {
    expect(allowed.size).toBe(4)
    const found = sources.flatMap(({ path, text }) =>
      widthsIn(text).map((condition) => ({ path, condition })),
    )
    expect(found.length).toBeGreaterThan(20)
    expect(found.filter(({ condition }) => !allowed.has(condition))).toEqual([])
  })

  it('are found however they are written', () => {
    expect(widthsIn('@media (max-width: 900px) { a { max-width: 3px } }')).toEqual(['max-width: 900px'])
    expect(widthsIn('@media print and (400px <= width <= 700px)')).toHaveLength(1)
    expect(widthsIn("matchMedia('(min-width: 900px)')")).toEqual(['min-width: 900px'])
  })
})
