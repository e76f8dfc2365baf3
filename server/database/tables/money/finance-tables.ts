import type { Generated, Selectable } from 'kysely'
import type { FinanceStatus } from '#domain/money/finance/lifecycle.ts'
import type { StatusColumn } from '../../status-column.ts'

/** Tables of financed policies. Money in minor units, rates in ten-thousandths. */
export interface FinanceTables {
  finance_agreement: FinanceAgreementTable
  finance_money: FinanceMoneyTable
  finance_event: FinanceEventTable
}

interface FinanceAgreementTable {
  tenant_id: string
  id: string
  policy_id: string
  account_id: string
  invoice_id: string
  status: StatusColumn<FinanceStatus>
  quote_number: string
  financer_name: string
  is_entered: boolean
  reference: string | null
  state: string | null
  currency: 'USD' | 'GBP'
  total_premium: number
  down_payment: number
  amount_financed: number
  apr: number
  disclosed_apr: number
  installments: number
  installment_amount: number
  finance_charge: number
  first_installment_due: string
  customer_email: string
  signed_name: string
  accepted_by_name: string
  accepted_on: string
  accepted_at: Date
  funded_on: Generated<string | null>
  notice_on: Generated<string | null>
  curable_until: Generated<string | null>
  disaffirmed_on: Generated<string | null>
  ended_on: Generated<string | null>
  document_id: string | null
  modified_at: Date
  lock_version: Generated<number>
}

interface FinanceMoneyTable {
  tenant_id: string
  agreement_id: string
  key: string
  kind: 'FUNDING' | 'INSTALLMENT' | 'PAYOFF' | 'RETURN'
  amount: number
  insured_amount: Generated<number>
  due_on: Generated<string | null>
  occurred_on: string
  recorded_by_name: string
  recorded_at: Date
}

interface FinanceEventTable {
  event_id: string
  agreement_id: string
  received_at: Date
}

export type FinanceAgreementRow = Selectable<FinanceAgreementTable>
