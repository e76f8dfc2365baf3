import { z } from 'zod'
import { chosen } from '#domain/kernel/fields.ts'
import type { ApiError } from '#web/client/problem.ts'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { ModalForm } from '#web/kit/window/modal.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'

/** The form of a modal in which a person is chosen; `required` is what it says while none is. */
export const usePersonForm = (required: string) =>
  useSchemaForm({ schema: z.object({ userId: chosen(required) }), initial: { userId: '' } })

/** Gives what the modal is about to the person who is chosen. */
export const PersonForm = (props: {
  form: ReturnType<typeof usePersonForm>
  label: string
  people: readonly { id: string; name: string }[]
  command: { isPending: boolean; error: ApiError | null }
  onChoose: (userId: string) => void
}) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { form, label, command } = props
  return (
    <ModalForm
      form={form}
      labels={{ userId: label }}
      pending={command.isPending}
      {...failureOf(command.error, t('quote:texts.updateFailed'))}
      submitText={t('dialog:reassign.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={({ userId }) => props.onChoose(userId)}
    >
      <SelectField
        label={label}
        options={props.people.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('userId')}
        onChange={(value) => form.setFieldValue('userId', value ?? '')}
      />
    </ModalForm>
  )
}

/** Underwriters who can be given a quote. */
export const peopleOf = (
  found: readonly { id: string; fullName: string }[] | undefined,
): { id: string; name: string }[] => (found ?? []).map(({ id, fullName }) => ({ id, name: fullName }))
