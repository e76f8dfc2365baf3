import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { z } from 'zod'
import { listed } from './checks/check.ts'
import { connectorName } from './checks/connector-name.ts'
import type { Evidence } from './evidence.ts'

/** An answer that cannot be true together with something that was seen. */
export const contradiction = z.object({
  /** The answer's field. */
  field: z.string(),
  /** What was answered, as stored. */
  answer: z.string(),
  /** What was seen instead, in one sentence. */
  sentence: z.string(),
  observedAt: z.string(),
  source: z.string(),
})
export type Contradiction = z.infer<typeof contradiction>

/** Who confirmed an answer although the evidence says otherwise. */
export const confirmation = z.object({ reason: z.string(), at: z.string(), by: z.string() })

/** A contradiction as an account keeps it; open until a user confirms the answer with a reason. */
export const raisedContradiction = contradiction.extend({ confirmed: confirmation.nullable() })
export type RaisedContradiction = z.infer<typeof raisedContradiction>

type Seen = Pick<Contradiction, 'sentence' | 'observedAt' | 'source'>
type Field = keyof GivenAnswers & string

interface Rule {
  fields: readonly Field[]
  /** The answers that it may contradict. */
  answers: readonly unknown[]
  see: (evidence: Evidence) => Seen | null
}

/** Services through which people work on a machine from elsewhere. */
const REMOTE_DESKTOPS: Record<number, string> = {
  23: 'Telnet',
  3389: 'RDP',
  5900: 'VNC',
  5985: 'WinRM',
  5986: 'WinRM',
}

const CLOUD_MAIL = /\.(mail\.protection\.outlook\.(com|test)|google(mail)?\.com|aspmx\.l\.google\.com)\.?$/i

const at = (part: { observedAt: string; source: string }, sentence: string): Seen => ({
  sentence,
  observedAt: part.observedAt,
  source: part.source,
})

const openDesktops = ({ exposure }: Evidence): Seen | null => {
  const open = (exposure?.ports ?? []).flatMap(({ port }) =>
    REMOTE_DESKTOPS[port] ? [`${REMOTE_DESKTOPS[port]} (${port})`] : [],
  )
  return exposure && open.length > 0
    ? at(
        exposure,
        `Remote access is open to the internet, without a second factor before it: ${listed(open)}.`,
      )
    : null
}

const remoteProducts = ({ exposure }: Evidence): Seen | null =>
  exposure && exposure.endOfLifeRemoteAccess.length > 0
    ? at(exposure, `A remote access product is in use: ${listed(exposure.endOfLifeRemoteAccess)}.`)
    : null

const cloudUse = ({ exposure, dns, connectors }: Evidence): Seen | null => {
  if (exposure && exposure.publicBuckets.length > 0)
    return at(exposure, `Cloud storage is in use: ${listed(exposure.publicBuckets)}.`)
  const connector = connectors.find(({ kind }) => kind === 'cloud')
  if (connector)
    return at(connector, `A cloud service is connected: ${connectorName(connector.connectorType)}.`)
  const mail = dns?.mx.find((host) => CLOUD_MAIL.test(host))
  return dns && mail ? at(dns, `Mail is delivered to a cloud service: ${mail.replace(/^\d+ /, '')}.`) : null
}

const outdated = ({ exposure, products }: Evidence): Seen | null => {
  const kev = [...(exposure?.kev ?? []), ...(products?.kev ?? [])]
  const part = (exposure?.kev.length ?? 0) > 0 || !products ? exposure : products
  if (part && kev.length > 0)
    return at(
      part,
      `A flaw that attackers use is not patched: ${listed(kev.map((one) => `${one.cveID} (${one.product})`))}.`,
    )
  const old = products?.endOfLife ?? []
  return products && old.length > 0
    ? at(
        products,
        `Products get no more updates: ${listed(old.map((one) => `${one.product} ${one.version}`))}.`,
      )
    : null
}

const unsupported = ({ exposure, products }: Evidence): Seen | null => {
  const old = (products?.endOfLife ?? []).map((one) => `${one.product} ${one.version}`)
  if (products && old.length > 0) return at(products, `Products get no more updates: ${listed(old)}.`)
  const remote = exposure?.endOfLifeRemoteAccess ?? []
  return exposure && remote.length > 0
    ? at(exposure, `A remote access product gets no more updates: ${listed(remote)}.`)
    : null
}

const RULES: readonly Rule[] = [
  { fields: ['mfaRemoteSystemAccess'], answers: ['YES', 'NA'], see: openDesktops },
  { fields: ['mfaRemoteSystemAccess'], answers: ['NA'], see: remoteProducts },
  { fields: ['rdpOpen'], answers: ['NO'], see: openDesktops },
  { fields: ['mfaCloud'], answers: ['NA'], see: cloudUse },
  { fields: ['useCloudStorage'], answers: [false], see: cloudUse },
  { fields: ['patchingFrequency'], answers: ['DAILY', 'WEEKLY', 'MONTHLY'], see: outdated },
  { fields: ['eolProducts'], answers: ['NO'], see: unsupported },
]

/** Answers that evidence from outside may contradict. */
export const COMPARED_FIELDS: readonly string[] = [...new Set(RULES.flatMap(({ fields }) => fields))]

const fromRules = (answers: GivenAnswers, evidence: Evidence): Contradiction[] =>
  RULES.flatMap((rule) =>
    rule.fields.flatMap((field) => {
      const value = answers[field]
      const seen = rule.answers.includes(value) ? rule.see(evidence) : null
      return seen ? [{ field, answer: String(value), ...seen }] : []
    }),
  )

/** What a connector proves contradicts any other plain answer; Uncertain and N/A claim nothing. */
const fromConnectors = (answers: GivenAnswers, evidence: Evidence): Contradiction[] =>
  evidence.connectors.flatMap((connector) =>
    Object.entries(connector.proves).flatMap(([field, proved]) => {
      const value = answers[field as Field]
      if ((value !== 'YES' && value !== 'NO') || value === proved) return []
      const sentence = `${connectorName(connector.connectorType)} reports ${proved === 'YES' ? 'that this is in place' : 'that this is not in place'}.`
      return [{ field, answer: value, ...at(connector, sentence) }]
    }),
  )

/**
 * Answers that the evidence contradicts, at most one a field, rules before connectors. Silence of the evidence
 * contradicts nothing.
 */
export const contradictions = (answers: GivenAnswers, evidence: Evidence | null): Contradiction[] => {
  if (!evidence) return []
  const found = [...fromRules(answers, evidence), ...fromConnectors(answers, evidence)]
  return found.filter(({ field }, index) => found.findIndex((one) => one.field === field) === index)
}

const isSame = (one: Contradiction, other: Contradiction): boolean =>
  one.field === other.field && one.answer === other.answer && one.sentence === other.sentence

/**
 * What evidence contradicts now. A confirmation is kept while the answer and what was seen stay the same; anything
 * else is raised again.
 */
export const raised = (
  answers: GivenAnswers,
  evidence: Evidence | null,
  before: readonly RaisedContradiction[],
): RaisedContradiction[] =>
  contradictions(answers, evidence).map((one) => ({
    ...one,
    confirmed: before.find((known) => isSame(known, one))?.confirmed ?? null,
  }))
