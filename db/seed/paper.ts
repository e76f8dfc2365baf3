type Paper = { product: string; market: 'US' | 'UK'; isSurplus: boolean; carrier: string }

const admitted = (product: string): Paper => ({ product, market: 'US', isSurplus: false, carrier: 'carrier' })
const surplus = (product: string): Paper => ({
  product,
  market: 'US',
  isSurplus: true,
  carrier: 'surplusCarrier',
})
const uk = (product: string): Paper => ({ product, market: 'UK', isSurplus: false, carrier: 'ukCarrier' })

/** Which carrier of the demo book writes a product, on which paper. */
export const ALL_PAPER: readonly Paper[] = [
  admitted('P100'),
  surplus('P100'),
  admitted('P250'),
  surplus('P250_S'),
  admitted('P100_PRO'),
  surplus('P100_PRO'),
  surplus('PRIME_CLOUD'),
  surplus('PRIME_TECH'),
  surplus('PRIME_TECH_PLUS'),
  surplus('P_PLUS'),
  admitted('ZSP'),
  uk('P_ONE'),
  uk('P_ONE_PLUS'),
  uk('PRIME_ONE_TECH'),
]
