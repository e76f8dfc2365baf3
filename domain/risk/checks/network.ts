import { dnsSeen, listed, seen, type Check, type Ceiling } from './check.ts'

/** Services that let a stranger try to log in to a machine: the way in for most ransomware. */
export const REMOTE_ACCESS: Record<number, string> = {
  23: 'Telnet',
  445: 'SMB',
  3389: 'RDP',
  5900: 'VNC',
  5985: 'WinRM',
  5986: 'WinRM',
}

export const DATABASE_AND_ADMIN: Record<number, string> = {
  1433: 'SQL Server',
  1521: 'Oracle',
  2375: 'Docker',
  3306: 'MySQL',
  5432: 'PostgreSQL',
  5601: 'Kibana',
  6379: 'Redis',
  9200: 'Elasticsearch',
  10000: 'Webmin',
  11211: 'Memcached',
  27017: 'MongoDB',
}

/** Open ports that every company may have without being asked why. */
export const EXPECTED_PORTS = 5

const exposedOf = (ports: readonly { port: number }[], named: Record<number, string>): string[] =>
  ports.flatMap(({ port }) => (named[port] ? [`${named[port]} (${port})`] : []))

const exposed =
  (named: Record<number, string>, none: string, ceiling?: Ceiling): Check['observe'] =>
  ({ evidence }) => {
    const facts = evidence?.exposure
    if (!facts) return null
    const found = exposedOf(facts.ports, named)
    return {
      points: found.length === 0 ? 100 : 0,
      finding: found.length === 0 ? none : `Reachable from the internet: ${listed(found)}.`,
      ...(ceiling && { holds: found.length === 0 ? null : ceiling.sentence }),
      raw: facts.ports,
      ...seen(facts),
    }
  }

const OPEN_TO_ALL: Ceiling = {
  factor: 40,
  company: 49,
  sentence: 'Remote access is open to the internet: held at 49.',
}

export const NETWORK_CHECKS: readonly Check[] = [
  {
    checkId: 'network.remote-access',
    factor: 'networkSecurity',
    title: 'Remote access exposed',
    weight: 40,
    fixText:
      'Close these ports on the firewall and let staff in through a VPN with multi-factor authentication.',
    ceiling: OPEN_TO_ALL,
    observe: exposed(REMOTE_ACCESS, 'No remote access service is reachable from the internet.', OPEN_TO_ALL),
  },
  {
    checkId: 'network.databases',
    factor: 'networkSecurity',
    title: 'Database or admin port exposed',
    weight: 20,
    fixText: 'Bind databases and consoles to internal addresses and allow them only from known hosts.',
    observe: exposed(DATABASE_AND_ADMIN, 'No database or admin console is reachable from the internet.'),
  },
  {
    checkId: 'network.end-of-life',
    factor: 'networkSecurity',
    title: 'Remote access product past its end of life',
    weight: 20,
    fixText: 'Replace the product or move to a version that still gets security updates.',
    observe: ({ evidence }) => {
      const facts = evidence?.exposure
      if (!facts) return null
      const old = facts.endOfLifeRemoteAccess
      return {
        points: old.length === 0 ? 100 : 0,
        finding:
          old.length === 0
            ? 'No remote access product past its end of life was seen.'
            : `No longer updated by its maker: ${listed(old)}.`,
        raw: old,
        ...seen(facts),
      }
    },
  },
  {
    checkId: 'network.dnssec',
    factor: 'networkSecurity',
    title: 'DNSSEC',
    weight: 5,
    fixText: 'Switch DNSSEC on at the registrar or the DNS provider.',
    observe: ({ evidence }) => {
      const facts = dnsSeen(evidence, 'dnssec')
      return facts
        ? {
            points: facts.isDnssecSigned ? 100 : 0,
            finding: facts.isDnssecSigned ? 'The zone is signed.' : 'The zone is not signed.',
            raw: { isDnssecSigned: facts.isDnssecSigned },
            ...seen(facts),
          }
        : null
    },
  },
  {
    checkId: 'network.caa',
    factor: 'networkSecurity',
    title: 'CAA record',
    weight: 5,
    fixText: 'Publish a CAA record that names the certificate authorities you use.',
    observe: ({ evidence }) => {
      const facts = dnsSeen(evidence, 'caa')
      return facts
        ? {
            points: facts.caa.length > 0 ? 100 : 0,
            finding:
              facts.caa.length > 0
                ? `Certificates may be issued by: ${listed(facts.caa)}.`
                : 'Any authority may issue a certificate for this domain.',
            raw: { caa: facts.caa },
            ...seen(facts),
          }
        : null
    },
  },
  {
    checkId: 'network.open-ports',
    factor: 'networkSecurity',
    title: 'Number of open ports',
    weight: 10,
    fixText: 'Close what is not needed: each open port is one more thing to patch and watch.',
    observe: ({ evidence }) => {
      const facts = evidence?.exposure
      if (!facts) return null
      const count = facts.ports.length
      return {
        points: Math.max(0, 100 - 10 * Math.max(0, count - EXPECTED_PORTS)),
        finding: `${count} open ${count === 1 ? 'port' : 'ports'} seen.`,
        raw: facts.ports,
        ...seen(facts),
      }
    },
  },
]
