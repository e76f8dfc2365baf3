import { Button } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useModal } from '#web/use-modal.ts'
import type { Schedule } from './payment-summary.tsx'
import classes from './payment.module.css'

/** Offers premium financing: the down payment now, the rest in installments through a financing company. */
export const InstallmentSection = ({ due }: { due: Schedule }) => {
  const { t } = useTranslation('policy')
  const openModal = useModal()
  const { downPayment, installments } = due.installments
  return (
    <section className={classes.plan} aria-labelledby="installment-plan">
      <div>
        <h2 id="installment-plan" className={classes.heading}>
          {t('policy:payment.plan')}
        </h2>
        <p className={classes.quiet}>{t('policy:payment.planText', { count: installments.length })}</p>
      </div>
      <dl className={classes.down}>
        <dt>{t('policy:payment.downPayment')}</dt>
        <dd>
          <Money value={downPayment} currency={due.currency} />
        </dd>
      </dl>
      <Button onClick={() => openModal('payment.installments', { policyId: due.policyId })}>
        {t('policy:payment.seePlan')}
      </Button>
    </section>
  )
}
