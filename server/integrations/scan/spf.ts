/** Receivers stop at 10 (RFC 7208 section 4.6.4); past that the exact number makes no difference. */
const ENOUGH = 11

const MECHANISM = /^[-~?+]?(include|a|mx|ptr|exists)(?::([^/\s]+))?(?:\/\S*)?$/i

export const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text)

const nextOf = (term: string): { costs: boolean; follow: string | null } => {
  const redirect = /^redirect=(\S+)$/i.exec(term)
  if (redirect) return { costs: true, follow: redirect[1] ?? null }
  const [, mechanism, target] = MECHANISM.exec(term) ?? []
  if (!mechanism) return { costs: false, follow: null }
  return { costs: true, follow: mechanism.toLowerCase() === 'include' ? (target ?? null) : null }
}

/**
 * Lookups that a receiver needs to evaluate an SPF record, counted through its includes up to 11. A loop costs what
 * it costs a receiver; a target with macros is counted and not followed. Rejects when a name cannot be asked.
 */
export const countLookups = async (
  record: string,
  txt: (name: string) => Promise<string[]>,
  spent = 0,
): Promise<number> => {
  const terms = record.split(/\s+/).slice(1)
  const hasAll = terms.some((term) => /^[-~?+]?all$/i.test(term))
  let count = spent
  for (const term of terms) {
    const { costs, follow } = nextOf(term)
    if (!costs || (hasAll && /^redirect=/i.test(term))) continue
    count += 1
    if (count >= ENOUGH) return count
    if (!follow || follow.includes('%')) continue
    const next = (await txt(follow)).find(isSpf)
    if (next) count = await countLookups(next, txt, count)
    if (count >= ENOUGH) return count
  }
  return count
}
