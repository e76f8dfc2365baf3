import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const page = read('docs/security.md')
const deviations = read('docs/deviations.md')
const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(test|e2e)\.tsx?$/.test(path))

/** First cells of the tables of the page. */
const lines = [...page.matchAll(/^\| ((?:SEC-\d{3}|CVE-|GHSA-|Kirby|django)[^|]*?) +\|/gm)].map(
  ([, name]) => name ?? '',
)
const promises = lines.filter((name) => name.startsWith('SEC-'))
const incidents = lines.filter((name) => !name.startsWith('SEC-'))

/** A comment about a line keeps nothing: what is left is what runs, and the names of it. */
const withoutComments = (code: string): string =>
  code.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '').replaceAll(/^\s*\/\/.*$/gm, '')

const tested = tests.map((path) => withoutComments(read(path))).join('\n')

describe('the lines of docs/security.md', () => {
  it('are all there, in order, each once', () => {
    const wanted = Array.from({ length: 71 }, (_, at) => `SEC-${String(at + 1).padStart(3, '0')}`)
    expect(promises).toEqual(wanted)
  })

  it('each have a test that names them, or a deviation with its reason', () => {
    expect(promises.filter((line) => !tested.includes(line) && !deviations.includes(line))).toEqual([])
  })

  it('of incidents elsewhere each have a test that names them', () => {
    expect(incidents.length).toBeGreaterThan(10)
    // The advisory's first part names it well enough.
    const short = (name: string) =>
      name
        .split('-')
        .slice(0, name.startsWith('GHSA') ? 2 : 3)
        .join('-')
    expect(incidents.filter((name) => !tested.includes(short(name)))).toEqual([])
  })

  it('would be missed: a line that no one tests is none of these', () => {
    expect(tested).not.toContain(`SEC-${71 * 14}`)
  })
})

describe('what reaches a page', () => {
  const web = tests
    .concat(
      execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web'], {
        cwd: root,
        encoding: 'utf8',
      }).split('\n'),
    )
    .filter((path) => /^web\/.*\.tsx?$/.test(path) && !/\.test\./.test(path))
  const holding = (pattern: RegExp) => web.filter((path) => pattern.test(read(path)))

  it('is text to the page and never markup (SEC-022)', () => {
    expect(
      holding(
        /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write|new Function\(|\beval\(/,
      ),
    ).toEqual([])
  })

  it('opens windows of our own addresses, and hands no other page a way back (SEC-023)', () => {
    expect(holding(/window\.open\(/)).toEqual(['web/shell/enter-account.ts'])
    expect(read('web/shell/enter-account.ts')).toContain(
      "window.open(paths.enter(token, accountName), '_blank')",
    )
    const links = web.flatMap((path) =>
      [...read(path).matchAll(/<a\b[^>]*target="_blank"[^>]*>/g)].map(([link]) => link),
    )
    for (const link of links) expect(link).toMatch(/rel="[^"]*(noopener|noreferrer)/)
  })

  it('takes messages from pages of this origin alone (SEC-023)', () => {
    // A broadcast channel reaches no other origin; workers are files of ours.
    const listening = holding(/addEventListener\(\s*'message'|onmessage/).filter(
      (path) => !read(path).includes('new BroadcastChannel'),
    )
    expect(listening.filter((path) => !/origin\b/.test(read(path)))).toEqual([])
  })
})
