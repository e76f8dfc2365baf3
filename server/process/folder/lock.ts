import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { openProofOfLife, provesLife } from './proof-of-life.ts'
import type { ProofOfLife } from './proof-of-life.ts'
import { isRunning, machineIdentity, START_UNKNOWN, startOf } from './process-identity.ts'
import { makeFolders, OWN_FILE } from './data-dir.ts'
import { systemRandom } from '../random.ts'
import { StartRefused } from '../start-refused.ts'

/** One process that wants, has or gives back a data folder; written as a file of its own in `lock/`. */
export interface Holder {
  pid: number
  started: string
  boot: string
  pidTable: string
  /** Socket that only a living holder answers on, for holders in another container; null where there is none. */
  socket: string | null
  /** ISO instant. */
  since: string
  address: string
  state: 'candidate' | 'held' | 'stopping'
}

/** Another server has the folder. The message is for the person who started this one. */
export class LockRefused extends StartRefused {
  override name = 'LockRefused'
  readonly holder: Holder
  constructor(folder: string, holder: Holder) {
    super(
      `Another Bindery uses ${folder}: process ${holder.pid}, running since ${holder.since}, at ${holder.address}. ` +
        'Stop it, or give this one a folder of its own with DATA_DIR.',
    )
    this.holder = holder
  }
}

export interface Lock {
  /** Says under which address the holder is found, once it listens. */
  announce(address: string): void
  /** Says that the folder will soon be free; a server that starts now waits instead of refusing. */
  announceStop(): void
  release(): void
}

export interface LockOptions {
  /** Called once when the holder is stopping and this process waits for it. */
  onWait?: (holder: Holder) => void
  /** How long to wait for a holder that is stopping. */
  patienceMs?: number
}

interface Rival {
  name: string
  holder: Holder
}

/** Rivals that neither take the folder nor step back are treated as holders after this long. */
const CONTEST_MS = 700

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const read = (path: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

const isAlive = (holder: Holder): Promise<boolean> | boolean => {
  const here = machineIdentity()
  if (holder.boot !== here.boot) return false
  return holder.pidTable === here.pidTable ? isRunning(holder) : provesLife(holder.socket)
}

/** The other living processes at the folder. Files of dead ones go: a name is never used twice, so none is hit. */
const rivalsOf = async (folder: string, own: string): Promise<Rival[]> => {
  const rivals: Rival[] = []
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json') && file !== own)) {
    const path = join(folder, name)
    const holder = read(path)
    if (holder && (await isAlive(holder))) rivals.push({ name, holder })
    else {
      rmSync(path, { force: true })
      rmSync(path.replace(/json$/, 'sock'), { force: true })
    }
  }
  return rivals
}

/** A process's own file, replaced whole so that no one reads half of it. */
const ownFile = (folder: string, name: string, holder: Holder) => {
  const path = join(folder, name)
  return {
    put: (change: Partial<Holder>): void => {
      Object.assign(holder, change)
      writeFileSync(`${path}.part`, JSON.stringify(holder), { mode: OWN_FILE })
      renameSync(`${path}.part`, path)
    },
    remove: (): void => rmSync(path, { force: true }),
  }
}

/**
 * Publish, then look: of two processes at least one sees the other, so two can never both find themselves alone.
 * Among candidates the smaller name stays and the other steps back; a holder always wins. Resolves as holder.
 */
const compete = async (
  folder: string,
  name: string,
  file: ReturnType<typeof ownFile>,
  { onWait, patienceMs = 30_000 }: LockOptions,
): Promise<Holder | null> => {
  const begun = performance.now()
  let hasWaited = false
  file.put({ state: 'candidate' })
  for (;;) {
    const rivals = await rivalsOf(folder, name)
    const holder = rivals.find((rival) => rival.holder.state !== 'candidate')?.holder
    const elapsed = performance.now() - begun
    if (holder && (holder.state === 'held' || elapsed > patienceMs)) return holder
    if (holder) {
      if (!hasWaited) onWait?.(holder)
      hasWaited = true
      await pause(50)
    } else if (rivals[0] && elapsed > CONTEST_MS && !hasWaited) return rivals[0].holder
    else if (rivals.some((rival) => rival.name < name)) {
      file.remove()
      await pause(20 + systemRandom.integer(30))
      file.put({})
    } else if (rivals.length > 0) await pause(5)
    else {
      file.put({ state: 'held' })
      return null
    }
  }
}

const ownHolder = (address: string, proof: ProofOfLife): Holder => ({
  pid: process.pid,
  started: startOf(process.pid) ?? START_UNKNOWN,
  ...machineIdentity(),
  socket: proof.path,
  since: systemClock.now().toISOString(),
  address,
  state: 'candidate',
})

/**
 * Makes this process the one server of a data folder, or throws LockRefused within a second. A lock whose holder is
 * dead is taken over at once; age never matters. Holds on one machine, across its containers too: the folder must
 * not be shared over a network.
 */
export const acquireLock = async (
  dataDir: string,
  address: string,
  options: LockOptions = {},
): Promise<Lock> => {
  const folder = join(dataDir, 'lock')
  makeFolders(folder)
  const stem = `${String(process.pid).padStart(10, '0')}-${systemRandom.newId()}`
  const name = `${stem}.json`
  const proof = await openProofOfLife(join(folder, `${stem}.sock`))
  const file = ownFile(folder, name, ownHolder(address, proof))
  const release = (): void => {
    file.remove()
    proof.close()
  }
  try {
    const winner = await compete(folder, name, file, options)
    if (winner) throw new LockRefused(dataDir, winner)
  } catch (error) {
    release()
    throw error
  }
  return {
    announce: (at) => file.put({ address: at }),
    announceStop: () => file.put({ state: 'stopping' }),
    release,
  }
}

/** Who holds a data folder now, or null. For tools that work next to a running server. */
export const holderOf = async (dataDir: string): Promise<Holder | null> => {
  const folder = join(dataDir, 'lock')
  try {
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
      const holder = read(join(folder, file))
      if (holder && holder.state !== 'candidate' && (await isAlive(holder))) return holder
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return null
}
