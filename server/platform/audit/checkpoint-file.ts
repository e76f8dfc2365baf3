import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '#server/process/folder/durable-file.ts'

/** The last seal of an account's audit chain, as it was when it was witnessed. */
export interface Head {
  tenantId: string
  sequence: number
  hash: string
}

export interface Checkpoint {
  /** Counts from 1. */
  number: number
  /** ISO instant. */
  at: string
  /** SHA-256 of the line before, in hex; empty for the first. */
  previous: string
  /** Accounts whose chain has grown since the checkpoint before. */
  heads: Head[]
  /** The public key (Ed25519, raw, base64url). */
  key: string
}

export interface Witnessed {
  /** The last head of each account. */
  heads: Map<string, Head>
  /** The last checkpoint; null when there is none. */
  last: Checkpoint | null
  /** SHA-256 of its line. */
  lastHash: string
  /** What is wrong with the file itself. */
  problems: string[]
}

const FILE = 'checkpoints.jsonl'
const KEY = 'checkpoint-key.pem'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const spelled = ({ number, at, previous, heads, key }: Checkpoint): string =>
  JSON.stringify({
    number,
    at,
    previous,
    heads: heads.map(({ tenantId, sequence, hash }) => ({ tenantId, sequence, hash })),
    key,
  })

const textOf = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const rawOf = (key: KeyObject): string => String(createPublicKey(key).export({ format: 'jwk' }).x)

const publicKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' })

/** The key of a folder, made at its first use. Callers come one at a time. */
const keyOf = async (folder: string, last: Checkpoint | null): Promise<KeyObject> => {
  const path = join(folder, KEY)
  const kept = await textOf(path)
  // A key of which a loss of power left a piece has signed nothing yet.
  if (kept !== null && (last !== null || kept.includes('-----END'))) return createPrivateKey(kept)
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeDurably(path, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return privateKey
}

const isSigned = (checkpoint: Checkpoint, signature: string, key: string): boolean => {
  try {
    const bytes = Buffer.from(signature, 'base64url')
    return checkpoint.key === key && verify(null, Buffer.from(spelled(checkpoint)), publicKeyOf(key), bytes)
  } catch {
    return false
  }
}

const parsed = (line: string): (Checkpoint & { signature: string }) | null => {
  try {
    return JSON.parse(line) as Checkpoint & { signature: string }
  } catch {
    return null
  }
}

/**
 * What lines of checkpoints say, each followed by a line break; a last one without was never finished. The key of the
 * first signs all, or the one that its reader knows from elsewhere.
 */
export const readCheckpoints = (text: string, knownKey?: string): Witnessed => {
  const found: Witnessed = { heads: new Map(), last: null, lastHash: '', problems: [] }
  const lines = text.split('\n').slice(0, -1)
  let key = knownKey
  for (const [at, line] of lines.entries()) {
    const checkpoint = parsed(line)
    key ??= checkpoint?.key
    const name = `checkpoint ${at + 1}`
    if (!checkpoint || !isSigned(checkpoint, checkpoint.signature, key ?? '')) {
      found.problems.push(`${name} is not signed by the key ${key ?? 'of the first'}`)
      continue
    }
    if (checkpoint.number !== at + 1 || checkpoint.previous !== found.lastHash)
      found.problems.push(`${name} does not follow the one before it`)
    for (const head of checkpoint.heads) found.heads.set(head.tenantId, head)
    found.last = checkpoint
    found.lastHash = sha256(line)
  }
  return found
}

/** Checkpoints as they were kept elsewhere, without the lines that `npm run` writes before what a command prints. */
export const keptElsewhere = (text: string): string =>
  text
    .split('\n')
    .filter((line, at, lines) => at === lines.length - 1 || !/^(?:>.*|\s*)$/.test(line))
    .join('\n')

/** The text of the folder's checkpoints; null when it has none. */
export const checkpointText = (folder: string): Promise<string | null> => textOf(join(folder, FILE))

/** Signs a checkpoint after those of the folder and writes it through to the disk. Gives its line. */
export const appendCheckpoint = async (
  folder: string,
  { last, lastHash }: Pick<Witnessed, 'last' | 'lastHash'>,
  at: Date,
  heads: readonly Head[],
): Promise<string> => {
  const key = await keyOf(folder, last)
  const checkpoint: Checkpoint = {
    number: (last?.number ?? 0) + 1,
    at: at.toISOString(),
    previous: lastHash,
    heads: [...heads],
    key: rawOf(key),
  }
  const text = spelled(checkpoint)
  const signature = sign(null, Buffer.from(text), key).toString('base64url')
  const line = `${text.slice(0, -1)},"signature":"${signature}"}`
  const file = await open(join(folder, FILE), 'a+', 0o600)
  try {
    // A crash in the middle of a line left a piece of it, which no one was given.
    const kept = await file.readFile('utf8')
    await file.truncate(Buffer.byteLength(kept.slice(0, kept.lastIndexOf('\n') + 1)))
    await file.appendFile(`${line}\n`)
    await file.sync()
    if (kept === '') await syncFolder(folder)
  } finally {
    await file.close()
  }
  return line
}
