import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startOf } from '#server/process/folder/process-identity.ts'

const DRAFT = /\.(?:part|restoring)-(\d+)$/

/**
 * Paths of the drafts that killed backups and restores left in these folders. They hold the passwords of a database,
 * so the next run names them. None is removed: on a shared disk, another machine may be writing it.
 */
export const leftDrafts = (folders: readonly string[]): string[] =>
  [...new Set(folders)]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ path: join(folder, name), name })))
    .filter(({ name }) => {
      const pid = DRAFT.exec(name)?.[1]
      return pid !== undefined && startOf(Number(pid)) === null
    })
    .map(({ path }) => path)

/** The sentence about one of them. */
export const leftDraftText = (path: string): string =>
  `An earlier run was cut short and left ${path}, which holds passwords of the database: remove it.`
