import { useState } from 'react'
import { z } from 'zod'
import { isInsured } from '#domain/access/scopes.ts'
import { workflowContract } from '#contract/access/workflow.ts'
import { optionalPhoneIn } from '#domain/market/phones.ts'
import { messageOr } from '#web/client/problem.ts'
import { FieldRow, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { MarketContext, useMarket } from '#web/kit/format/market.ts'
import { marketOf } from '#web/kit/format/market-views.ts'
import { defineModal, ModalForm, ModalNotice, useModalControls } from '#web/kit/window/modal.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { useApi, useCommand } from '#web/use-api.ts'

const params = z.object({ policyId: z.string() })

const schemaFor = (market: 'US' | 'UK') =>
  workflowContract.workflowStart.body.omit({ policyId: true }).extend({ phone: optionalPhoneIn(market) })

interface Payer extends Record<string, unknown> {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** Whom an agent most likely writes to: the contact of the policyholder. The insured send it to someone else. */
const usePayer = (accountId: string | undefined) => {
  const { me, can } = useSession()
  const isAsked = accountId !== undefined && can(['account:read']) && !isInsured(me.account.accountType)
  const account = useApi('accountGet', { params: { accountId: accountId ?? '' } }, { enabled: isAsked })
  const { contact = {} } = account.data ?? {}
  return {
    isPending: isAsked && account.isPending,
    payer: {
      firstName: contact.policyContactFirstName ?? '',
      lastName: contact.policyContactLastName ?? '',
      email: contact.policyContactEmail ?? '',
      phone: contact.policyContactPhone ?? '',
    },
  }
}

/** Sends the payment page to a payer without a login, then says how they get in: by a one-time code. */
const SendForm = ({ policyId, payer }: { policyId: string; payer: Payer }) => {
  const { t } = useTranslation(['policy', 'common'])
  const { setDirty } = useModalControls()
  const [sentTo, setSentTo] = useState<Payer | null>(null)
  const { market } = useMarket()
  const form = useSchemaForm({
    schema: schemaFor(market),
    initial: payer,
  })
  const send = useCommand('workflowStart', {
    silent: true,
    refreshes: [],
    onSuccess: () => {
      setDirty(false)
      setSentTo(form.getValues())
    },
    onError: (error) => showServerErrors(form, error),
  })
  if (sentTo) return <CodeNotice payer={sentTo} />
  const { error } = send
  const labels = {
    firstName: t('common:page.firstName'),
    lastName: t('common:page.lastName'),
    email: t('common:page.email'),
    phone: t('policy:payment.sendPhone'),
  }
  const field = (name: keyof typeof labels & string) => ({
    label: labels[name],
    name,
    ...form.getInputProps(name),
    autoComplete: 'off' as const,
  })
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={send.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('policy:payment.failure')) : null}
      submitText={t('policy:payment.sendSubmit')}
      busyText={t('policy:payment.sendBusy')}
      onSubmit={({ phone, ...payer }) =>
        send.mutate({ body: { policyId, ...payer, ...(phone && { phone }) } })
      }
    >
      <p>{t('policy:payment.sendHow')}</p>
      <FieldRow>
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
      </FieldRow>
      <TextField {...field('email')} type="email" width="lg" />
      <PhoneField {...field('phone')} hint={t('policy:payment.sendPhoneHint')} optional />
    </ModalForm>
  )
}

/** The policy's own market reads a number without a prefix; the page that asks has the schedule already. */
const Send = ({ params: { policyId } }: { params: z.output<typeof params> }) => {
  const due = useApi('paymentSchedule', { query: { policyId } })
  const { payer, isPending } = usePayer(due.data?.accountId)
  if (due.error && !due.data)
    return <RecordFailed record="policy" error={due.error} onRetry={() => void due.refetch()} />
  if (!due.data || isPending) return <Skeletons lines={4} height={36} />
  return (
    <MarketContext value={marketOf(due.data.currency)}>
      <SendForm policyId={policyId} payer={payer} />
    </MarketContext>
  )
}

/** The notice of one-time codes (specification 2 section 2). */
const CodeNotice = ({ payer }: { payer: Payer }) => {
  const { t } = useTranslation('policy')
  return (
    <ModalNotice tone="success" title={t('policy:payment.sent', { email: payer.email })}>
      {t(payer.phone ? 'policy:payment.sentCodeText' : 'policy:payment.sentCode', { name: payer.firstName })}
    </ModalNotice>
  )
}

/** Send a page to pay for a policy; afterwards the one-time code notice. */
export const modal = defineModal({
  params,
  title: () => translate('policy:payment.sendTitle'),
  content: Send,
})
