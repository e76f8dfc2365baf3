import { Modal } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../kit/button.tsx'
import { ModalBody, ModalFooter } from '../kit/modal.tsx'
import { Notice } from '../kit/states.tsx'
import { WindowBody } from '../kit/window-body.tsx'
import { PasswordField, TextField } from '../kit/text-field.tsx'
import { useCommand } from '../use-api.ts'

/** The server asks for a code as well as the password. */
const CHALLENGE = 307

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
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
        <form onSubmit={submit} noValidate>
          <ModalBody>
            <div>
              <p>{t('common:shell.proveText')}</p>
              {failure && <Notice tone="danger" title={failure} />}
              <PasswordField
                label={t('common:page.password')}
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
            <Button type="submit" variant="primary" busy={prove.isPending}>
              {t('common:shell.proveButton')}
            </Button>
          </ModalFooter>
        </form>
      </WindowBody>
    </Modal>
  )
}
