import { spawn, type SpawnOptions } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolderNow } from '#server/process/folder/durable-file.ts'
import { answersSignals, startOf } from '#server/process/folder/process-identity.ts'
import type { Binaries } from './postgres-binaries.ts'
import type { Owner } from './postgres-owner.ts'
import { systemRandom } from '#server/process/random.ts'
import { ended, StartRefused } from '#server/process/start-refused.ts'

/** A folder that initdb made, and whose programs serve it. */
export interface Cluster {
  folder: string
  binaries: Binaries
  /** Null: the user of this process. */
  owner: Owner | null
}

/** What PostgreSQL writes about itself into postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** No variable of PostgreSQL's clients may reach its server, and our current folder may be closed to it. */
const spawnOptions = (owner: Owner | null): SpawnOptions => ({
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  ...(owner && { uid: owner.uid, gid: owner.gid }),
})

const run = (program: string, args: readonly string[], owner: Owner | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(owner), stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said = (said + String(chunk)).slice(-4_000)
      })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new StartRefused(`${basename(program)} failed (${code}): ${ended(said)}`)),
    )
  })

/** Makes the folder with a superuser `postgres`. It appears whole or not at all. */
export const createCluster = async (
  { folder, binaries, owner }: Cluster,
  superuserPassword: string,
): Promise<void> => {
  const parent = dirname(folder)
  for (const name of readdirSync(parent).filter((one) => one.startsWith(`${basename(folder)}.new`)))
    rmSync(join(parent, name), { recursive: true, force: true })
  const draft = `${folder}.new-${systemRandom.newId()}`
  const passwordFile = `${draft}.password`
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  mkdirSync(draft, { mode: 0o700 })
  if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid)
  try {
    const args = ['-D', draft, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    await run(binaries.initdb, [...args, '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'], owner)
    renameSync(draft, folder)
    syncFolderNow(parent)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** The major version of PostgreSQL that made a folder. */
export const majorOf = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10)

/** Refuses a folder that another major version made, before PostgreSQL does it in worse words. */
export const guardVersion = ({ folder, binaries }: Cluster): void => {
  const made = majorOf(folder)
  if (made !== binaries.major)
    throw new StartRefused(
      `The database in ${folder} was made by PostgreSQL ${made}, and this version of Bindery brings ${binaries.major}. ` +
        'Start the version that made it and move the data with a dump (docs/operations.md), or set DATABASE_URL.',
    )
}

const readPidFile = (folder: string): string[] => {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

const commandLine = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return null
  }
}

/** The server that serves the folder now, or null. A process that merely got a dead server's id is none. */
export const findPostmaster = (folder: string): Postmaster | null => {
  const lines = readPidFile(folder)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || startOf(pid) === null) return null
  const command = commandLine(pid)
  if (command !== null && !command.includes(folder)) return null
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

const worksIn = (pid: string, folder: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    // Where a process does not show its folder, any PostgreSQL process counts: waiting is safe, guessing is not.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false
    return commandLine(Number(pid))?.startsWith('postgres:') ?? false
  }
}

/** Whether processes of a server whose postmaster was killed still work; they finish on their own within moments. */
const hasOrphans = (folder: string): boolean =>
  existsSync('/proc/self/cwd') &&
  readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(name, folder))

/**
 * PostgreSQL refuses to start while the process of a stale postmaster.pid answers signals, whatever it is: ids are
 * reused at once in a container that starts again, and one without an init never reaps the dead. Such a file goes,
 * once nothing works in the folder any more.
 */
const clearStalePidFile = async (folder: string): Promise<void> => {
  if (findPostmaster(folder)) return
  for (let waited = 0; waited < 10_000 && hasOrphans(folder); waited += 50) await pause(50)
  const pid = Number(readPidFile(folder)[0])
  if (pid > 0 && answersSignals(pid) && !hasOrphans(folder))
    rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** Reasons that pass: the last server's processes are not all gone yet. */
const PASSING = /still in use|lock file .* already exists|is another postmaster/

const launchOnce = async (
  { folder, binaries, owner }: Cluster,
  settings: Record<string, string>,
  logFile: string,
): Promise<Postmaster | string> => {
  const log = openSync(logFile, 'w', 0o600)
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', folder, ...args], {
    ...spawnOptions(owner),
    // A session of its own: Ctrl-C in our terminal must not stop it before our requests have drained.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: string | null = null
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', () => {
    failure ??= ''
  })
  for (;;) {
    if (failure !== null) return failure || readFileSync(logFile, 'utf8').trim().slice(-2_000)
    const running = findPostmaster(folder)
    if (running?.isReady && running.pid === child.pid) {
      child.unref()
      return running
    }
    await pause(5)
  }
}

/** The remedy for what PostgreSQL says most often, and else its own words. */
const reasonOf = (said: string, logFile: string): string => {
  if (/No space left|disk full/i.test(said)) return 'The disk is full: make room on it and start again.'
  if (/permission denied|wrong ownership|invalid permissions/i.test(said))
    return 'The folder belongs to another user or is open to others: give it back to the user that made it (chown -R, chmod 0700), or restore a backup.'
  if (/could not (?:map|create) shared memory|Cannot allocate memory/i.test(said))
    return 'The machine has too little memory for it: free some, 300 MB are enough.'
  const words = said.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line))
  return `It says: ${ended((words.at(-1) ?? said.split('\n').at(-1)) || 'nothing')} Its last words are in ${logFile}; mend what they name, or restore a backup.`
}

/** Starts the server and waits until it takes connections, after a crash also for its recovery. */
export const launch = async (
  cluster: Cluster,
  settings: Record<string, string>,
  logFile: string,
): Promise<Postmaster> => {
  await clearStalePidFile(cluster.folder)
  for (let tries = 0; ; tries += 1) {
    const result = await launchOnce(cluster, settings, logFile)
    if (typeof result !== 'string') return result
    if (tries === 50 || !PASSING.test(result))
      throw new StartRefused(`PostgreSQL did not start in ${cluster.folder}. ${reasonOf(result, logFile)}`)
    await pause(200)
  }
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * PostgreSQL's fast shutdown: open transactions roll back, everything committed is written out. Resolves true when
 * it has ended, false when it still works after `patienceMs`; then it ends on its own.
 */
export const shutDown = async ({ pid }: Postmaster, patienceMs = 20_000): Promise<boolean> => {
  signal(pid, 'SIGINT')
  for (let waited = 0; waited < patienceMs; waited += 10) {
    if (startOf(pid) === null) return true
    await pause(10)
  }
  return false
}
