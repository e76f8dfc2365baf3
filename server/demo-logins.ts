import { StartRefused } from './process/start-refused.ts'
import type { Env } from './env.ts'
import { inTransaction } from './database/db.ts'
import type { Ports } from './command/ports.ts'
import { passwordFits } from './access/shared/passwords.ts'
import { takeKeys } from './party/shared/user-keys.ts'

/** Set by versions that loaded the demo book piece by piece, before the first piece. */
const BEGUN = 'demo.loading'
/** Set with the last piece. */
const COMPLETE = 'demo.logins'

type Book = 'NONE' | 'HALF' | 'WHOLE'

const bookIn = async (db: Ports['db']): Promise<Book> => {
  const rows = await db.selectFrom('setting').select('name').where('name', 'in', [BEGUN, COMPLETE]).execute()
  if (rows.some(({ name }) => name === COMPLETE)) return 'WHOLE'
  return rows.length > 0 ? 'HALF' : 'NONE'
}

/** Whether a database holds a whole demo book, with its logins. */
export const hasDemoBook = async (db: Ports['db']): Promise<boolean> => (await bookIn(db)) === 'WHOLE'

const beginAgain = ({ DATABASE_URL, DATA_DIR }: Env): string =>
  DATABASE_URL ? 'name an empty database in DATABASE_URL' : `delete the folder ${DATA_DIR}`

/**
 * Refuses to serve logins whose passwords everyone knows where no one asked for a demo, and removes nothing. Half a
 * book, which an earlier version left when it was stopped, is refused always: what people entered since cannot be told
 * from its rows with certainty.
 */
export const refusePublicLogins = async ({ db, env }: Pick<Ports, 'db' | 'env'>): Promise<void> => {
  const book = await bookIn(db)
  if (book === 'NONE' || (book === 'WHOLE' && env.DEMO)) return
  const what =
    book === 'HALF'
      ? 'This database holds half of a demo book, whose logins have public passwords: an earlier version was stopped while it loaded it. '
      : 'This database holds a demo book, whose logins have public passwords, and DEMO is off. To show the demo, set DEMO=1. '
  throw new StartRefused(
    `${what}To begin again without anything that was entered since, ${beginAgain(env)}. ` +
      'To keep everything and turn the demo logins off, run `npm run seed -- --keep` and start with DEMO=0.',
  )
}

/**
 * Makes a demo book an ordinary database: every login with the public password loses it, and whatever else a user
 * who knew it may have left there to come back with. Returns how many did; null where there is no demo book.
 */
export const turnDemoLoginsOff = async (ports: Ports, publicPassword: string): Promise<number | null> => {
  const { db, secrets, clock } = ports
  if ((await bookIn(db)) === 'NONE') return null
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('password_hash', 'is not', null)
    .execute()
  // All logins of the book have one and the same hash, and hashing is slow.
  const isPublic = new Map<string | null, boolean>()
  for (const { password_hash: hash } of users)
    if (!isPublic.has(hash)) isPublic.set(hash, await passwordFits(secrets, publicPassword, hash))
  const open = users.filter((user) => isPublic.get(user.password_hash))
  await inTransaction(db, async (trx) => {
    for (const { id } of open) await takeKeys({ now: clock.now() }, trx, id, 'demo login turned off')
    await trx.deleteFrom('setting').where('name', 'in', [BEGUN, COMPLETE]).execute()
  })
  return open.length
}
