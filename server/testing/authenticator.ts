import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Just enough of CBOR (RFC 8949) for what an authenticator says: whole numbers, texts, bytes and maps. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

type Item = number | string | Buffer | Map<number | string, Item>

const cbor = (item: Item): Buffer => {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item])
  const parts = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)])
  return Buffer.concat([head(5, item.size), ...parts])
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

interface Options {
  challenge: string
  origin?: string
  /** Whether the person was checked by finger, face or PIN. */
  isVerified?: boolean
}

export interface Authenticator {
  id: string
  register(options: Options): object
  /** `counter` counts signatures by itself unless given. */
  assert(options: Options & { counter?: number; userHandle?: string }): object
}

/** A software authenticator with one ES256 key for a site: what a phone or laptop would answer (WebAuthn level 3). */
export const createAuthenticator = (rpId: string, site: string): Authenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signatures = 0

  const clientData = (type: string, { challenge, origin = site }: Options): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (isVerified: boolean, counter: number, attested = Buffer.alloc(0)): Buffer => {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  const publicKeyCbor = cbor(
    new Map<number, Item>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )

  const envelope = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    register: (options) => {
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, publicKeyCbor])
      const authData = authenticatorData(options.isVerified ?? true, 0, attested)
      const attestation = cbor(
        new Map<string, Item>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return envelope({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    assert: (options) => {
      signatures += 1
      const data = clientData('webauthn.get', options)
      const authData = authenticatorData(options.isVerified ?? true, options.counter ?? signatures)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return envelope({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(options.userHandle ? { userHandle: options.userHandle } : {}),
      })
    },
  }
}
