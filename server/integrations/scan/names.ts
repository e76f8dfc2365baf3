import { Resolver } from 'node:dns/promises'

/** Records of one name at most: a zone with more is trying something. */
const MOST = 100
const LONGEST = 4_096

/** What the domain name system says. Empty means that it said there is none; no answer throws. */
export interface Names {
  /** Null when the name does not exist at all. */
  addresses: (host: string) => Promise<string[] | null>
  txt: (name: string) => Promise<string[]>
  /** `10 mail.acme.test`, best first. */
  mx: (name: string) => Promise<string[]>
  /** Authorities that may issue certificates. */
  caa: (name: string) => Promise<string[]>
  servers: readonly string[]
  cancel: () => void
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''
const isAbsent = (error: unknown): boolean => ['ENODATA', 'ENOTFOUND'].includes(codeOf(error))

const orNone = <T>(found: Promise<T[]>): Promise<T[]> =>
  found.then(
    (list) => list.slice(0, MOST),
    (error: unknown) => {
      if (isAbsent(error)) return []
      throw error
    },
  )

/** A resolver of its own for each scan, so that `cancel` ends that scan's questions and no other's. */
export const askNames = (servers: readonly string[] | undefined, questionMs: number): Names => {
  const resolver = new Resolver({ timeout: questionMs, tries: 2, maxTimeout: questionMs })
  if (servers) resolver.setServers(servers)
  const addresses: Names['addresses'] = async (host) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (found.length > 0) return found.slice(0, MOST)
    const failures = [four, six].flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    const broken = failures.find((error) => !isAbsent(error))
    if (broken) throw broken
    return failures.some((error) => codeOf(error) === 'ENOTFOUND') ? null : []
  }
  return {
    addresses,
    txt: async (name) =>
      (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('').slice(0, LONGEST)),
    mx: async (name) =>
      (await orNone(resolver.resolveMx(name)))
        .sort((a, b) => a.priority - b.priority)
        .map(({ priority, exchange }) => `${priority} ${exchange}`),
    caa: async (name) =>
      (await orNone(resolver.resolveCaa(name))).flatMap(({ issue, issuewild }) =>
        [issue, issuewild].filter((one): one is string => Boolean(one)),
      ),
    servers: resolver.getServers(),
    cancel: () => resolver.cancel(),
  }
}
