import type { LocalDate } from '../../kernel/dates.ts'
import type { PaymentStatus } from '../invoices.ts'
import { returnCodeRow, type ReturnTodo, returnTodo } from './codes.ts'

/** What the payer does now, by what is to be done about the code. */
const TODO_WORDS: Readonly<Record<ReturnTodo, string>> = {
  REPRESENT: 'Make sure that the account holds enough money, then pay again, or use a card.',
  NEW_ACCOUNT: 'That account cannot be debited. Pay from another account or with a card.',
  ASK: 'Ask the bank why it stopped the payment, then pay again or in another way.',
  REVOKE:
    'The bank says that the debit was not authorized, so that account is not used again. Pay with a card or from another account.',
  NOTICE: 'Our notice of the debit was wrong. Pay when it suits you; we will announce the next debit anew.',
}

/** What happened to a payment after it was paid. */
export interface CameBack {
  status: PaymentStatus
  /** The banks' code; null of a dispute. */
  code: string | null
  on: LocalDate
}

/** What happened, and what to do, each a sentence for the payer; null of a payment that did not come back. */
export const cameBackWords = ({ status, code, on }: CameBack): { reason: string; todo: string } | null => {
  if (status === 'Returned') {
    const name = code === null ? null : returnCodeRow(code, on)?.name
    return {
      reason: `The bank returned the payment${name ? `: ${name.toLowerCase()} (${code})` : code ? ` (${code})` : ''}.`,
      todo: TODO_WORDS[returnTodo(code, on)],
    }
  }
  if (status === 'Disputed')
    return {
      reason: 'The payment is disputed with the bank of the card.',
      todo: 'Nothing is due again while the bank decides. If the dispute is a mistake, ask the bank to withdraw it.',
    }
  if (status === 'Charged back')
    return {
      reason: 'The bank of the card took the payment back after a dispute.',
      todo: 'The invoice is open again. Pay in another way so that the policy stays in force.',
    }
  return null
}
