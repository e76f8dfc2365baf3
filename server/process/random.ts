import { createHash, randomFillSync } from 'node:crypto'
import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'

/** Where the program draws what no one may guess, or in tests what anyone can repeat. */
export interface Random {
  /** A UUID of version 7 (RFC 9562): sorted by the clock's time, so that an index grows at its end. */
  newId(): string
  /** 256 bits as base64url (43 characters): session and link tokens, passwords. */
  secret(): string
  /** A six-digit code, `000000` to `999999`, each equally likely. */
  code(): string
  /** A whole number from 0 up to and without `below` (at most 2^32). */
  integer(below: number): number
  /** A number from 0 up to and without 1. */
  fraction(): number
}

type Fill = (bytes: Buffer) => Buffer

const POOL = 4096

/** Takes small pieces of one large draw: a system call for each id would cost more than the id. */
const pooled = (fill: Fill): Fill => {
  const pool = Buffer.alloc(POOL)
  let used = POOL
  return (bytes) => {
    if (bytes.length > POOL - used) {
      fill(pool)
      used = 0
    }
    pool.copy(bytes, 0, used, used + bytes.length)
    pool.fill(0, used, used + bytes.length)
    used += bytes.length
    return bytes
  }
}

const uuidText = (bytes: Buffer): string => {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Ids of one process never go back: the 12 bits after the millisecond count, and overflow borrows from the next. */
const idSource = (fill: Fill, clock: Clock): (() => string) => {
  let lastMs = 0
  let count = 0
  const bytes = Buffer.alloc(16)
  return () => {
    fill(bytes)
    const ms = clock.now().getTime()
    if (ms > lastMs) {
      lastMs = ms
      count = bytes.readUInt16BE(6) & 0x7ff
    } else if (count === 0xfff) {
      lastMs += 1
      count = 0
    } else count += 1
    bytes.writeUIntBE(lastMs, 0, 6)
    bytes.writeUInt16BE(0x7000 | count, 6)
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    return uuidText(bytes)
  }
}

const randomOf = (source: Fill, clock: Clock): Random => {
  const fill = pooled(source)
  const fraction = (): number => fill(Buffer.alloc(6)).readUIntBE(0, 6) / 2 ** 48
  const integer = (below: number): number => {
    if (!Number.isInteger(below) || below < 1 || below > 2 ** 32) throw new Error(`no number below ${below}`)
    // Draws above the last whole multiple are thrown away, or small numbers would be likelier.
    const limit = 2 ** 32 - (2 ** 32 % below)
    for (;;) {
      const drawn = fill(Buffer.alloc(4)).readUInt32BE()
      if (drawn < limit) return drawn % below
    }
  }
  return {
    newId: idSource(fill, clock),
    secret: () => fill(Buffer.alloc(32)).toString('base64url'),
    code: () => String(integer(1_000_000)).padStart(6, '0'),
    integer,
    fraction,
  }
}

/** The operating system's randomness with the machine's clock. */
export const systemRandom: Random = randomOf((bytes) => randomFillSync(bytes), systemClock)

/**
 * The same sequence for the same seed and the same clock: tests and the demo book only, since its secrets can be
 * computed by anybody who knows the seed.
 */
export const seededRandom = (seed: string, clock: Clock): Random => {
  let block = 0
  return randomOf((bytes) => {
    for (let at = 0; at < bytes.length; at += 32) {
      createHash('sha256').update(`${seed}\n${block}`).digest().copy(bytes, at)
      block += 1
    }
    return bytes
  }, clock)
}
