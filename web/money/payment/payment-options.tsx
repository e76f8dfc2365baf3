import { ArrowUpRight, Building2, CreditCard, Landmark, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Input } from '#web/client.ts'
import { ActionButton, type Availability, Button } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import type { Schedule } from './payment-summary.tsx'
import classes from './payment.module.css'

type Category = NonNullable<Input<'paymentStart'>['body']>['paymentCategory']

interface Props {
  due: Schedule
  /** What is paid now. */
  amount: number
  /** What each way adds to it. */
  fees: Schedule['fees']
}

/** The ways to pay, each with what it adds to the amount before the choice. */
export const PaymentOptions = ({ due, amount, fees }: Props) => {
  const { t } = useTranslation('policy')
  const openModal = useModal()
  const start = useCommand('paymentStart', {
    failure: t('policy:payment.failure'),
    refreshes: [],
    // The processor's own page is another site: the answer to it comes with the way back.
    onSuccess: ({ url }) => location.assign(url),
  })
  const isLeaving = start.isPending || start.isSuccess
  const availability = due.actions.pay
  const chosen = start.variables?.body.paymentCategory
  const button = (paymentCategory: Category, label: string, isFirst: boolean) => (
    <ActionButton
      availability={availability}
      variant={isFirst ? 'primary' : 'secondary'}
      wide
      icon={<ArrowUpRight size={16} aria-hidden="true" />}
      busy={isLeaving && chosen === paymentCategory}
      busyText={t('policy:payment.leaving')}
      onClick={() =>
        !isLeaving &&
        start.mutate({
          params: { accountId: due.accountId },
          body: {
            policyId: due.policyId,
            invoiceId: due.invoiceId,
            paymentAmount: amount,
            paymentCategory,
          },
        })
      }
    >
      {label}
    </ActionButton>
  )
  return (
    <section aria-labelledby="ways-to-pay">
      <h2 id="ways-to-pay" className={classes.heading}>
        {t('policy:payment.choose')}
      </h2>
      <div className={classes.options}>
        <Way
          icon={<Landmark size={18} aria-hidden="true" />}
          text={t('policy:payment.eCheckText')}
          fee={<Fee value={fees.ECheck} due={due} />}
        >
          {button('ECheck', t('policy:payment.eCheck'), true)}
        </Way>
        <Way
          icon={<CreditCard size={18} aria-hidden="true" />}
          text={t('policy:payment.cardText')}
          fee={<Fee value={fees.CreditCard} due={due} />}
        >
          {button('CreditCard', t('policy:payment.card'), false)}
        </Way>
        <Way
          icon={<Building2 size={18} aria-hidden="true" />}
          text={t('policy:payment.wireText')}
          fee={<Fee value={0} due={due} />}
        >
          <Button
            wide
            onClick={() => openModal('payment.wire', { policyId: due.policyId, invoiceId: due.invoiceId })}
          >
            {t('policy:payment.wire')}
          </Button>
        </Way>
        <SendPage policyId={due.policyId} availability={availability} />
      </div>
    </section>
  )
}

/** For a payer without a login; one who came by such a page does not send it on. */
const SendPage = (props: { policyId: string; availability: Availability | undefined }) => {
  const { t } = useTranslation('policy')
  const { me } = useSession()
  const openModal = useModal()
  if (me.flowUserFirstName !== null) return null
  return (
    <Way icon={<Send size={18} aria-hidden="true" />} text={t('policy:payment.sendText')}>
      <ActionButton
        wide
        availability={
          me.actingStaff ? { allowed: false, reason: t('policy:payment.sendActing') } : props.availability
        }
        onClick={() => openModal('payment.send', { policyId: props.policyId })}
      >
        {t('policy:payment.send')}
      </ActionButton>
    </Way>
  )
}

const Fee = ({ value, due }: { value: number; due: Schedule }) => {
  const { t } = useTranslation('policy')
  return value === 0 ? (
    <span>{t('policy:payment.noFee')}</span>
  ) : (
    <span>
      {t('policy:payment.fee')} <Money value={value} currency={due.currency} />
    </span>
  )
}

/** One way to pay; its button carries its name. */
const Way = (props: { icon: ReactNode; text: string; fee?: ReactNode; children: ReactNode }) => (
  <div className={classes.way}>
    <span className={classes.icon}>{props.icon}</span>
    <div>
      {props.fee && <p className={classes.fee}>{props.fee}</p>}
      <p className={classes.quiet}>{props.text}</p>
    </div>
    <div className={classes.wayButton}>{props.children}</div>
  </div>
)
