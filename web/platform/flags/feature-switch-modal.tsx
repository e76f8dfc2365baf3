import { switchMessage } from '#domain/platform/fields.ts'
import { z } from 'zod'
import { flagCodes, flags } from '#domain/platform/flags.ts'
import { call } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SearchField, type Option } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { PEOPLE_SEARCH_MS } from '#web/kit/search-delays.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'

const params = z.object({ flag: z.enum(flagCodes) })

const POSITIONS = ['on', 'off', 'default'] as const
const FOUND = 25

const searchUsers = async (search: string, signal: AbortSignal): Promise<Option[]> => {
  const query = { size: FOUND, ...(search && { search }) }
  const { content } = await call('userSearch', { query }, { signal })
  return content.map((user) => ({ value: user.id, label: `${user.fullName} · ${user.email}` }))
}

const Switch = ({ params: { flag } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('organization')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({ position: z.enum(POSITIONS), userId: z.string(), message: switchMessage }),
    initial: { position: 'on' as (typeof POSITIONS)[number], userId: '', message: '' },
  })
  const change = useCommand('featureFlagSwitch', {
    silent: true,
    success: t('organization:feature.switched'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const { position, userId, message } = form.getValues()
  const failure =
    change.error && change.error.errors.length === 0
      ? messageOr(change.error, t('common:error.server'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ userId: t('organization:feature.forUser'), message: t('organization:feature.message') }}
      pending={change.isPending}
      error={failure}
      submitText={t('organization:feature.switch')}
      busyText={t('organization:user.saving')}
      onSubmit={() =>
        change.mutate({
          params: { flag },
          body: {
            userId: userId || null,
            isOn: position === 'default' ? null : position === 'on',
            message: message || null,
          },
        })
      }
    >
      <p>{flags[flag].description}</p>
      <RadioGroup
        label={t('organization:feature.position')}
        value={position}
        choices={POSITIONS.map((value) => ({ value, label: t(`organization:feature.to-${value}`) }))}
        onChange={(value) => form.setFieldValue('position', value)}
      />
      <SearchField
        label={t('organization:feature.forUser')}
        hint={t('organization:feature.forUserHint')}
        optional
        name="feature-users"
        search={searchUsers}
        delay={PEOPLE_SEARCH_MS}
        {...form.getInputProps('userId')}
        onChange={(value) => form.setFieldValue('userId', value ?? '')}
      />
      {/maintenance/i.test(flag) && (
        <TextField
          label={t('organization:feature.message')}
          optional
          name="message"
          width="full"
          maxLength={500}
          {...form.getInputProps('message')}
        />
      )}
    </ModalForm>
  )
}

/** Switches a feature for everybody here, or for one user. */
export const modal = defineModal({
  params,
  title: () => translate('organization:feature.switchTitle'),
  content: Switch,
})
