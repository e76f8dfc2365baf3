import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nodeOf } from './install.mjs'

/** Everything that the pages are made of. */
const SOURCES = ['web', 'contract', 'domain', 'tools/build.mjs', 'tools/vite-endpoints.ts']
const SETTINGS = ['vite.config.ts', 'package-lock.json', 'tsconfig.json']

const filesIn = (path) => {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const inner = join(path, entry.name)
        if (entry.isDirectory()) return filesIn(inner)
        return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [inner] : []
      })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

/**
 * A hash of the contents, not of the times: the server gives it to the console as the name of the build, and two
 * machines with the same sources must name it alike.
 */
export const sourceHash = (root) => {
  const hash = createHash('sha256')
  for (const path of [...SOURCES, ...SETTINGS].flatMap((source) => filesIn(join(root, source))))
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

const run = (program, args, root) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })

/** Builds the pages when their sources changed since the last build. True when the pages are current. */
export const build = async (root) => {
  const builder = join(root, 'tools', 'build.mjs')
  if (!existsSync(builder)) return true
  const stamp = join(root, 'dist', '.stamp')
  const wanted = sourceHash(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  console.log('Building the pages …')
  // Without a stamp until the build is complete, so that an interrupted one is not taken for whole.
  rmSync(stamp, { force: true })
  if ((await run(nodeOf(root), [builder], root)) !== 0) return false
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}
