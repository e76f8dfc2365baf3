import { useState } from 'react'
import { ActionButton } from '#web/kit/button.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** Codes have 6 digits (specification 0 section 9). */
const DIGITS = 6

/** Takes the code that was sent. */
export const CodeForm = (props: {
  sentTo: string
  pending: boolean
  /** Why the last code was refused. */
  failure: string | null
  onSubmit: (code: string) => void
}) => {
  const { t } = useTranslation('organization')
  const [code, setCode] = useState('')
  const isWhole = code.length === DIGITS
  const submit = () => {
    if (isWhole && !props.pending) props.onSubmit(code)
  }
  return (
    <PlainForm failure={props.failure} onSubmit={submit}>
      <p role="status">{t('organization:access.codeSent', { to: props.sentTo })}</p>
      <TextField
        label={t('organization:access.code')}
        hint={t('organization:access.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={DIGITS}
        width="md"
        autoFocus
        value={code}
        onChange={(text) => setCode(text.replaceAll(/\D/g, ''))}
      />
      <ActionButton
        type="submit"
        variant="primary"
        wide
        busy={props.pending}
        availability={{ allowed: isWhole, reason: t('organization:access.codeHint') }}
      >
        {t('organization:access.codeButton')}
      </ActionButton>
    </PlainForm>
  )
}
