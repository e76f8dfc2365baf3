import type { Currency } from '../kernel/money.ts'

export interface Product {
  code: string
  name: string
  market: 'US' | 'UK'
  currency: Currency
  /** Whether a rating program exists; a product without one is listed and cannot be quoted. */
  isRated: boolean
  /** Written on surplus paper only, admitted only, or either. */
  paper: 'admitted' | 'surplus' | 'either'
}

const us = (code: string, name: string, paper: Product['paper']): Product => ({
  code,
  name,
  market: 'US',
  currency: 'USD',
  isRated: true,
  paper,
})

const uk = (code: string, name: string): Product => ({
  code,
  name,
  market: 'UK',
  currency: 'GBP',
  isRated: true,
  paper: 'admitted',
})

/** Products and their regions (specification 1 section 1). */
export const PRODUCTS: readonly Product[] = [
  us('P100', 'Prime 100', 'either'),
  us('P250', 'Prime 250', 'admitted'),
  us('P250_S', 'Prime 250 Surplus', 'surplus'),
  us('P100_PRO', 'Prime 100 Pro', 'either'),
  us('PRIME_CLOUD', 'Prime Cloud', 'surplus'),
  us('PRIME_TECH', 'Prime Tech', 'surplus'),
  us('PRIME_TECH_PLUS', 'Prime Tech Plus', 'surplus'),
  us('P_PLUS', 'Prime 250 Excess', 'surplus'),
  us('ZSP', 'Zurich Select Plus', 'admitted'),
  uk('P_ONE', 'Prime One'),
  uk('P_ONE_PLUS', 'Prime One Plus'),
  uk('PRIME_ONE_TECH', 'Prime One Tech'),
]

/** A product by its code in any case, or null. */
export const productOf = (code: string): Product | null =>
  PRODUCTS.find((product) => product.code === code.toUpperCase()) ?? null
