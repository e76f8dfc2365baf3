/** Endorsements are in groups 6 and 7 of the catalogue. */
export const isEndorsementGroup = (groupId: number): boolean => groupId === 6 || groupId === 7

interface Line {
  key: string
  groupId: number
  limit: number | null
  deductible: number | null
}

/**
 * A priced line as it is shown: an endorsement that only changes the wording shares limit and retention of the policy,
 * so it shows none; one with a smaller limit of its own, such as a sublimit, keeps both. Terrorism is a coverage with a
 * premium of its own, which pays up to the policy's limit: it shows that limit wherever it is named. In one unit.
 */
export const withOwnTerms = <L extends Line>(line: L, policyLimit: number): L =>
  isEndorsementGroup(line.groupId) && line.key !== 'tria' && line.limit === policyLimit
    ? { ...line, limit: null, deductible: null }
    : line
