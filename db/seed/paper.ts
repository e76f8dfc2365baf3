/** Which carrier of the demo book writes a product, on which paper. */
export const ALL_PAPER: readonly {
  product: string
  market: 'US' | 'UK'
  isSurplus: boolean
  carrier: string
}[] = [
  { product: 'P100', market: 'US', isSurplus: false, carrier: 'carrier' },
  { product: 'P100', market: 'US', isSurplus: true, carrier: 'surplusCarrier' },
]
