import { declareList } from '../list.ts'

/** Which insurer writes each product. */
export const paperList = declareList({
  name: 'papers',
  columns: {},
  sorts: ['carrierName', 'product', 'market'],
  defaultSort: 'carrierName,asc',
  filters: {},
})

/** States in which products are offered. */
export const offeredStateList = declareList({
  name: 'offered-states',
  columns: {},
  sorts: ['state', 'productType', 'carrierName'],
  defaultSort: 'state,asc',
  filters: { productType: { is: 'product' }, isOffered: { is: 'yesNo' } },
})
