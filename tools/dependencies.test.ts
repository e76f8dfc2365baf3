import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

const { dependencies, devDependencies } = JSON.parse(read('../package.json')) as Record<
  string,
  Record<string, string>
>

it('every package has its line, and every line its package', () => {
  const listed = [...read('../docs/dependencies.md').matchAll(/^\| `([^`]+)`\s+\|/gm)].map(
    (found) => found[1],
  )
  expect(listed).toEqual([...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})])
})

it('every version is exact', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})
