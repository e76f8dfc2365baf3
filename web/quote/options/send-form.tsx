import { seesAll } from '#domain/access/scopes.ts'
import { z } from 'zod'
import { AGENT_PHONE_MESSAGE, optionalPhoneIn } from '#domain/market/phones.ts'
import { emailAddress } from '#domain/kernel/fields.ts'
import { agentFirstName, agentLastName, retailAgentName, retailLicenseNumber } from '#domain/quote/fields.ts'
import type { Answer } from '#web/client.ts'
import { FieldRow, Form, Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { ActionButton } from '#web/kit/button.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import type { MarketView } from '#web/kit/format/market-views.ts'
import { Card } from '#web/kit/page/page.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { MultiSelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'

/** Every team of an account (specification 1 section 9). */
const MOST_TEAMS = 3000

const schemaOf = (market: MarketView['market'], isFlorida: boolean) =>
  z
    .object({
      agentFirstName,
      agentLastName,
      agentEmail: emailAddress.max(254),
      agentPhone: optionalPhoneIn(market, AGENT_PHONE_MESSAGE),
      teamIds: z.array(z.uuid()),
      retailAgentFirstName: retailAgentName,
      retailAgentLastName: retailAgentName,
      retailAgentLicenseNumber: retailLicenseNumber,
    })
    .refine(
      (values) => !isFlorida || !values.retailAgentFirstName || values.retailAgentLicenseNumber !== '',
      {
        path: ['retailAgentLicenseNumber'],
        message: 'License # is required',
      },
    )

/** Who requests the quotes; for a wholesaler also the retail agent, in Florida with the licence. */
export const SendForm = (props: {
  cart: Answer<'cartGet'>
  onSent: (answer: Answer<'cartSubmit'>) => void
}) => {
  const { t } = useTranslation(['quote', 'cart'])
  const { me, can } = useSession()
  const teams = useApi(
    'teamSearch',
    { query: { size: MOST_TEAMS } },
    { enabled: can(['team:read']) && !seesAll(me.account, 'quote') },
  )
  const { cart } = props
  const isFlorida = cart.state === 'FL'
  const { market } = useMarket()
  const form = useSchemaForm({
    schema: schemaOf(market, isFlorida),
    initial: {
      agentFirstName: me.firstName,
      agentLastName: me.lastName,
      agentEmail: me.email,
      agentPhone: me.phone ?? '',
      teamIds: [] as string[],
      retailAgentFirstName: '',
      retailAgentLastName: '',
      retailAgentLicenseNumber: '',
    },
  })
  const submit = useCommand('cartSubmit', {
    failure: t('cart:cart.sendFailed'),
    onSuccess: (answer) => {
      if (answer.errors.length === 0) toastSuccess(t('quote:texts.sent'))
      props.onSent(answer)
    },
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    agentFirstName: t('cart:cart.agentFirstName'),
    agentLastName: t('cart:cart.agentLastName'),
    agentEmail: t('cart:cart.agentEmail'),
    agentPhone: t('cart:cart.agentPhone'),
    teamIds: t('cart:cart.teams'),
    retailAgentFirstName: t('cart:cart.retailFirstName'),
    retailAgentLastName: t('cart:cart.retailLastName'),
    retailAgentLicenseNumber: t('cart:cart.retailLicense'),
  }
  const field = (name: Exclude<keyof typeof labels, 'teamIds'>) => ({
    label: labels[name],
    name,
    ...form.getInputProps(name),
  })
  const send = (values: ReturnType<typeof form.getValues>) => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0))
    submit.mutate({
      body: { accountId: cart.accountId, quoteIds: cart.content.map((one) => one.id), ...filled },
    })
  }
  return (
    <Card title={t('cart:cart.who')}>
      <Form form={form} labels={labels} onSubmit={send}>
        <Fields>
          <FieldRow>
            <TextField {...field('agentFirstName')} />
            <TextField {...field('agentLastName')} />
          </FieldRow>
          <FieldRow>
            <TextField {...field('agentEmail')} type="email" />
            <PhoneField {...field('agentPhone')} optional />
          </FieldRow>
          {(teams.data?.content.length ?? 0) > 1 && (
            <MultiSelectField
              label={labels.teamIds}
              hint={t('cart:cart.teamsHint')}
              optional
              options={(teams.data?.content ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('teamIds')}
            />
          )}
          <FieldRow>
            <TextField {...field('retailAgentFirstName')} optional />
            <TextField {...field('retailAgentLastName')} optional />
          </FieldRow>
          {isFlorida && <TextField {...field('retailAgentLicenseNumber')} optional />}
          <div>
            <ActionButton
              type="submit"
              variant="primary"
              availability={{ allowed: true }}
              busy={submit.isPending}
              busyText={t('quote:busy.request')}
            >
              {t('cart:cart.send', { count: cart.content.length })}
            </ActionButton>
          </div>
        </Fields>
      </Form>
    </Card>
  )
}
