import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address, written out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: Math.max(0, middle) }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

const prefixOf = (ip: string, v4: number, v6: number): string => {
  const plain = MAPPED.exec(ip)?.[1] ?? ip
  if (isIPv4(plain)) return plain.split('.').slice(0, v4).join('.')
  return isIPv6(plain) ? groupsOf(plain).slice(0, v6).join(':') : plain
}

/** Who is counted as one caller: an IPv4 address, or the network of 64 bits that one IPv6 customer has. */
export const callerKey = (ip: string): string => prefixOf(ip, 4, 4)

/** The neighbourhood of a caller: 24 bits of an IPv4 address, 48 of an IPv6 one. */
export const networkKey = (ip: string): string => prefixOf(ip, 3, 3)

/** What proxies say of the caller whom they speak for, and of themselves. A browser on this machine sends none of them. */
const FORWARDING = new Set([
  'via',
  'cdn-loop',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
  'fastly-client-ip',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'x-envoy-external-address',
  'cloudfront-viewer-address',
  'x-original-host',
  'x-amzn-trace-id',
])
const FORWARDED = /^(?:x-)?(?:original-)?forwarded(?:-|$)/

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** What a request says of the way it came. */
interface Way {
  headers: Headers
  httpVersion?: string
}

/**
 * Whether a proxy has passed a request on, whatever it says of the caller. Some say nothing, but speak HTTP/1.0, which
 * no browser does.
 */
export const isForwarded = ({ headers, httpVersion }: Way): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDING.has(name) || FORWARDED.test(name))

const LOOPBACK_HOST = /^(?:localhost|[a-z0-9-.]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/i

/** Whether the server listens to this machine alone. */
export const isLoopback = (host: string): boolean => host === 'localhost' || LOOPBACK_ADDRESS.test(host)

/**
 * Whether a request comes from a browser on this machine, straight and by a name of this machine: not through a proxy,
 * whose callers all seem to be here, and not by a foreign name that was made to lead here.
 */
export const isFromThisMachine = (ip: string, way: Way | undefined): boolean =>
  way !== undefined &&
  LOOPBACK_ADDRESS.test(ip) &&
  !isForwarded(way) &&
  typeof way.headers['host'] === 'string' &&
  LOOPBACK_HOST.test(way.headers['host'])
