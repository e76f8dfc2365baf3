import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { REFUSAL_CODES, REQUEST_CODES } from '#domain/kernel/refusal-codes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const sources = execFileSync('git', ['ls-files', 'domain', 'server'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^server\/testing\/|refusal-codes\.ts$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

/** The compiler refuses a code that has no meaning; this refuses a meaning without a code. */
it('every code that has a meaning is given by the program', () => {
  const codes = [...Object.values(REFUSAL_CODES).flatMap(Object.keys), ...Object.keys(REQUEST_CODES)]
  expect(codes.filter((code) => !sources.includes(`'${code}'`))).toEqual([])
  expect(codes.length).toBeGreaterThan(100)
})

it('meanings are whole sentences', () => {
  const meanings = [
    ...Object.values(REFUSAL_CODES).flatMap((codes) => Object.values(codes)),
    ...Object.values(REQUEST_CODES).map(([, meaning]) => meaning),
  ]
  expect(meanings.filter((meaning) => !/^(`\w+`|[A-Z]).*\.$/.test(meaning))).toEqual([])
})
