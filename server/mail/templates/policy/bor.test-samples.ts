import {
  paymentCameBack,
  type PaymentFailed,
  paymentFailed,
  paymentReminder,
  refundSent,
} from '../payment.ts'
import type { MailContent, MailContext } from '../../layout.ts'
import { borAcknowledged, borDecided, borInsured, borNotice } from './bor.ts'
import { reportingNews, runOffNews } from './reporting.ts'

/** Every mail about a broker of record letter, with `text` in every field that a person may have typed. */
export const borMails = (text: string, linkPath: string, context: MailContext): MailContent[] => {
  const about = {
    recipientName: text,
    companyName: text,
    policyNumber: 'CPB-100042',
    receiverName: text,
    effectiveOn: '2026-12-01',
    linkPath,
  }
  const filed = {
    ...about,
    letterDate: '2026-11-18',
    clockDays: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30'],
    lastDay: '2026-11-30',
  }
  return [
    borNotice(filed, context),
    borAcknowledged(filed, context),
    ...(['FILED', 'EFFECTIVE', 'RESCINDED', 'REJECTED'] as const).map((outcome) =>
      borInsured({ ...about, outcome, lastDay: filed.lastDay, signedBy: text }, context),
    ),
    ...(['INCUMBENT', 'RECEIVER'] as const).flatMap((side) =>
      (['EFFECTIVE', 'RESCINDED', 'REJECTED'] as const).map((outcome) =>
        borDecided({ ...about, side, outcome, reason: outcome === 'REJECTED' ? text : null }, context),
      ),
    ),
  ]
}

/** Every mail about an extended reporting period and a run-off, with `text` in every field that a person may have typed. */
export const reportingMails = (text: string, linkPath: string, context: MailContext): MailContent[] => [
  ...(['OFFERED', 'REMINDED', 'REQUESTED', 'RECORDED'] as const).map((step) =>
    reportingNews(
      { step, recipientName: text, companyName: text, policyNumber: 'CPB-1', until: '2027-02-08', linkPath },
      context,
    ),
  ),
  ...[null, '2030-01-01'].map((until) =>
    runOffNews(
      {
        recipientName: text,
        companyName: text,
        policyNumber: 'CPB-1',
        from: '2027-02-08',
        endsOn: '2028-01-01',
        until,
        linkPath,
      },
      context,
    ),
  ),
]

/** Mails about payments that came back, to the insured and to the agency. */
export const paymentsBack = (payment: PaymentFailed, context: MailContext) => {
  const facts = { ...payment, invoiceNumber: 'INV-1' }
  const refund = { ...payment, amount: 753_425, financerName: null }
  return [
    paymentFailed(payment, context),
    paymentReminder({ ...facts, amount: payment.paymentAmount, isPastDue: false }, context),
    paymentReminder({ ...facts, amount: payment.paymentAmount, isPastDue: true }, context),
    paymentCameBack({ ...facts, todo: 'Pay again.', isOpenAgain: true, isAgent: false }, context),
    paymentCameBack({ ...facts, todo: 'Wait for the bank.', isOpenAgain: false, isAgent: true }, context),
    refundSent({ ...refund, way: null, checkNumber: '1001' }, context),
    refundSent(
      { ...refund, way: null, financerName: 'Sandbox Premium Finance', checkNumber: '1002' },
      context,
    ),
    refundSent({ ...refund, way: 'Visa ending in 4242', checkNumber: null }, context),
  ]
}
