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
