import { hash, verify } from '@node-rs/argon2'
import type { Secrets } from '#server/process/secrets.ts'

/** Argon2id at the published minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const COST_TEXT = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

type Peppers = Pick<Secrets, 'pepper' | 'pepperOf'>

/** One spelling of a password: the same characters typed on two keyboards are the same password. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** `<id of the pepper>:<Argon2 hash with its parameters>`. */
export const hashPassword = async ({ pepper }: Peppers, password: string): Promise<string> =>
  `${pepper.id}:${await hash(normalPassword(password), { ...COST, secret: pepper.key })}`

const decoys = new WeakMap<Buffer, Promise<string>>()

/** A hash that no password fits, so that an unknown user costs the same work as a known one. */
const decoyOf = (peppers: Peppers): Promise<string> => {
  const known = decoys.get(peppers.pepper.key)
  if (known) return known
  const made = hashPassword(peppers, 'a password that nobody has')
  decoys.set(peppers.pepper.key, made)
  return made
}

/**
 * Whether a password fits a stored hash. Without a hash (an unknown user) the same work is done against a decoy, so
 * that the time of the answer shows nothing.
 */
export const passwordFits = async (
  peppers: Peppers,
  password: string,
  stored: string | null,
): Promise<boolean> => {
  const decoy = await decoyOf(peppers)
  const [id = '', phc = ''] = (stored ?? decoy).split(':')
  const pepper = peppers.pepperOf(id)
  if (!pepper) return passwordFits(peppers, password, null)
  const fits = await verify(phc, normalPassword(password), { secret: pepper.key }).catch(() => false)
  return stored !== null && fits
}

/** Whether a hash was made with another pepper or at another cost than today's: it is renewed at the next sign-in. */
export const isOutdated = ({ pepper }: Peppers, stored: string): boolean =>
  !stored.startsWith(`${pepper.id}:$argon2id$`) || !stored.includes(COST_TEXT)
