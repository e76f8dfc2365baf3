import type { Frequency } from '#domain/questionnaire/schema.ts'
import type { ConnectorFacts } from '../evidence.ts'
import { connectorName } from './connector-name.ts'
import { answerCheck, answerOrigin, listed, seen, type Check } from './check.ts'

/** A connector's score counts for a week; a stale one is left out (section 4 of the method's failure contract). */
const FRESH_MS = 7 * 86_400_000

const connectorScore =
  (kind: ConnectorFacts['kind']): Check['observe'] =>
  ({ evidence }) => {
    const at = Date.parse(evidence?.observedAt ?? '')
    const fresh = evidence?.connectors.filter(
      (one) => one.kind === kind && at - Date.parse(one.observedAt) <= FRESH_MS,
    )
    const lowest = fresh?.sort((a, b) => a.score - b.score)[0]
    return lowest
      ? {
          points: Math.round(lowest.score),
          finding: `${connectorName(lowest.connectorType)} reports a score of ${Math.round(lowest.score)} out of 100.`,
          raw: lowest,
          ...seen(lowest),
        }
      : null
  }

export const FREQUENCY_POINTS: Record<Frequency, number> = {
  DAILY: 100,
  WEEKLY: 100,
  MONTHLY: 80,
  QUARTERLY: 50,
  SIX_MONTHS: 25,
  NEVER: 0,
}

export const CLOUD_CHECKS: readonly Check[] = [
  {
    checkId: 'cloud.connector',
    factor: 'cloudSecurity',
    title: 'Cloud security score',
    weight: 60,
    fixText: 'Work through the action list of the connected service, highest impact first.',
    observe: connectorScore('cloud'),
  },
  {
    checkId: 'cloud.takeover',
    factor: 'cloudSecurity',
    title: 'Public storage or claimable alias',
    weight: 25,
    fixText: 'Make the storage private and delete aliases that point at resources which no longer exist.',
    observe: ({ evidence }) => {
      const facts = evidence?.exposure
      if (!facts) return null
      const found = [...facts.publicBuckets, ...(evidence?.dns?.danglingCnames ?? [])]
      return {
        points: found.length === 0 ? 100 : 0,
        finding:
          found.length === 0
            ? 'No public storage and no claimable alias was seen.'
            : `Open or claimable by strangers: ${listed(found)}.`,
        raw: { publicBuckets: facts.publicBuckets, danglingCnames: evidence?.dns?.danglingCnames ?? [] },
        ...seen(facts),
      }
    },
  },
  answerCheck(
    'mfaCloud',
    {
      yes: 'Cloud services ask for a second factor.',
      no: 'Cloud services can be opened with a password alone.',
    },
    {
      checkId: 'cloud.mfa',
      factor: 'cloudSecurity',
      title: 'Multi-factor authentication on cloud services',
      weight: 15,
      fixText: 'Require a second factor for every cloud account, administrators first.',
    },
  ),
]

export const ENDPOINT_CHECKS: readonly Check[] = [
  answerCheck(
    'edr',
    {
      yes: 'Endpoint detection and response is in place.',
      no: 'There is no endpoint detection and response.',
    },
    {
      checkId: 'endpoint.edr',
      factor: 'endpointSecurity',
      title: 'Endpoint detection and response',
      weight: 35,
      fixText: 'Roll out an EDR agent to every laptop and server, with someone watching its alerts.',
    },
  ),
  {
    checkId: 'endpoint.connector',
    factor: 'endpointSecurity',
    title: 'Endpoint protection score',
    weight: 35,
    fixText: 'Enrol the devices that are missing and switch tamper protection on.',
    observe: connectorScore('endpoint'),
  },
  {
    checkId: 'endpoint.patching',
    factor: 'endpointSecurity',
    title: 'Patching',
    weight: 15,
    fixText: 'Install security updates at least monthly, exploited ones within two weeks.',
    observe: (input) => {
      const frequency = input.answers.patchingFrequency
      return frequency
        ? {
            points: FREQUENCY_POINTS[frequency],
            finding: `Updates are installed: ${frequency.toLowerCase().replace('_', ' ')}.`,
            raw: { patchingFrequency: frequency },
            ...answerOrigin(input, ['patchingFrequency']),
          }
        : null
    },
  },
  {
    checkId: 'endpoint.end-of-life',
    factor: 'endpointSecurity',
    title: 'Products past their end of life',
    weight: 15,
    fixText: 'Plan the replacement of products that no longer get security updates.',
    observe: ({ evidence }) => {
      const { exposure, products } = evidence ?? {}
      // A website that names no version proves nothing about its age.
      const facts = exposure ?? (products && products.named.length > 0 ? products : null)
      if (!facts) return null
      const named = (products?.endOfLife ?? []).map(
        (one) => `${one.product} ${one.version} (until ${one.ended})`,
      )
      const old = [...(exposure?.endOfLifeRemoteAccess ?? []), ...named]
      return {
        points: old.length === 0 ? 100 : 20,
        finding: old.length === 0 ? 'No outdated product was seen.' : `Outdated: ${listed(old)}.`,
        raw: { ports: exposure?.ports ?? [], named: products?.named ?? [], endOfLife: old },
        ...seen(facts),
      }
    },
  },
]
