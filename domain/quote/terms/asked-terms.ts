interface Selected {
  key: string
}

interface Terms<S extends Selected> {
  preset: string
  coverages?: readonly S[]
}

/**
 * What a broker asked for, coverage by coverage: a preset says by one word which coverages it brings, and they are
 * known once it is priced for the company. What the request says of a coverage itself is kept. Terms that were priced
 * as another preset, or as none, name all their coverages themselves.
 */
export const askedTerms = <S extends Selected, T extends Terms<S>>(asked: T, priced: Terms<S> | null): T => {
  if (priced === null || asked.preset === 'CUSTOM' || priced.preset !== asked.preset) return asked
  const own = new Map((asked.coverages ?? []).map((one) => [one.key, one]))
  const brought = (priced.coverages ?? []).map((one) => ({ ...one, ...own.get(one.key) }))
  const keys = new Set(brought.map(({ key }) => key))
  return { ...asked, coverages: [...brought, ...[...own.values()].filter(({ key }) => !keys.has(key))] }
}
