import type { X509Certificate } from 'node:crypto'
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls'
import type { Protocol, TlsFacts } from '#domain/risk/evidence.ts'
import { FALLBACK_SCSV, INAPPROPRIATE_FALLBACK, type Reply, sayHello, SUITES, VERSIONS } from './hello.ts'

export interface TlsLook {
  host: string
  /** Vetted. */
  address: string
  port: number
  /** 32 fresh bytes. */
  random: () => Buffer
  handshakeMs: number
  signal: AbortSignal
  /** Certificate authority to trust instead of the system's, PEM. */
  ca?: string
}

interface Handshake {
  protocol: string
  cipher: string
  error: string | null
  certificate: X509Certificate
  keyExchange: { type?: string; name?: string; size?: number }
}

const detailsOf = (socket: TLSSocket): Handshake => {
  const certificate = socket.getPeerX509Certificate()
  if (!certificate) throw new Error('no certificate')
  // Typed as an error, and a code in truth.
  const error: unknown = socket.authorizationError
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    error: socket.authorized ? null : String(error ?? 'UNKNOWN'),
    certificate,
    keyExchange: (socket.getEphemeralKeyInfo() as Handshake['keyExchange'] | null) ?? {},
  }
}

/** The one whole handshake: old versions and short keys are let in, because they are what we look for. */
const shakeHands = (look: TlsLook): Promise<Handshake> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host: look.address,
      port: look.port,
      servername: look.host,
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
      ...(look.ca === undefined ? {} : { ca: look.ca }),
    })
    const end = (act: () => void) => {
      clearTimeout(waiting)
      look.signal.removeEventListener('abort', late)
      socket.destroy()
      act()
    }
    const late = () => end(() => reject(new Error('no handshake in time')))
    const waiting = setTimeout(late, look.handshakeMs)
    socket.on('secureConnect', () => {
      try {
        const details = detailsOf(socket)
        end(() => resolve(details))
      } catch (error) {
        end(() => reject(error as Error))
      }
    })
    socket.on('error', (error) => end(() => reject(error)))
    look.signal.addEventListener('abort', late, { once: true })
    if (look.signal.aborted) late()
  })

/** Bits of an RSA key of like strength (NIST SP 800-57 part 1, table 2). */
const rsaBitsOfCurve = (bits: number): number =>
  bits >= 512 ? 15_360 : bits >= 384 ? 7_680 : bits >= 250 ? 3_072 : bits >= 224 ? 2_048 : 1_024

const CURVE_BITS: Record<string, number> = {
  prime256v1: 256,
  secp256k1: 256,
  secp384r1: 384,
  secp521r1: 521,
  ed25519: 253,
  ed448: 448,
}

const keyBitsOf = ({ publicKey }: X509Certificate): number => {
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {}
  return modulusLength ?? rsaBitsOfCurve(CURVE_BITS[namedCurve ?? publicKey.asymmetricKeyType ?? ''] ?? 0)
}

const exchangeBitsOf = ({ keyExchange, protocol }: Handshake, keyBits: number): number => {
  if (keyExchange.type === 'DH') return keyExchange.size ?? keyBits
  if (keyExchange.type === 'ECDH') return rsaBitsOfCurve(keyExchange.size ?? 256)
  // A hybrid group of TLS 1.3 reports nothing; each of them holds X25519 or better.
  return protocol === 'TLSv1.3' ? 3_072 : keyBits
}

const signatureOf = ({ signatureAlgorithm }: X509Certificate): TlsFacts['certificate']['signature'] => {
  const found = /(md2|md5|sha-?1(?!\d)|sha-?384|sha-?512|ed25519|ed448)/i.exec(signatureAlgorithm ?? '')?.[0]
  switch (found?.toUpperCase().replace('-', '')) {
    case 'MD2':
      return 'MD2'
    case 'MD5':
      return 'MD5'
    case 'SHA1':
      return 'SHA1'
    case 'SHA384':
      return 'SHA384'
    case 'SHA512':
    case 'ED25519':
    case 'ED448':
      return 'SHA512'
    default:
      return 'SHA256'
  }
}

