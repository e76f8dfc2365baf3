import type { Country } from '../market/addresses.ts'
import type { FeeField } from './tax/fees.ts'

interface ChargeWords extends Record<FeeField, string> {
  /** All taxes of an invoice together. */
  taxes: string
}

const FEE_WORDS = {
  brokerFee: 'Broker fee',
  additionalBrokerFee: 'Surplus lines broker fee',
  inspectionFee: 'Inspection fee',
} as const

/** Lines of an amount as its market names them, on the payment page as on receipts and invoices. */
export const CHARGE_WORDS: Readonly<Record<Country, ChargeWords>> = {
  US: { ...FEE_WORDS, mgaFee: 'MGA fee', taxes: 'Taxes and stamping fees' },
  UK: { ...FEE_WORDS, mgaFee: 'Administration fee', taxes: 'Insurance Premium Tax' },
}
