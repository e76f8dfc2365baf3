import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurablyNow } from '#server/process/folder/durable-file.ts'
import { SYSTEM_FOLDER } from './postgres-binaries.ts'
import type { Owner } from './postgres-owner.ts'
import { canEnter } from './postgres-owner.ts'
import { systemRandom } from '#server/process/random.ts'
import { ended, StartRefused } from '#server/process/start-refused.ts'

/** Kept in DATA_DIR/postgres.json, readable by its owner only. */
export interface PostgresState {
  port: number
  password: string
  adminPassword: string
  /** Set when the database lies outside of DATA_DIR. */
  elsewhere: string | null
  /** True once the database was made: if it is missing then, it is lost, and not yet to be made. */
  isMade: boolean
}

export const stateFile = (dataDir: string): string => join(dataDir, 'postgres.json')

export const readState = (dataDir: string): PostgresState | null => {
  if (!existsSync(stateFile(dataDir))) return null
  try {
    return JSON.parse(readFileSync(stateFile(dataDir), 'utf8')) as PostgresState
  } catch (error) {
    throw new StartRefused(
      `${stateFile(dataDir)} holds the database's password and cannot be read: ${ended((error as Error).message)}`,
      { cause: error },
    )
  }
}

export const writeState = (dataDir: string, state: PostgresState): void => {
  // Root may serve another user's folder once; that user must still be able to read his password.
  const owner = process.getuid?.() === 0 ? statSync(dataDir) : null
  writeDurablyNow(stateFile(dataDir), `${JSON.stringify(state, null, 2)}\n`, owner)
}

/** How the names of all places begin in which the database of `dataDir` is or was kept elsewhere. */
export const elsewhereStem = (dataDir: string): string =>
  `${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`

/**
 * Where the database of `dataDir` goes when its owner cannot enter there; null when they can. `passed` is looked at in
 * the place of a data folder that is not there yet.
 */
export const chooseElsewhere = (dataDir: string, owner: Owner | null, passed = dataDir): string | null => {
  if (owner === null || canEnter(passed, owner)) return null
  // The second part differs when DATA_DIR was deleted and begun again: what is left of the first cannot be guessed.
  return join(SYSTEM_FOLDER, `${elsewhereStem(dataDir)}${systemRandom.secret().slice(0, 6)}`)
}
