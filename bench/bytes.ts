import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PROJECT_ROOT } from '#server/env.ts'

const WEB = join(PROJECT_ROOT, 'dist', 'web')

export interface BytesLine {
  page: string
  files: number
  /** Kilobytes (1,000 bytes) of gzipped JavaScript that the page waits for. */
  kB: number
  limit: number
}

/** As the server sends it: the copy made by the build where there is one. */
const zippedSize = (file: string): number => {
  const ready = join(WEB, `${file}.gz`)
  return existsSync(ready)
    ? statSync(ready).size
    : gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length
}

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\/([\w./-]+\.js)"/g)].map(([, file]) => file as string)

const STATIC_IMPORT = /(?:^|[;\n}])\s*(?:import|export)\s*(?:[\w*{][^'"]*?from\s*)?["']\.\/([\w.-]+\.js)["']/g

/** A file and all that it imports before it can run; lazily loaded parts do not count. */
const withImports = (entry: string, known: Set<string>): void => {
  if (known.has(entry)) return
  known.add(entry)
  for (const [, name] of readFileSync(join(WEB, entry), 'utf8').matchAll(STATIC_IMPORT))
    withImports(join('assets', name as string), known)
}

/** A page that loads behind the console's entry, and the namespaces whose texts it waits for, in one language. */
const DASHBOARD = { part: 'dashboard-page', texts: ['common', 'dashboard'] }
const QUOTE = { part: 'quote-page', texts: ['common', 'quote'] }

/** The largest file of a lazily loaded part: its name, then a hash of 8 letters. */
const lazyPart = (name: string): string => {
  const [found] = readdirSync(join(WEB, 'assets'))
    .filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    .map((file) => join('assets', file))
    .sort((a, b) => zippedSize(b) - zippedSize(a))
  if (!found) throw new Error(`The build has no part ${name}`)
  return found
}

const inConsole = ({ part, texts }: { part: string; texts: readonly string[] }): Set<string> => {
  const files = loadedBy('index.html')
  for (const name of [part, ...texts]) withImports(lazyPart(name), files)
  return files
}

const loadedBy = (page: string): Set<string> => {
  const files = new Set<string>()
  for (const entry of scriptsOf(readFileSync(join(WEB, page), 'utf8'))) withImports(entry, files)
  return files
}

const line = (page: string, files: Iterable<string>, limit: number): BytesLine => {
  const all = [...files]
  const bytes = all.reduce((sum, file) => sum + zippedSize(file), 0)
  return { page, files: all.length, kB: Number((bytes / 1000).toFixed(1)), limit }
}

/** The files that the dashboard waits for, as their pages name them. */
export const dashboardFiles = (): readonly string[] => [...inConsole(DASHBOARD)]

/** What asks for the record before anything else has come, with all that it imports. */
export const firstScript = (): { files: string[]; kB: number } => {
  const html = readFileSync(join(WEB, 'index.html'), 'utf8')
  const entry = /<script async [^>]*src="\/([\w./-]+\.js)"/.exec(html)?.[1]
  if (!entry) throw new Error('index.html has no script that runs first')
  const files = new Set<string>()
  withImports(entry, files)
  return { files: [...files], kB: line('', files, 0).kB }
}

/** Gzipped JavaScript of the sign-in page, of the dashboard after it, and of a quote opened by its address (files that several load count in each). */
export const run = (): BytesLine[] => {
  if (!existsSync(join(WEB, 'login.html'))) throw new Error('The pages are not built: node tools/build.mjs')
  return [
    line('/login', loadedBy('login.html'), 81),
    line('the dashboard after it', inConsole(DASHBOARD), 176),
    line("a quote's page", inConsole(QUOTE), 190),
  ]
}

if (import.meta.main) console.table(run())
