import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Db } from '#server/database/kysely.ts'

/** What is kept at rest so that a copy of the database alone does not give it away. */
export interface Secrets {
  /** Encrypts a text (AES-256-GCM). `owner` is bound to it: the sealed text opens for the same owner only. */
  seal(text: string, owner: string): string
  /** The text again, or null for another owner, another installation or a changed byte. */
  open(sealed: string, owner: string): string | null
  /** A keyed hash (HMAC-SHA256, base64url) for short codes, which a plain hash would not protect. */
  mac(purpose: string, text: string): string
  /** Whether a text has the keyed hash, compared in constant time. */
  hasMac(purpose: string, text: string, mac: string): boolean
  /** Goes into every password hash; `id` says which key made it, so that an older one is still known. */
  pepper: Pepper
  /** The pepper with an id, or null when this installation no longer has its key. */
  pepperOf(id: string): Pepper | null
}

export interface Pepper {
  id: string
  key: Buffer
}

const SETTING = 'secret.key'
const VERSION = 's1'
const IV_BYTES = 12
const TAG_BYTES = 16

const derived = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `bindery ${purpose}`, 32))

const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

interface Keys {
  id: string
  sealing: Buffer
  mac: Buffer
  pepper: Pepper
}

const keysOf = (master: Buffer): Keys => {
  const pepper = derived(master, 'pepper')
  return {
    id: idOf(master),
    sealing: derived(master, 'sealing'),
    mac: derived(master, 'mac'),
    pepper: { id: idOf(pepper), key: pepper },
  }
}

const sealWith = ({ id, sealing }: Keys, text: string, owner: string): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealing, iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${id}.${sealed.toString('base64url')}`
}

const openWith = ({ sealing }: Keys, bytes: Buffer, owner: string): string | null => {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Secrets under one or more master keys of 32 bytes: the first makes, every one opens. Keys are told apart by
 * their ids, so that a key can be changed while what the old one sealed is still read.
 */
export const secretsOf = (first: Buffer, ...older: readonly Buffer[]): Secrets => {
  const current = keysOf(first)
  const known = [current, ...older.map(keysOf)]
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', current.mac).update(`${purpose}\n${text}`).digest('base64url')
  return {
    seal: (text, owner) => sealWith(current, text, owner),
    open: (sealed, owner) => {
      const [version, id, body] = sealed.split('.')
      const keys = known.find((one) => one.id === id)
      return version === VERSION && keys && body
        ? openWith(keys, Buffer.from(body, 'base64url'), owner)
        : null
    },
    mac,
    hasMac: (purpose, text, given) => {
      const wanted = Buffer.from(mac(purpose, text))
      const got = Buffer.from(given)
      return wanted.length === got.length && timingSafeEqual(wanted, got)
    },
    pepper: current.pepper,
    pepperOf: (id) => known.find((one) => one.pepper.id === id)?.pepper ?? null,
  }
}

/** The key that this installation made for itself, kept in the database so that all processes share it. */
const ownKey = async (db: Db, now: Date): Promise<Buffer> => {
  await db
    .insertInto('setting')
    .values({ name: SETTING, value: JSON.stringify(randomBytes(32).toString('base64')), modified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirstOrThrow()
  return Buffer.from(row.value as string, 'base64')
}

/** The secrets of an installation: under the keys that its settings name, else under a key of its own. */
export const loadSecrets = async (
  db: Db,
  keys: { SECRET_KEY?: string | undefined; SECRET_KEY_OLD?: string | undefined },
  now: Date,
): Promise<Secrets> => {
  const own = await ownKey(db, now)
  const named = [keys.SECRET_KEY, keys.SECRET_KEY_OLD].flatMap((key) =>
    key ? [Buffer.from(key, 'base64')] : [],
  )
  const [first = own, ...older] = [...named, own]
  return secretsOf(first, ...older)
}
