import { z } from 'zod'
import { questionText } from '#domain/quote/answers.ts'
import { PAYMENT_CONTROLS } from '#domain/questionnaire/sections.ts'
import { questionOf } from '#domain/questionnaire/bank.ts'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

type Field = (typeof PAYMENT_CONTROLS)[number]
type Values = Record<Field, string>

const answer = z.enum(['true', 'false'], { error: 'Please answer this question.' })
const schema = z.object({
  isVerifyingBankAccounts: answer,
  isAuthenticatingFundTransferRequests: answer,
  isPreventingUnauthorizedWireTransfers: answer,
})

const Loaded = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'coverage'])
  const account = useApi('accountGet', { params: { accountId: quote.accountId } })
  if (account.error)
    return (
      <ErrorState
        error={{ ...account.error, message: t('coverage:social.failedToRead') }}
        onRetry={() => void account.refetch()}
      />
    )
  if (!account.data) return <Skeletons lines={6} height={32} />
  const text = (field: Field) => {
    const value = account.data.answers[field]
    return value === undefined ? '' : String(value)
  }
  return (
    <SocialForm
      quote={quote}
      initial={{
        isVerifyingBankAccounts: text('isVerifyingBankAccounts'),
        isAuthenticatingFundTransferRequests: text('isAuthenticatingFundTransferRequests'),
        isPreventingUnauthorizedWireTransfers: text('isPreventingUnauthorizedWireTransfers'),
      }}
    />
  )
}

/** Three questions; with three Yes the coverage is added, otherwise the reasons open (specification 2 section 4). */
const SocialForm = ({ quote, initial }: { quote: Quote; initial: Values }) => {
  const { t } = useTranslation(['quote', 'coverage'])
  const { close } = useModalControls()
  const openModal = useModal()
  const form = useSchemaForm({ schema, initial })
  const save = useCommand('quoteSocialEngineering', {
    silent: true,
    onSuccess: ({ socialEngineering }) =>
      socialEngineering
        ? close()
        : openModal('quote.socialEngineeringReasons', { productType: quote.product, quoteId: quote.id }),
    onError: (error) => showServerErrors(form, error),
  })
  const labels = Object.fromEntries(
    PAYMENT_CONTROLS.map((field) => [field, questionText(quote.product, field)]),
  )
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={save.isPending}
      {...failureOf(save.error, t('coverage:social.failedToSave'))}
      submitText={t('coverage:social.submit')}
      busyText={t('quote:questions.saving')}
      onSubmit={(values) =>
        save.mutate({
          params: { quoteId: quote.id },
          body: {
            isVerifyingBankAccounts: values.isVerifyingBankAccounts === 'true',
            isAuthenticatingFundTransferRequests: values.isAuthenticatingFundTransferRequests === 'true',
            isPreventingUnauthorizedWireTransfers: values.isPreventingUnauthorizedWireTransfers === 'true',
          },
        })
      }
    >
      {PAYMENT_CONTROLS.map((field) => (
        <RadioGroup
          key={field}
          name={field}
          label={labels[field]}
          hint={questionOf(field)?.help}
          error={form.errors[field]}
          choices={[
            { value: 'true', label: t('coverage:social.yes'), key: 'y' },
            { value: 'false', label: t('coverage:social.no'), key: 'n' },
          ]}
          value={form.getValues()[field]}
          onChange={(value) => form.setFieldValue(field, value)}
        />
      ))}
    </ModalForm>
  )
}

/** Social engineering questions of a quote. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('coverage:social.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <Loaded quote={quote} />}</WithQuote>,
})
