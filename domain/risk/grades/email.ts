/** Points of 100 and what was seen, in words. */
export interface Graded {
  points: number
  finding: string
}

/** MTA-STS: enforce 100, testing 60, none or absent 40. */
export const gradeMtaSts = (mode: 'enforce' | 'testing' | 'none' | null): Graded => ({
  points: mode === 'enforce' ? 100 : mode === 'testing' ? 60 : 40,
  finding:
    mode && mode !== 'none'
      ? `MTA-STS is in mode ${mode}.`
      : 'Incoming mail may be downgraded to plain text.',
})

/** DKIM cannot be disproved from outside: selectors are not listed anywhere. */
export const dkimStatus = (selectors: readonly string[]): string =>
  selectors.length > 0 ? 'found at known selectors' : 'not determinable'
