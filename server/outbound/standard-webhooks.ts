import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signatures of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, the key being the base64 part of
 * `whsec_…`, sent as `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` (`v1,<base64>`, several
 * separated by blanks while a secret is being changed).
 */
export type SignedHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

export type SignatureProblem = 'missing' | 'malformed' | 'wrong' | 'old' | 'early'

export type Verified = { id: string; sentAtMs: number } | { problem: SignatureProblem }

/** How far the sender's clock may be from ours, either way. */
const TOLERANCE_MS = 5 * 60_000

const MIN_KEY_BYTES = 24

/** The key of a `whsec_…` secret; throws when it is not base64 of at least 24 bytes (a setting is wrong). */
export const keyOfSecret = (secret: string): Buffer => {
  const encoded = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : ''
  const key = Buffer.from(encoded, 'base64')
  if (key.length < MIN_KEY_BYTES || key.toString('base64').replace(/=+$/, '') !== encoded.replace(/=+$/, ''))
    throw new Error('a signing secret is whsec_ followed by base64 of at least 24 bytes')
  return key
}

const signatureOf = (secret: string, id: string, seconds: number, body: string | Uint8Array): Buffer =>
  createHmac('sha256', keyOfSecret(secret)).update(`${id}.${seconds}.`).update(body).digest()

/** Headers for one delivery; a repeated delivery keeps the id and takes a new time. */
export const signMessage = (
  secrets: readonly string[],
  id: string,
  nowMs: number,
  body: string | Uint8Array,
): SignedHeaders => {
  const seconds = Math.floor(nowMs / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets
      .map((secret) => `v1,${signatureOf(secret, id, seconds, body).toString('base64')}`)
      .join(' '),
  }
}

/** Checks headers against any of our secrets. The id is the caller's to keep unique: a replay is not noticed here. */
export const verifyMessage = (
  secrets: readonly string[],
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string | Uint8Array,
  nowMs: number,
): Verified => {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (id === undefined || timestamp === undefined || signatures === undefined) return { problem: 'missing' }
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    return { problem: 'malformed' }
  if (!/^[\w-]{1,64}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return { problem: 'malformed' }
  const seconds = Number(timestamp)
  const expected = secrets.map((secret) => signatureOf(secret, id, seconds, body))
  const isOurs = signatures
    .split(' ', 8)
    .some((entry) => expected.some((signature) => isSame(signature, entry)))
  if (!isOurs) return { problem: 'wrong' }
  const age = nowMs - seconds * 1000
  if (age > TOLERANCE_MS) return { problem: 'old' }
  return age < -TOLERANCE_MS ? { problem: 'early' } : { id, sentAtMs: seconds * 1000 }
}

const isSame = (expected: Buffer, entry: string): boolean => {
  if (!entry.startsWith('v1,')) return false
  const given = Buffer.from(entry.slice(3), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
