import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { companyOf } from '#domain/market/company.ts'
import { ActionButton, ButtonLink } from '#web/kit/button.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import type { PaymentState, Schedule } from './payment-summary.tsx'
import classes from './payment.module.css'
import { ReceiptButton } from './receipt-button.tsx'

interface Props {
  due: Schedule
  status: PaymentState
  isAwaited: boolean
}

/** What became of the payment: the specification's sentence for each status (0 section 4). */
export const PaymentOutcome = (props: Props) => {
  if (props.status.status === 'Paid') return <Paid {...props} />
  if (props.status.status === 'Void') return <Credited {...props} />
  if (props.status.status === 'Failed') return <Failed {...props} />
  return <Processed {...props} />
}

const Paid = ({ due, status }: Props) => {
  const { t } = useTranslation('policy')
  const { persona, can, isByLink } = useSession()
  return (
    <Outcome
      tone="success"
      icon={<CircleCheck size={32} aria-hidden="true" />}
      title={t('policy:payment.thanks', { number: status.policyNumber })}
    >
      {can(['document:read']) && <ReceiptButton accountId={due.accountId} policyId={due.policyId} />}
      {can(['policy:read']) && !isByLink && (
        <ButtonLink href={paths.policy(persona, due.product, due.policyId)}>
          {t('policy:payment.toPolicy')}
        </ButtonLink>
      )}
    </Outcome>
  )
}

const Credited = ({ due }: Props) => {
  const { t } = useTranslation('policy')
  return (
    <Outcome
      tone="success"
      icon={<CircleCheck size={32} aria-hidden="true" />}
      title={t('policy:payment.nothingDue', { number: due.invoiceNumber })}
      text={t('policy:payment.creditedText')}
    />
  )
}

const Processed = ({ status, isAwaited }: Props) => {
  const { t } = useTranslation('policy')
  return (
    <Outcome
      tone="info"
      icon={<LoaderCircle size={32} className={classes.turning} aria-hidden="true" />}
      title={
        isAwaited
          ? t('policy:payment.asking')
          : t('policy:payment.processing', { number: status.policyNumber })
      }
      text={isAwaited ? t('policy:payment.askingText') : t('policy:payment.processingText')}
    />
  )
}

const Failed = ({ due, status }: Props) => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const { market } = useMarket()
  const { change } = useUrlState()
  const company = companyOf(market)
  const reset = useCommand('paymentReset', {
    failure: t('policy:payment.failure'),
    // The way back from the processor is behind us: a reload must not wait for it again.
    onSuccess: () => change({ intent: null }),
  })
  return (
    <Outcome
      tone="danger"
      icon={<CircleX size={32} aria-hidden="true" />}
      title={t('policy:payment.failed')}
      text={
        <>
          {status.failure} {t('policy:payment.support')}{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>{' '}
          <a href={`tel:${company.phone.replaceAll(/[^+\d]/g, '')}`}>{company.phone}</a>
        </>
      }
    >
      {can(['billing:pay']) && (
        <ActionButton
          variant="primary"
          availability={{ allowed: true }}
          busy={reset.isPending}
          onClick={() => reset.mutate({ body: { policyId: due.policyId, invoiceId: due.invoiceId } })}
        >
          {t('policy:payment.makePayment')}
        </ActionButton>
      )}
    </Outcome>
  )
}

const Outcome = (props: {
  tone: 'success' | 'info' | 'danger'
  icon: ReactNode
  title: string
  text?: ReactNode
  children?: ReactNode
}) => (
  <div className={classes.outcome} data-tone={props.tone} role="status">
    {props.icon}
    <h2>{props.title}</h2>
    {props.text && <p>{props.text}</p>}
    <div className={classes.outcomeActions}>{props.children}</div>
  </div>
)
