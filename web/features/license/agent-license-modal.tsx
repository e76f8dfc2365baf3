import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { agentLicenseFields } from '#domain/license/schema.ts'
import { call } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { browserToday } from '#web/kit/clock.ts'
import { DateField } from '#web/kit/date-field.tsx'
import { FieldRow, Fields, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { type Option, SearchField, SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import type { RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { Loaded } from './loaded.tsx'
import { stateOptions } from './parts.tsx'

type Row = RowOf<'agentLicenseSearchAll'>

const params = z.object({ licenseId: z.uuid().optional() })

const AgentLicenseModal = ({ params: { licenseId } }: { params: z.output<typeof params> }) => {
  const found = useApi(
    'agentLicenseSearchAll',
    { query: { id: licenseId ?? '' } },
    { enabled: licenseId !== undefined },
  )
  return (
    <Loaded isNew={licenseId === undefined} found={found}>
      {(row: Row | null) => <AgentLicenseForm row={row} />}
    </Loaded>
  )
}

const schema = agentLicenseFields
  .extend({ npn: agentLicenseFields.shape.npn.unwrap() })
  .refine(({ expirationDate }) => expirationDate >= browserToday(), {
    path: ['expirationDate'],
    message: 'Date must not be before today',
  })

interface Values extends Record<string, unknown> {
  agentId: string | null
  number: string
  state: string | null
  expirationDate: string | null
  npn: string
}

const searchAgents = async (search: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const found = await call('userSearch', { query: { search, size: 100 } }, { signal })
  return found.content.map(({ id, fullName }) => ({ value: id, label: fullName }))
}

const AgentLicenseForm = ({ row }: { row: Row | null }) => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm<Values>({
    schema,
    initial: {
      agentId: row?.agentId ?? null,
      number: row?.number ?? '',
      state: row?.state ?? null,
      expirationDate: row?.expirationDate ?? null,
      npn: row?.npn ?? '',
    },
  })
  const options = {
    silent: true,
    success: t(row ? 'agency:license.saved' : 'agency:license.added'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error: Parameters<typeof showServerErrors>[1]) => void showServerErrors(form, error),
  }
  const create = useCommand('agentLicenseCreate', options)
  const update = useCommand('agentLicenseUpdate', options)
  const error = create.error ?? update.error
  const labels = {
    agentId: t('agency:license.agent'),
    number: t('agency:license.number'),
    state: t('agency:license.state'),
    expirationDate: t('agency:license.expires'),
    npn: t('agency:license.npn'),
  }
  const save = ({ agentId, state, expirationDate, ...rest }: Values) => {
    const body = {
      ...rest,
      agentId: agentId ?? '',
      state: state ?? '',
      expirationDate: expirationDate ?? '',
    }
    if (row) update.mutate({ body: { ...body, id: row.id } })
    else create.mutate({ body })
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={create.isPending || update.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('agency:license.failed')) : null}
      submitText={t('agency:license.save')}
      busyText={t('agency:license.saving')}
      onSubmit={save}
    >
      <Fields>
        {!(me.isCowbell && row) && (
          <SearchField
            label={labels.agentId}
            name="license-agent"
            search={searchAgents}
            valueLabel={row ? `${row.agentFirstName} ${row.agentLastName}` : undefined}
            {...form.getInputProps('agentId')}
          />
        )}
        <SelectField label={labels.state} options={stateOptions} {...form.getInputProps('state')} />
        <FieldRow>
          <TextField label={labels.number} name="number" {...form.getInputProps('number')} />
          <DateField
            label={labels.expirationDate}
            min={browserToday()}
            {...form.getInputProps('expirationDate')}
          />
        </FieldRow>
        <TextField label={labels.npn} name="npn" optional width="md" {...form.getInputProps('npn')} />
      </Fields>
    </ModalForm>
  )
}

/** Add or edit the licence of one agent (specification 1 section 2). */
export const modal = defineModal({
  params,
  title: ({ licenseId }) => i18next.t(licenseId ? 'agency:license.editAgent' : 'agency:license.addAgent'),
  content: AgentLicenseModal,
})
