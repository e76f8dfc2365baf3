import type { Country } from '../market/addresses.ts'

interface ChargeWords {
  /** What the managing general agent charges. */
  mgaFee: string
  /** All taxes of an invoice together. */
  taxes: string
}

/** Lines of an amount as its market names them, on the payment page as on receipts and invoices. */
export const CHARGE_WORDS: Readonly<Record<Country, ChargeWords>> = {
  US: { mgaFee: 'MGA fee', taxes: 'Taxes and stamping fees' },
  UK: { mgaFee: 'Administration fee', taxes: 'Insurance Premium Tax' },
}
