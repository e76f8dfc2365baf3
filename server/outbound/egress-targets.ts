import { isIP } from 'node:net'
import { isPublicAddress } from './egress-addresses.ts'

/** A target that is never called for any caller. `reason` is for logs and for the person who typed the address. */
export class EgressRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`outbound call refused: ${reason}`)
    this.name = 'EgressRefused'
    this.reason = reason
  }
}

export interface Target {
  url: URL
  /** Addresses that were vetted; the connection goes to one of these and to no other. */
  addresses: readonly string[]
}

export interface TargetPolicy {
  /** Ports that may be called over https. */
  ports: readonly number[]
  /** Origins on this machine that may be called over http: the sandboxes of a demo installation. */
  loopbackOrigins: readonly string[]
  /** Ports that may be called over http: the domain scan alone, which has to see where http leads. */
  plainPorts?: readonly number[]
  /** Addresses that count as public although they are not: where tests have their servers. */
  allowedAddresses?: readonly string[]
}

/** Resolves a host name to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>

const MAX_URL = 2048

/** Parses and refuses by form alone: scheme, port, user name, odd spelling, an address that is not public. */
export const parseTarget = (raw: string, policy: TargetPolicy): URL => {
  if (raw.length > MAX_URL) throw new EgressRefused(`the address is longer than ${MAX_URL} characters`)
  // A URL parser drops tabs and line breaks and turns backslashes around; what was read must be what is called.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(raw))
    throw new EgressRefused('the address holds a blank, control or backslash')
  if (!URL.canParse(raw)) throw new EgressRefused('the address cannot be read')
  const url = new URL(raw)
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(raw))
    throw new EgressRefused('the address holds a user name')
  if (policy.loopbackOrigins.includes(url.origin)) return url
  const isPlain = url.protocol === 'http:' && policy.plainPorts !== undefined
  if (url.protocol !== 'https:' && !isPlain) throw new EgressRefused('only https is called')
  const port = url.port === '' ? (isPlain ? 80 : 443) : Number(url.port)
  if (!(isPlain ? policy.plainPorts : policy.ports)?.includes(port))
    throw new EgressRefused(`port ${port} is not called`)
  refuseHost(hostOf(url))
  return url
}

/** The host without the brackets of an IPv6 literal. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

const refuseHost = (host: string): void => {
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw new EgressRefused('the address is not a public one')
    return
  }
  if (host.endsWith('.')) throw new EgressRefused('the host ends in a dot')
  if (!host.includes('.')) throw new EgressRefused('the host has no domain')
  if (/(^|\.)(localhost|local|internal|intranet|home\.arpa|onion)$/.test(host))
    throw new EgressRefused('the host is not a public one')
}

/** Parses, resolves once, and refuses unless every address found is public. */
export const vetTarget = async (raw: string, policy: TargetPolicy, resolve: Resolve): Promise<Target> => {
  const url = parseTarget(raw, policy)
  const host = hostOf(url)
  if (policy.loopbackOrigins.includes(url.origin)) return { url, addresses: [loopbackOf(host)] }
  if (isIP(host) !== 0) return { url, addresses: [host] }
  const addresses = await resolve(host)
  if (addresses.length === 0) throw new EgressRefused('the host has no address')
  if (!addresses.every((one) => isPublicAddress(one) || policy.allowedAddresses?.includes(one)))
    throw new EgressRefused('the host leads to an address that is not public')
  return { url, addresses }
}

/** An allowed origin is on this machine by definition: its name is never resolved. */
const loopbackOf = (host: string): string => (host === '::1' ? '::1' : '127.0.0.1')
