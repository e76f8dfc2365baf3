import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Paths that a page names, written as code: `server/http/routes.ts`, `db/migrations`. */
const pathsIn = (page: string): string[] => [
  ...new Set(
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(
        /`((?:bench|contract|db|docs|domain|e2e|server|tools|web)\/[\w./-]+)`/g,
      ),
    ].map(([, path = '']) => path),
  ),
]

const pages = ['CONTRIBUTING.md', 'README.md', ...globSync('docs/**/*.md', { cwd: root })]

/** What decisions say of the time before them. */
const FORMER: readonly string[] = [
  'contract/platform.ts',
  'server/features/platform/flags.ts',
  'web/features/switches',
  'web/quote/shared/heading.ts',
]

it.each(pages)('%s names only files and folders that exist', (page) => {
  const named = pathsIn(page).filter((path) => !FORMER.includes(path))
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** The address of a heading, as pages on the web make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-')

it.each(pages)('%s links only to pages and headings that exist', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
  const dead = links
    .map(([, link = '']) => link)
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? join(root, page) : join(root, dirname(page), path)
      if (!existsSync(target) || anchor === undefined) return !existsSync(target)
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)]
      return !headings.some(([, heading = '']) => anchorOf(heading) === anchor)
    })
  expect(dead).toEqual([])
})

it('docs/kit.md names files of the kit as they are there', () => {
  const page = readFileSync(join(root, 'docs/kit.md'), 'utf8')
  const named = [...page.matchAll(/`((?:[\w-]+\/)?[\w-]+\.(?:tsx?|css))`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(20)
  // Each capability has one of these.
  const kit = named.filter(
    (path) => path !== 'modals.ts' && !/^(web|contract|server|domain|tools|e2e)\//.test(path),
  )
  expect(kit.filter((path) => !existsSync(join(root, 'web/kit', path)))).toEqual([])
})

it('names nothing as former that is there', () => {
  expect(FORMER.filter((path) => existsSync(join(root, path)))).toEqual([])
})

it('finds what pages name', () => {
  expect(pathsIn('CONTRIBUTING.md').length).toBeGreaterThan(20)
  expect(pages.flatMap(pathsIn).length).toBeGreaterThan(100)
})

/** What the lists of changes call by name has this name in the file that they give for it. */
it.each([
  ['domain/quote/guards.ts', 'BindFacts'],
  ['domain/quote/guards.ts', 'bindNeeds'],
  ['domain/quote/actions.ts', 'QuoteFacts'],
  ['domain/quote/actions.ts', 'guards'],
  ['domain/kernel/lifecycle.ts', 'transition'],
  ['domain/access/availability.ts', 'rulesOf'],
  ['server/command/rules.ts', 'refuseAction'],
  ['server/database/scope.ts', 'visible'],
  ['server/mail/mails.ts', 'mailJob'],
  ['server/quote/shared/mail.ts', 'mailAbout'],
  ['contract/quote/lists.ts', 'quoteList'],
  ['server/quote/queries.ts', 'findQuotes'],
])('%s has %s', (path, name) => {
  expect(readFileSync(join(root, path), 'utf8')).toMatch(
    new RegExp(`^(export )?(const|interface) ${name}\\b`, 'm'),
  )
})