const nameOf = (text: string): string =>
  (/^CN=(.*)$/m.exec(text)?.[1] ?? text.split('\n').at(-1) ?? '').slice(0, 200)

/** Errors that say nothing against the authority. */
const TRUSTED_BUT = ['ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']

/**
 * A chain without its intermediate cannot be verified here. A certificate that says where to fetch it counts as a
 * public one with an incomplete chain, as browsers treat it; any other as not trusted.
 */
const isMissingLink = ({ error, certificate }: Handshake): boolean =>
  error === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' && /CA Issuers/.test(certificate.infoAccess ?? '')

const certificateOf = (shaken: Handshake, host: string): TlsFacts['certificate'] => {
  const { certificate, error } = shaken
  return {
    subject: nameOf(certificate.subject ?? ''),
    issuer: nameOf(certificate.issuer ?? ''),
    notBefore: certificate.validFromDate.toISOString(),
    notAfter: certificate.validToDate.toISOString(),
    isTrusted: error === null || TRUSTED_BUT.includes(error) || isMissingLink(shaken),
    isSelfSigned: error === 'DEPTH_ZERO_SELF_SIGNED_CERT',
    isRevoked: false,
    nameMatches: checkServerIdentity(host, certificate.toLegacyObject()) === undefined,
    signature: signatureOf(certificate),
  }
}

const EVERYDAY = [
  ...SUITES.forwardAead,
  ...SUITES.forwardCbc,
  ...SUITES.plainAead,
  ...SUITES.plainCbc,
  ...SUITES.tripleDes,
  ...SUITES.rc4,
]

type Ask = (version: keyof typeof VERSIONS, suites: readonly number[]) => Promise<Reply>

const accepts = (reply: Reply, version: keyof typeof VERSIONS): boolean =>
  reply.kind === 'hello' && reply.version === VERSIONS[version]

interface Offer {
  protocols: Protocol[]
  isSsl3Cbc: boolean
  hasCompression: boolean
}

/** Which versions are offered: one hello each, TLS 1.3 from the whole handshake, which prefers it. */
const versionsOf = async (ask: Ask, has13: boolean): Promise<Offer> => {
  const offer: Offer = { protocols: [], isSsl3Cbc: false, hasCompression: false }
  for (const version of ['SSL3', 'TLS1.0', 'TLS1.1', 'TLS1.2'] as const) {
    const reply = await ask(version, EVERYDAY)
    if (!accepts(reply, version) || reply.kind !== 'hello') continue
    offer.protocols.push(version)
    offer.hasCompression ||= reply.isCompressed
    offer.isSsl3Cbc ||= version === 'SSL3' && !(SUITES.rc4 as readonly number[]).includes(reply.suite)
  }
  if (has13) offer.protocols.push('TLS1.3')
  return offer
}

interface Strength {
  /** Bits of every kind of cipher that is accepted. */
  bits: number[]
  hasRc4: boolean
  hasExport: boolean
  hasAnonymous: boolean
}

const strengthOf = async (ask: Ask, version: keyof typeof VERSIONS | null): Promise<Strength> => {
  const takes = async (suites: readonly number[]): Promise<boolean> =>
    version !== null && accepts(await ask(version, suites), version)
  const kinds: [keyof typeof SUITES, number][] = [
    ['bits256', 256],
    ['aes128', 128],
    ['tripleDes', 112],
    ['des56', 56],
    ['export40', 40],
    ['none', 0],
  ]
  const bits: number[] = []
  for (const [kind, strength] of kinds) if (await takes(SUITES[kind])) bits.push(strength)
  const hasRc4 = await takes(SUITES.rc4)
  return {
    bits: hasRc4 ? [...bits, 128] : bits,
    hasRc4,
    hasExport: bits.includes(40),
    hasAnonymous: await takes(SUITES.anonymous),
  }
}

