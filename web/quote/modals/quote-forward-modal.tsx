import { z } from 'zod'
import { AGENT_PHONE_MESSAGE, phoneNumberIn } from '#domain/market/phones.ts'
import { emailAddress } from '#domain/kernel/fields.ts'
import { agencyName, agentFirstName, agentLastName } from '#domain/quote/fields.ts'
import { TextField } from '#web/kit/form/text-field.tsx'
import type { Quote } from '../shared/quote.ts'
import { formModal, PersonFields } from './parts/form-modal.tsx'

const schemaOf = ({ market }: Pick<Quote, 'market'>) =>
  z.object({
    agencyName,
    agentFirstName,
    agentLastName,
    agentEmail: emailAddress,
    agentPhone: phoneNumberIn(market, AGENT_PHONE_MESSAGE),
  })

/** Send a quote to the agent of a retail agency. */
export const modal = formModal({
  schema: schemaOf,
  initial: ({ retailAgent }): z.output<ReturnType<typeof schemaOf>> => ({
    agencyName: retailAgent?.agencyName ?? '',
    agentFirstName: retailAgent?.agentFirstName ?? '',
    agentLastName: retailAgent?.agentLastName ?? '',
    agentEmail: retailAgent?.agentEmail ?? '',
    agentPhone: retailAgent?.agentPhone ?? '',
  }),
  labels: {
    agencyName: 'dialog:forward.agencyName',
    agentFirstName: 'dialog:forward.agentFirstName',
    agentLastName: 'dialog:forward.agentLastName',
    agentEmail: 'dialog:forward.agentEmail',
    agentPhone: 'dialog:forward.agentPhone',
  },
  endpoint: 'quoteForward',
  input: (quote, values) => ({ body: { ...values, quoteId: quote.id } }),
  texts: {
    title: 'dialog:forward.title',
    submit: 'dialog:forward.submit',
    busy: 'quote:busy.sendToAgent',
    done: 'quote:texts.sent',
    failed: 'quote:texts.sendFailed',
    intro: 'dialog:forward.text',
  },
  fields: (form, labels) => (
    <>
      <TextField
        label={labels.agencyName}
        name="agencyName"
        autoComplete="off"
        {...form.getInputProps('agencyName')}
        width="lg"
      />
      <PersonFields
        form={form}
        labels={labels}
        names={{ first: 'agentFirstName', last: 'agentLastName', email: 'agentEmail', phone: 'agentPhone' }}
      />
    </>
  ),
})
