import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import type { Schedule } from './payment-summary.tsx'
import classes from './payment.module.css'

/** Offers premium financing: the down payment now, the rest in installments through a financing company. */
export const InstallmentSection = ({ due }: { due: Schedule }) => {
  const { t } = useTranslation('policy')
  const openModal = useModal()
  const { data, error } = useApi('financeQuote', { query: { policyId: due.policyId } })
  const isOffered = data !== undefined && data.FinanceQuoteNumber !== null
  return (
    <section className={classes.plan} aria-labelledby="installment-plan">
      <div>
        <h2 id="installment-plan" className={classes.heading}>
          {t('policy:payment.plan')}
        </h2>
        {error && !data && <Notice tone="warning">{messageOr(error, t('policy:financing.failed'))}</Notice>}
        {!data && !error && <Skeletons lines={1} />}
        {data && (
          <p className={classes.quiet}>
            {data.notOffered ??
              t('policy:payment.planText', { count: data.NumberOfInstallments ?? data.installments.length })}
          </p>
        )}
      </div>
      {isOffered && (
        <>
          <dl className={classes.down}>
            <dt>{t('policy:payment.downPayment')}</dt>
            <dd>
              <Money value={data.DownPayment ?? 0} currency={due.currency} />
            </dd>
          </dl>
          <Button onClick={() => openModal('payment.installments', { policyId: due.policyId })}>
            {t('policy:payment.seePlan')}
          </Button>
        </>
      )}
    </section>
  )
}
