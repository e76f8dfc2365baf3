/** Fees that only some placements have, those that are charged, in major units. */
export const placementFees = (priced: {
  additionalBrokerFee?: number | undefined
  inspectionFee?: number | undefined
}) =>
  (['additionalBrokerFee', 'inspectionFee'] as const).flatMap((field) => {
    const amount = priced[field] ?? 0
    return amount === 0 ? [] : [[field, amount] as const]
  })