const PROTOCOL_OF: Record<string, Protocol> = {
  TLSv1: 'TLS1.0',
  'TLSv1.1': 'TLS1.1',
  'TLSv1.2': 'TLS1.2',
  'TLSv1.3': 'TLS1.3',
}

type Offered = Omit<
  TlsFacts,
  'observedAt' | 'source' | 'certificate' | 'keyBits' | 'keyExchangeBits' | 'hstsMaxAge' | 'isChainComplete'
>

/** What the server offers beyond what one handshake shows, hello by hello. */
const offeredOf = async (ask: Ask, shaken: Handshake): Promise<Offered> => {
  const has13 = shaken.protocol === 'TLSv1.3'
  const offer = await versionsOf(ask, has13)
  const older = offer.protocols.filter((one): one is keyof typeof VERSIONS => one in VERSIONS)
  const newest = older.at(-1) ?? null
  const strength = await strengthOf(ask, newest)
  const negotiated = /AES_?256|CHACHA20/.test(shaken.cipher) ? 256 : 128
  // AES-128-GCM must be offered with TLS 1.3 (RFC 8446 section 9.1).
  const bits = [...strength.bits, negotiated, ...(has13 ? [128] : [])]
  const canDo = async (suites: readonly number[], name: RegExp) =>
    has13 || name.test(shaken.cipher) || (newest !== null && accepts(await ask(newest, suites), newest))
  const second = has13 ? newest : older.at(-2)
  const fallback = second ? await ask(second, [FALLBACK_SCSV, ...EVERYDAY]) : null
  return {
    protocols: offer.protocols.length > 0 ? offer.protocols : [PROTOCOL_OF[shaken.protocol] ?? 'TLS1.2'],
    weakestCipherBits: Math.min(...bits),
    strongestCipherBits: Math.max(...bits),
    isKeyExchangeAnonymous: strength.hasAnonymous,
    isDebianWeakKey: false,
    isExportKeyExchange: strength.hasExport,
    hasForwardSecrecy: await canDo([...SUITES.forwardAead, ...SUITES.forwardCbc], /^(EC)?DHE/),
    hasAead: await canDo([...SUITES.forwardAead, ...SUITES.plainAead], /GCM|CHACHA|CCM/),
    hasRc4: strength.hasRc4,
    isRc4Only: strength.hasRc4 && strength.bits.length === 1 && !has13,
    hasCompression: offer.hasCompression,
    isPoodleVulnerable: offer.isSsl3Cbc,
    isPoodleTlsVulnerable: false,
    hasFallbackScsv: fallback?.kind === 'alert' && fallback.code === INAPPROPRIATE_FALLBACK,
  }
}

/**
 * One whole handshake, and a hello for each version and kind of cipher that Node no longer speaks. What cannot be seen
 * this way (SSL 2, revocation, weak random numbers, POODLE over TLS) counts as absent; docs/risk-method.md says so. Rejects
 * when there is no handshake or no time.
 */
export const lookAtTls = async (look: TlsLook, observedAt: string): Promise<TlsFacts> => {
  const { host, address, port } = look
  const shaken = await shakeHands(look)
  const ask: Ask = (version, suites) =>
    sayHello(
      { address, port },
      { host, version: VERSIONS[version], suites, random: look.random() },
      look.handshakeMs,
      look.signal,
    )
  const keyBits = keyBitsOf(shaken.certificate)
  return {
    observedAt,
    source: `TLS handshake with ${host}:${port}`.slice(0, 200),
    ...(await offeredOf(ask, shaken)),
    keyBits,
    keyExchangeBits: exchangeBitsOf(shaken, keyBits),
    isChainComplete: !isMissingLink(shaken),
    hstsMaxAge: null,
    certificate: certificateOf(shaken, host),
  }
}
