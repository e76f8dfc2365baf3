import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Where the project's own Node is, which runs everything after the install. */
export const nodeOf = (root) => join(root, 'node_modules', '.bin', 'node')

/** True when npm's own record says that exactly the locked versions are in place, however they came there. */
const isAsLocked = (root) => {
  const locked = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!locked || !present) return false
  return Object.entries(locked).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || optional || devOptional || peer || present[path]?.version === version,
  )
}

/** The locked packages that this machine needs, by their folders. */
const neededFolders = (root) =>
  Object.entries(readJson(join(root, 'package-lock.json'))?.packages ?? {})
    .filter(([path, { optional, devOptional, peer }]) => path !== '' && !optional && !devOptional && !peer)
    .map(([path]) => path)

/** The first package whose folder is gone though a record says that it was put there; null when all are in place. */
export const missingPackage = (root) =>
  neededFolders(root).find((path) => !existsSync(join(root, path, 'package.json'))) ?? null

const runInstall = (root) => {
  // Build tools and checks are development packages: NODE_ENV=production must not leave them out.
  const args = [
    'ci',
    '--include=dev',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (error)
    console.error(`npm could not be run (${error.message}). Bindery needs Node 20 or later with npm.`)
  else if (status !== 0) console.error('npm could not install the packages; the reason stands above.')
  return !error && status === 0
}

/** Makes node_modules what package-lock.json says; does nothing when it was so the last time. Ends the process when it cannot. */
export const install = async (root) => {
  const stamp = join(root, 'node_modules', '.bindery-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const isStamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
  const missing = missingPackage(root)
  if (isStamped && missing === null && existsSync(nodeOf(root))) return
  if (missing !== null && isStamped) console.log(`The package in ${missing} is gone.`)
  if (missing !== null || !isAsLocked(root) || !existsSync(nodeOf(root))) {
    console.log('Installing packages …')
    if (!runInstall(root)) process.exit(1)
  }
  if (!existsSync(nodeOf(root))) {
    console.error(
      'The package "node" is installed without its program: its install script did not run. ' +
        'Remove node_modules and allow install scripts (npm config get ignore-scripts).',
    )
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}
