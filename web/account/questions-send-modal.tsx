import { z } from 'zod'
import { unanswered } from '#domain/questionnaire/given-answers.ts'
import { givenName, emailAddress } from '#domain/kernel/fields.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { messageOr } from '#web/client/problem.ts'
import { FieldError } from '#web/kit/form/field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Account } from './shared/account.ts'

const modalParams = z.object({
  accountId: z.uuid(),
  productType: z.string().max(20),
  /** The section whose groups are ticked first. */
  section: z.string().max(40).optional(),
})
type Params = z.output<typeof modalParams>

interface Values extends Record<string, unknown> {
  groups: string[]
  recipientName: string
  email: string
}

const SendModal = ({ params }: { params: Params }) => {
  const account = useApi('accountGet', { params: { accountId: params.accountId } })
  const variant = variantFor(params.productType)
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data || !variant) return <Skeletons lines={6} height={32} />
  return <SendForm account={account.data} variant={variant} section={params.section} />
}

const initialOf = (account: Account, variant: Variant, section: string | undefined): Values => {
  const { contact } = account
  const open = new Set(unanswered(variant, account.answers).map(({ group }) => group))
  const groups = variant.sections.find(({ id }) => id === section)?.groups ?? variant.groups
  const wanted = groups.filter(({ group }) => open.has(group))
  return {
    groups: (wanted.length > 0 ? wanted : groups).map(({ group }) => group),
    recipientName: [contact.policyContactFirstName, contact.policyContactLastName].filter(Boolean).join(' '),
    email: contact.policyContactEmail ?? '',
  }
}

const SendForm = (props: { account: Account; variant: Variant; section: string | undefined }) => {
  const { t } = useTranslation('account')
  const { close } = useModalControls()
  const { account, variant } = props
  const schema = z.object({
    groups: z.array(z.string()).refine((groups) => groups.length > 0, t('account:sendQuestions.choose')),
    recipientName: givenName(200),
    email: emailAddress,
  })
  const form = useSchemaForm({ schema, initial: initialOf(account, variant, props.section) })
  const send = useCommand('questionsSend', {
    silent: true,
    success: t('account:sendQuestions.sent'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const chosen = form.getValues().groups
  const open = unanswered(variant, account.answers)
  const toggle = (group: string, isChosen: boolean) =>
    form.setFieldValue('groups', isChosen ? [...chosen, group] : chosen.filter((one) => one !== group))
  return (
    <ModalForm
      form={form}
      labels={{
        groups: t('account:sendQuestions.parts'),
        recipientName: t('account:sendQuestions.name'),
        email: t('account:sendQuestions.email'),
      }}
      pending={send.isPending}
      error={send.error && send.error.errors.length === 0 ? messageOr(send.error, '') : null}
      submitText={t('account:sendQuestions.submit')}
      busyText={t('account:sendQuestions.sending')}
      onSubmit={(values) =>
        send.mutate({
          params: { accountId: account.id },
          body: { ...values, productType: variant.product },
        })
      }
    >
      <p>{t('account:sendQuestions.text')}</p>
      <fieldset data-path="groups" style={{ margin: 0, padding: 0, border: 0 }}>
        <legend>{t('account:sendQuestions.parts')}</legend>
        {variant.groups.map(({ group, title }) => (
          <CheckboxField
            key={group}
            label={title}
            hint={t('account:sendQuestions.open', {
              count: open.filter((one) => one.group === group).length,
            })}
            checked={chosen.includes(group)}
            onChange={(isChosen) => toggle(group, isChosen)}
          />
        ))}
        {form.errors.groups && <FieldError id="groups-error">{form.errors.groups}</FieldError>}
      </fieldset>
      <TextField
        label={t('account:sendQuestions.name')}
        name="recipientName"
        autoComplete="off"
        {...form.getInputProps('recipientName')}
      />
      <TextField
        label={t('account:sendQuestions.email')}
        name="email"
        type="email"
        width="lg"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </ModalForm>
  )
}

/** Mail a part of the questionnaire to the insured to answer. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('account:sendQuestions.title'),
  content: SendModal,
})
