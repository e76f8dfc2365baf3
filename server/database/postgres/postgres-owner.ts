import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from '#server/process/start-refused.ts'

/** The user that PostgreSQL runs as when this process is root, which it refuses to run as. */
export interface Owner {
  name: string
  uid: number
  gid: number
}

/** In this order: a user made for Bindery, PostgreSQL's own, the one that every system has. */
const CANDIDATES = ['bindery', 'postgres', 'nobody']

const systemUsers = (): Owner[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))

/**
 * Null for an ordinary user, who runs PostgreSQL himself. For root: the user that owns the database already, else the first
 * candidate that the system knows, because initdb wants a name for its user.
 */
export const chooseOwner = (cluster: string | null): Owner | null => {
  if (process.getuid?.() !== 0) return null
  const users = systemUsers()
  if (cluster !== null && existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { name: users.find((user) => user.uid === uid)?.name ?? String(uid), uid, gid }
  }
  const owner = CANDIDATES.flatMap((name) => users.filter((user) => user.name === name && user.uid !== 0))[0]
  if (!owner)
    throw new StartRefused(
      'PostgreSQL does not run as root, and this system has no other user for it. ' +
        'Add one (useradd --system bindery), start Bindery as an ordinary user, or set DATABASE_URL.',
    )
  return owner
}

/**
 * Whether a user may pass every folder down to `path` and enter it, by owner, group and mode. Access lists are not
 * read: where they give more than the mode, the database is kept elsewhere without need, which does no harm.
 */
export const canEnter = (path: string, owner: Owner): boolean => {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = statSync(folder)
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
