import { useState } from 'react'
import { call } from '#web/client.ts'
import { ApiError } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { ModalBody, ModalFooter } from '#web/kit/window/modal.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { WindowBody } from '#web/kit/window/window-body.tsx'
import { PasswordField, TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { Modal } from '#web/kit/mantine.tsx'

/** The server asks for a code as well as the password. */
const CHALLENGE = 307

/** The proof by a passkey, for who has one. */
const usePasskeyProof = (onProved: () => void, onFailure: (text: string | null) => void) => {
  const { t } = useTranslation('common')
  const [isAsking, setAsking] = useState(false)
  const known = useApi('passkeySearch', {})
  const prove = useCommand('passkeyStepUp', {
    silent: true,
    keepsUnauthorized: true,
    refreshes: [],
    onSuccess: onProved,
    onError: (error) => onFailure(error.message),
  })
  const ask = async () => {
    if (isAsking) return
    setAsking(true)
    onFailure(null)
    try {
      const { signWithPasskey } = await import('#web/client/passkey.ts')
      const credential = await signWithPasskey(await call('passkeyStepUpStart', {}))
      prove.mutate({ body: { credential } })
    } catch (error) {
      onFailure(error instanceof ApiError ? error.message : t('common:shell.proveLeft'))
    } finally {
      setAsking(false)
    }
  }
  return {
    isOffered: (known.data?.length ?? 0) > 0,
    isPending: isAsking || prove.isPending,
    prove: ask,
  }
}

/** Password, and the code of who has a second factor, asked for again. */
export const StepUpDialog = ({ opened, settle }: { opened: boolean; settle: (proved: boolean) => void }) => {
  const { t } = useTranslation('common')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const prove = useCommand('authStepUp', {
    silent: true,
    keepsUnauthorized: true,
    refreshes: [],
    onSuccess: () => settle(true),
    onError: (error) => {
      if (error.status === CHALLENGE) setAsksCode(true)
      setFailure(error.status === CHALLENGE ? null : error.message)
    },
  })
  const passkey = usePasskeyProof(() => settle(true), setFailure)
  const [isTried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (password === '' || prove.isPending) return
    prove.mutate({ body: { password, ...(code !== '' && { mfaCode: code }) } })
  }
  return (
    <Modal
      opened={opened}
      onClose={() => settle(false)}
      title={t('common:shell.proveTitle')}
      size="27rem"
      centered
      zIndex={230}
      closeButtonProps={{ 'aria-label': t('common:kit.close') }}
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false}
    >
      <WindowBody toField>
        <PlainForm failure={failure} onSubmit={submit}>
          <ModalBody>
            <div>
              <p>{t('common:shell.proveText')}</p>
              <PasswordField
                label={t('common:page.password')}
                error={isTried && password === '' && t('common:page.passwordRequired')}
                value={password}
                onChange={setPassword}
                width="full"
                data-autofocus
              />
              {asksCode && (
                <TextField
                  label={t('common:shell.proveCode')}
                  hint={t('common:shell.proveCodeHint')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  width="md"
                  autoFocus
                  value={code}
                  onChange={(text) => setCode(text.replaceAll(/\D/g, ''))}
                />
              )}
            </div>
          </ModalBody>
          <ModalFooter>
            <Button onClick={() => settle(false)}>{t('common:kit.cancel')}</Button>
            {passkey.isOffered && (
              <Button busy={passkey.isPending} onClick={() => void passkey.prove()}>
                {t('common:shell.proveByPasskey')}
              </Button>
            )}
            <Button type="submit" variant="primary" busy={prove.isPending}>
              {t('common:shell.proveButton')}
            </Button>
          </ModalFooter>
        </PlainForm>
      </WindowBody>
    </Modal>
  )
}
