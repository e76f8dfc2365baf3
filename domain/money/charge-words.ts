import type { Country } from '../market/addresses.ts'
import type { FeeField } from './tax/fees.ts'

interface ChargeWords extends Record<FeeField, string> {
  /** Premium of a change that costs more. */
  additionalPremium: string
  /** Premium that goes back after a change or the end of a policy. */
  returnPremium: string
  /** All taxes of an invoice together. */
  taxes: string
}

const FEE_WORDS = {
  additionalPremium: 'Additional premium',
  returnPremium: 'Return premium',
  brokerFee: 'Broker fee',
  additionalBrokerFee: 'Surplus lines broker fee',
  inspectionFee: 'Inspection fee',
} as const

/** Lines of an amount as its market names them, on the payment page as on receipts and invoices. */
export const CHARGE_WORDS: Readonly<Record<Country, ChargeWords>> = {
  US: { ...FEE_WORDS, mgaFee: 'MGA fee', taxes: 'Taxes and stamping fees' },
  UK: { ...FEE_WORDS, mgaFee: 'Administration fee', taxes: 'Insurance Premium Tax' },
}
