import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are never called: everything that the IANA special-purpose registries (RFC 6890 and successors)
 * do not call globally reachable, plus the one public address on which a cloud serves its metadata.
 */
const NEVER_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Inside 2000::/3, the only part of IPv6 that is global unicast, these are not: Teredo, ORCHID, 6to4, papers. */
const NEVER_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const listOf = (subnets: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}

const neverV4 = listOf(NEVER_V4, 'ipv4')
const neverV6 = listOf(NEVER_V6, 'ipv6')
const globalV6 = listOf([['2000::', 3]], 'ipv6')

/**
 * Whether an address belongs to the public internet. IPv6 forms that carry an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) are refused whatever they carry: no one needs them, and they are how a filter for IPv4 is passed.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !neverV4.check(address, 'ipv4')
  if (family === 6 && !address.includes('%') && !address.includes('.'))
    return globalV6.check(address, 'ipv6') && !neverV6.check(address, 'ipv6')
  return false
}
