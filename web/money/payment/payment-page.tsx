import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useState } from 'react'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { paths } from '#web/paths.ts'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { usePathParams } from '#web/use-path-params.ts'
import { apiKey, useApi } from '#web/use-api.ts'
import { CameBack } from './came-back.tsx'
import { InstallmentSection } from './installment-section.tsx'
import { OtherInvoices } from './other-invoices.tsx'
import { hasChoice, type HowMuch, PayChoice } from './pay-choice.tsx'
import { PaymentOptions } from './payment-options.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import classes from './payment.module.css'
import { PlanSection } from './plan-section.tsx'
import { usePaymentStatus } from './use-payment-status.ts'

/** The payment page of a policy (specification 0 section 2). `intent` in the address says that the payer comes back. */
export const PaymentPage = () => {
  const { t } = useTranslation('policy')
  const { policyId } = usePathParams('policyId')
  const { me, persona, can, isByLink } = useSession()
  const { search } = useUrlState()
  const invoiceId = search.get('invoice')
  const query = { policyId, ...(invoiceId && { invoiceId }) }
  const schedule = useApi('paymentSchedule', { query })
  const plan = useApi('billingPlan', { query })
  const [howMuch, setHowMuch] = useState<HowMuch>('NOW')
  const { status, isAwaited } = usePaymentStatus(query, search.has('intent'))
  const error = schedule.error ?? status.error
  const due = schedule.data
  const isOpen = status.data && !isAwaited && ['Unpaid', 'Partially Paid'].includes(status.data.status)
  const isInPart = due !== undefined && howMuch === 'NOW' && hasChoice(plan.data, due)
  if (error && !(due && status.data))
    return (
      <RecordFailedPage
        record="policy"
        error={error}
        failure={t('policy:payment.failure')}
        onRetry={() => void Promise.all([schedule.refetch(), status.refetch()])}
      />
    )
  return (
    <UpToDate
      reads={[
        apiKey('paymentSchedule', { query }),
        apiKey('billingPlan', { query }),
        apiKey('paymentStatus', { query }),
      ]}
    >
      <Page>
        <div className={classes.page}>
          <PageHeader
            title={t('policy:payment.title')}
            heading={t('policy:payment.welcome', {
              firstName: me.flowUserFirstName ?? me.firstName,
              account: me.flowAccountName ?? me.account.name,
            })}
            {...(due &&
              !isByLink &&
              can(['policy:read']) && {
                back: { href: paths.policy(persona, due.product, policyId), label: t('policy:payment.back') },
              })}
          />
          {!due || !status.data ? (
            <Skeletons lines={8} height={24} />
          ) : (
            <div className={classes.columns}>
              <PaymentSummary due={due} status={status.data} />
              <div className={classes.ways}>
                {status.data.cameBack && <CameBack back={status.data.cameBack} currency={due.currency} />}
                {isOpen ? (
                  <>
                    {hasChoice(plan.data, due) && (
                      <PayChoice plan={plan.data} due={due} value={howMuch} onChange={setHowMuch} />
                    )}
                    <PaymentOptions
                      due={due}
                      amount={isInPart ? (plan.data?.now?.amount ?? due.dueAmount) : due.dueAmount}
                      fees={isInPart ? (plan.data?.now?.fees ?? due.fees) : due.fees}
                    />
                    {plan.data && <PlanSection key={plan.data.version} plan={plan.data} />}
                    {!due.premiumFinanced && !due.isOfChange && <InstallmentSection due={due} />}
                  </>
                ) : (
                  <PaymentOutcome due={due} status={status.data} isAwaited={isAwaited} />
                )}
                <OtherInvoices due={due} />
              </div>
            </div>
          )}
        </div>
      </Page>
    </UpToDate>
  )
}
