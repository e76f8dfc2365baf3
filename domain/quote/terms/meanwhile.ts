import { canonicalJson } from '#domain/quote/signing/canonical.ts'

interface Coverage {
  key: string
}

/** What of terms a change of the expiring policy can move; amounts in cents. */
interface Terms {
  limit: number
  deductible: number
  deductibleAsked?: number | undefined
  waitingPeriod: number
  isTriaExcluded: boolean
  coverages: readonly Coverage[]
}

const FIELDS = ['limit', 'deductible', 'deductibleAsked', 'waitingPeriod', 'isTriaExcluded'] as const

/** Where a change of the expiring policy has its place in an open renewal, by the begin of its path. */
export const ofRenewal = (path: string): boolean =>
  /^(limit|deductible|waitingPeriod|isTriaExcluded|coverages|additionalInsureds)\b/.test(path)

/**
 * Terms of an open renewal with what was changed of the expiring policy since they were begun: what is the same in the policy as
 * it was then and is now stays as it was chosen for the renewal.
 */
export const withChanges = <Asked extends Terms>(asked: Asked, then: Terms, now: Asked): Asked => {
  const moved = FIELDS.filter((field) => then[field] !== now[field])
  const before = new Map(then.coverages.map((one) => [one.key, canonicalJson(one)]))
  const changed = new Map(
    now.coverages.flatMap((one) =>
      before.get(one.key) === canonicalJson(one) ? [] : [[one.key, one] as const],
    ),
  )
  const left = new Set(now.coverages.map(({ key }) => key))
  const kept = asked.coverages.filter(({ key }) => left.has(key) || !before.has(key))
  const added = [...changed].filter(([key]) => kept.every((one) => one.key !== key)).map(([, one]) => one)
  return {
    ...asked,
    ...Object.fromEntries(moved.map((field) => [field, now[field]])),
    coverages: [...kept.map((one) => changed.get(one.key) ?? one), ...added],
  }
}
