import { useState } from 'react'
import { z } from 'zod'
import { call } from '#web/client.ts'
import { givenName } from '#domain/kernel/fields.ts'
import { makePasskey, PasskeyError } from '#web/client/passkey.ts'
import { messageOf } from '#web/client/problem.ts'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'

const params = z.object({ passkeyId: z.string().optional() })

const EditModal = ({ params: { passkeyId } }: { params: z.output<typeof params> }) => {
  const passkeys = useApi('passkeySearch', {})
  if (passkeys.error) return <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
  if (!passkeys.data) return <Skeletons lines={2} height={36} />
  const known = passkeys.data.find((one) => one.id === passkeyId)
  return known ? <RenameForm id={known.id} name={known.name} /> : <AddForm />
}

const useNameForm = (name: string) =>
  useSchemaForm({ schema: z.object({ name: givenName(60) }), initial: { name } })

/** Asks the server for a challenge, the device for a key, and registers it. */
const useAdding = (onDone: () => void) => {
  const { t } = useTranslation('organization')
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const register = useCommand('passkeyRegister', {
    silent: true,
    keepsUnauthorized: true,
    refreshes: ['passkeySearch', 'authMe', 'mfaGet'],
    onSuccess: () => {
      toastSuccess(t('organization:passkey.added'))
      onDone()
    },
    onError: (error) => setFailure(error.message),
  })
  const add = async (name: string) => {
    if (isWorking) return
    setWorking(true)
    setFailure(null)
    try {
      const credential = await makePasskey(await call('passkeyRegisterStart', {}))
      register.mutate({ body: { name, credential } })
    } catch (error) {
      const isDevice = error instanceof PasskeyError
      setFailure(isDevice ? t(`organization:passkey.problem-${error.problem}`) : messageOf(error))
    } finally {
      setWorking(false)
    }
  }
  return { add, failure, isPending: isWorking || register.isPending }
}

const AddForm = () => {
  const { t } = useTranslation('organization')
  const { close, setDirty } = useModalControls()
  const form = useNameForm('')
  const { add, failure, isPending } = useAdding(() => {
    setDirty(false)
    close()
  })
  return (
    <NameForm
      form={form}
      pending={isPending}
      error={failure}
      submitText={t('organization:passkey.create')}
      busyText={t('organization:passkey.creating')}
      onSubmit={({ name }) => void add(name)}
    />
  )
}

const RenameForm = ({ id, name }: { id: string; name: string }) => {
  const { t } = useTranslation('organization')
  const { close, setDirty } = useModalControls()
  const form = useNameForm(name)
  const rename = useCommand('passkeyRename', {
    silent: true,
    refreshes: ['passkeySearch'],
    onSuccess: () => {
      setDirty(false)
      close()
    },
  })
  return (
    <NameForm
      form={form}
      pending={rename.isPending}
      error={rename.error?.message}
      submitText={t('organization:passkey.rename')}
      busyText={t('organization:user.saving')}
      onSubmit={(body) => rename.mutate({ params: { id }, body })}
    />
  )
}

const NameForm = (props: {
  form: ReturnType<typeof useNameForm>
  pending: boolean
  error: string | null | undefined
  submitText: string
  busyText: string
  onSubmit: (values: { name: string }) => void
}) => {
  const { t } = useTranslation('organization')
  return (
    <ModalForm {...props} labels={{ name: t('organization:passkey.name') }}>
      <TextField
        label={t('organization:passkey.name')}
        hint={t('organization:passkey.nameHint')}
        name="name"
        width="lg"
        maxLength={60}
        autoComplete="off"
        {...props.form.getInputProps('name')}
      />
    </ModalForm>
  )
}

/** Add a passkey, or rename one. */
export const modal = defineModal({
  params,
  title: ({ passkeyId }) =>
    translate(passkeyId ? 'organization:passkey.renameTitle' : 'organization:passkey.add'),
  content: EditModal,
})
