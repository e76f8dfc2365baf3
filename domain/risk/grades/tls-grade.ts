import type { Protocol, TlsFacts } from '#domain/risk/evidence.ts'

export const LETTERS = ['A+', 'A', 'A-', 'B', 'C', 'D', 'E', 'F', 'M', 'T'] as const
export type TlsLetter = (typeof LETTERS)[number]

export interface TlsGrade {
  letter: TlsLetter
  /** 0 to 100 before caps. */
  score: number
  protocolScore: number
  keyExchangeScore: number
  cipherScore: number
  /** Why the letter is lower than the score alone. */
  caps: { letter: TlsLetter; reason: string }[]
}

/** SSL Labs rating guide 2009r. */
const PROTOCOL_POINTS: Record<Protocol, number> = {
  SSL2: 0,
  SSL3: 80,
  'TLS1.0': 90,
  'TLS1.1': 95,
  'TLS1.2': 100,
  'TLS1.3': 100,
}

const SIX_MONTHS = 15_768_000

const keyExchangePoints = (facts: TlsFacts): number => {
  const bits = Math.min(facts.keyBits, facts.keyExchangeBits)
  if (facts.isDebianWeakKey || facts.isKeyExchangeAnonymous) return 0
  if (bits < 512) return 20
  if (facts.isExportKeyExchange || bits < 1024) return 40
  if (bits < 2048) return 80
  return bits < 4096 ? 90 : 100
}

const cipherPoints = (bits: number): number => (bits === 0 ? 0 : bits < 128 ? 20 : bits < 256 ? 80 : 100)

const letterOf = (score: number): TlsLetter =>
  score >= 80 ? 'A' : score >= 65 ? 'B' : score >= 50 ? 'C' : score >= 35 ? 'D' : score >= 20 ? 'E' : 'F'

/** A certificate that a browser refuses fails the whole grade: M for the wrong name, T for no trust, else F. */
const certificateFailure = ({
  certificate,
  observedAt,
}: TlsFacts): { letter: TlsLetter; reason: string } | null => {
  const at = Date.parse(observedAt)
  if (!certificate.nameMatches) return { letter: 'M', reason: 'The certificate is for another name.' }
  if (certificate.isSelfSigned) return { letter: 'T', reason: 'The certificate is self-signed.' }
  if (certificate.isRevoked) return { letter: 'F', reason: 'The certificate is revoked.' }
  if (at > Date.parse(certificate.notAfter)) return { letter: 'T', reason: 'The certificate has expired.' }
  if (at < Date.parse(certificate.notBefore))
    return { letter: 'T', reason: 'The certificate is not valid yet.' }
  if (!certificate.isTrusted) return { letter: 'T', reason: 'The certificate is not trusted.' }
  if (certificate.signature === 'MD5' || certificate.signature === 'MD2')
    return { letter: 'F', reason: `The certificate is signed with ${certificate.signature}.` }
  return null
}

type Cap = [isCapped: boolean, letter: TlsLetter, reason: string]

