/** Where a group appears in lists: management liability, the eighth, is cover and comes before the endorsements. */
export const groupRank = (groupId: number): number => (groupId === 8 ? 5.5 : groupId)
