import { lessCharges } from '#domain/money/credits.ts'
import type { Charges } from '#domain/money/ledger.ts'
import type { InvoiceRow } from '#server/database/tables.ts'

/** What an invoice charges, as it was made. */
export const chargesOf = (invoice: InvoiceRow): Charges => ({
  premium: invoice.premium,
  mgaFee: invoice.mga_fee,
  brokerFee: invoice.broker_fee,
  additionalBrokerFee: invoice.additional_broker_fee,
  inspectionFee: invoice.inspection_fee,
  taxes: invoice.taxes,
})

/** What was credited of an invoice. */
export const creditedOf = (invoice: InvoiceRow): Charges => ({
  premium: invoice.credited_premium,
  mgaFee: invoice.credited_mga_fee,
  brokerFee: invoice.credited_broker_fee,
  additionalBrokerFee: invoice.credited_additional_broker_fee,
  inspectionFee: invoice.credited_inspection_fee,
  taxes: invoice.credited_taxes,
})

/** What an invoice charges, less what was credited of it. */
export const chargesOfInvoice = (invoice: InvoiceRow): Charges =>
  lessCharges(chargesOf(invoice), creditedOf(invoice))