const capsOf = (facts: TlsFacts): Cap[] => {
  const offers = (protocol: Protocol) => facts.protocols.includes(protocol)
  const modern = offers('TLS1.1') || offers('TLS1.2') || offers('TLS1.3')
  const bits = Math.min(facts.keyBits, facts.keyExchangeBits)
  const onlySsl3 = offers('SSL3') && facts.protocols.every((protocol) => protocol === 'SSL3')
  return [
    [offers('SSL2'), 'F', 'SSL 2 is offered.'],
    [onlySsl3, 'F', 'Only SSL 3 is offered.'],
    [facts.isRc4Only, 'F', 'Only RC4 ciphers are offered.'],
    [facts.isPoodleTlsVulnerable, 'F', 'Vulnerable to POODLE over TLS.'],
    [bits < 1024, 'F', 'The key is shorter than 1,024 bits.'],
    [facts.isPoodleVulnerable, 'C', 'Vulnerable to POODLE.'],
    [facts.hasCompression, 'C', 'Compression is on (CRIME).'],
    [facts.hasRc4 && modern, 'C', 'RC4 is used with modern protocols.'],
    [!offers('TLS1.2') && !offers('TLS1.3'), 'C', 'TLS 1.2 is not offered.'],
    [offers('SSL3'), 'B', 'SSL 3 is offered.'],
    [facts.hasRc4, 'B', 'RC4 is offered.'],
    [bits >= 1024 && bits < 2048, 'B', 'The key or the key exchange is shorter than 2,048 bits.'],
    [!facts.isChainComplete, 'B', 'The certificate chain is incomplete.'],
    [!facts.hasForwardSecrecy, 'B', 'There is no forward secrecy.'],
    [!facts.hasAead, 'B', 'No authenticated (AEAD) cipher is offered.'],
    [offers('TLS1.0') || offers('TLS1.1'), 'B', 'TLS 1.0 or 1.1 is still offered.'],
    [!offers('TLS1.3'), 'A-', 'TLS 1.3 is not offered.'],
  ]
}

const isWorse = (a: TlsLetter, b: TlsLetter): boolean => LETTERS.indexOf(a) > LETTERS.indexOf(b)

const deservesPlus = (facts: TlsFacts): boolean =>
  (facts.hstsMaxAge ?? 0) >= SIX_MONTHS &&
  facts.certificate.signature !== 'SHA1' &&
  (facts.hasFallbackScsv || facts.protocols.every((protocol) => protocol === 'TLS1.3'))

/** Letter and points of one TLS configuration by the SSL Labs rating guide: weights 30, 30 and 40, then caps. */
export const gradeTls = (facts: TlsFacts): TlsGrade => {
  const protocols = facts.protocols.map((protocol) => PROTOCOL_POINTS[protocol])
  const protocolScore = protocols.length === 0 ? 0 : (Math.min(...protocols) + Math.max(...protocols)) / 2
  const keyExchangeScore = keyExchangePoints(facts)
  const cipherScore = (cipherPoints(facts.weakestCipherBits) + cipherPoints(facts.strongestCipherBits)) / 2
  const isZero = protocolScore === 0 || keyExchangeScore === 0 || cipherScore === 0
  const score = isZero ? 0 : protocolScore * 0.3 + keyExchangeScore * 0.3 + cipherScore * 0.4
  const failure = certificateFailure(facts)
  const caps = capsOf(facts).flatMap(([isCapped, letter, reason]) => (isCapped ? [{ letter, reason }] : []))
  const parts = { score: Math.round(score), protocolScore, keyExchangeScore, cipherScore }
  if (failure) return { letter: failure.letter, ...parts, caps: [failure, ...caps] }
  let letter = letterOf(score)
  for (const cap of caps) if (isWorse(cap.letter, letter)) letter = cap.letter
  if (letter === 'A' && caps.length === 0 && deservesPlus(facts)) letter = 'A+'
  return { letter, ...parts, caps }
}

export const TLS_LETTER_POINTS: Record<TlsLetter, number> = {
  'A+': 100,
  A: 95,
  'A-': 85,
  B: 65,
  C: 50,
  D: 35,
  E: 20,
  F: 0,
  M: 0,
  T: 0,
}

/**
 * Share of the certificate's life that is left, 0 to 1. A fixed number of days would flag every site once public
 * certificates live 47 days (CA/Browser Forum SC-081v3), so renewal is judged late below 15 %.
 */
export const certificateLifeLeft = ({ certificate, observedAt }: TlsFacts): number => {
  const [from, to, at] = [certificate.notBefore, certificate.notAfter, observedAt].map((text) =>
    Date.parse(text),
  )
  if (from === undefined || to === undefined || at === undefined || to <= from) return 0
  return Math.min(1, Math.max(0, (to - at) / (to - from)))
}
