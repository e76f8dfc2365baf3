import { createPrivateKey, generateKeyPairSync, type KeyObject, sign, createPublicKey } from 'node:crypto'

/** Makes X.509 certificates (RFC 5280) for test servers, so that no tool and no fixture that expires is needed. */
const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts)
const bits = (body: Buffer): Buffer => tagged(0x03, Buffer.from([0]), body)
const NULL = Buffer.from([5, 0])

const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return tagged(0x06, Buffer.from(bytes))
}

const SIGNATURES = {
  'ec sha256': sequence(oid('1.2.840.10045.4.3.2')),
  'rsa sha256': sequence(oid('1.2.840.113549.1.1.11'), NULL),
  'rsa sha1': sequence(oid('1.2.840.113549.1.1.5'), NULL),
}

const time = (iso: string): Buffer =>
  tagged(0x18, Buffer.from(`${new Date(iso).toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`))
const commonName = (name: string): Buffer =>
  sequence(tagged(0x31, sequence(oid('2.5.4.3'), tagged(0x0c, Buffer.from(name)))))
const extension = (id: string, body: Buffer): Buffer => sequence(oid(id), tagged(0x04, body))

export interface Party {
  name: string
  key: KeyObject
}

export interface CertificateOrder {
  subject: Party
  /** The subject itself by default. */
  issuer?: Party
  dnsNames?: readonly string[]
  isAuthority?: boolean
  notBefore?: string
  notAfter?: string
  hash?: 'sha256' | 'sha1'
  /** Where the issuer's certificate can be fetched. */
  issuerUrl?: string
}

let serial = 1

const extensionsOf = ({ isAuthority, dnsNames = [], issuerUrl }: CertificateOrder): Buffer[] => [
  ...(isAuthority ? [extension('2.5.29.19', sequence(tagged(0x01, Buffer.from([0xff]))))] : []),
  ...(dnsNames.length > 0
    ? [extension('2.5.29.17', sequence(...dnsNames.map((name) => tagged(0x82, Buffer.from(name)))))]
    : []),
  ...(issuerUrl
    ? [
        extension(
          '1.3.6.1.5.5.7.1.1',
          sequence(sequence(oid('1.3.6.1.5.5.7.48.2'), tagged(0x86, Buffer.from(issuerUrl)))),
        ),
      ]
    : []),
]

/** A certificate in PEM. Valid for ten years around today's tests by default. */
export const certificate = (order: CertificateOrder): string => {
  const issuer = order.issuer ?? order.subject
  const hash = order.hash ?? 'sha256'
  const algorithm = SIGNATURES[`${issuer.key.asymmetricKeyType} ${hash}` as keyof typeof SIGNATURES]
  const extensions = extensionsOf(order)
  serial += 1
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([serial & 0x7f, 1])),
    algorithm,
    commonName(issuer.name),
    sequence(time(order.notBefore ?? '2025-01-01T00:00:00Z'), time(order.notAfter ?? '2036-01-01T00:00:00Z')),
    commonName(order.subject.name),
    createPublicKey(order.subject.key).export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [tagged(0xa3, sequence(...extensions))] : []),
  )
  const der = sequence(body, algorithm, bits(sign(hash, body, issuer.key)))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** Someone with a fresh key: P-256, or RSA of so many bits. */
export const party = (name: string, rsaBits?: number): Party => {
  const made = rsaBits
    ? generateKeyPairSync('rsa', { modulusLength: rsaBits })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { name, key: made.privateKey }
}

export const pemOf = ({ key }: Party): string =>
  createPrivateKey(key.export({ type: 'pkcs8', format: 'pem' })).export({
    type: 'pkcs8',
    format: 'pem',
  }) as string
