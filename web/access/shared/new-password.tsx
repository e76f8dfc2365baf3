import { useDebouncedValue } from '@mantine/hooks'
import { Check, Circle } from 'lucide-react'
import { useId, useState } from 'react'
import { PasswordField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/client.ts'
import classes from './new-password.module.css'

const TYPING_MS = 150

export interface PasswordPair {
  password: string
  confirmation: string
}

/**
 * Checks a password against the server's rules on every change. `isGood`: both fields agree and no rule is known to be
 * broken. While the answer is awaited the password may be sent, so that no press is lost; the server checks it.
 */
export const usePasswordCheck = (pair: PasswordPair, token?: string) => {
  const constraints = useApi('passwordConstraints', {}, { staleTime: Infinity })
  const [asked] = useDebouncedValue(pair.password, TYPING_MS)
  const check = useQuery({
    queryKey: ['validatePassword', asked],
    queryFn: async ({ signal }) =>
      call('validatePassword', { query: token ? { token } : {}, body: { password: asked } }, { signal }),
    enabled: asked !== '',
    gcTime: 0,
  })
  const isChecked = asked === pair.password && check.data !== undefined
  const broken = new Set(check.data?.errors.map((error) => error.code))
  const rules = (constraints.data ?? []).map((rule) => ({
    code: rule.errorCode,
    text: rule.displayText,
    isMet: isChecked && !broken.has(rule.errorCode),
  }))
  const isSame = pair.password !== '' && pair.password === pair.confirmation
  return { rules, isSame, isGood: isSame && !(isChecked && broken.size > 0) }
}

/** Password, its confirmation and next to them the live list of rules, which says why Save is not yet possible. */
export const NewPassword = (props: {
  pair: PasswordPair
  onChange: (pair: PasswordPair) => void
  check: ReturnType<typeof usePasswordCheck>
  /** What the page says of two passwords that differ. */
  mismatch?: string
  /** What the server found wrong with the password that was sent. */
  refused?: string | undefined
  /** "New password", where there is a present one. */
  passwordLabel?: string
}) => {
  const { t } = useTranslation('common')
  const { pair, onChange, check } = props
  const [isLeft, setLeft] = useState(false)
  const isMissing = isLeft && pair.password === ''
  const differs = pair.confirmation !== '' && !check.isSame
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <div className={classes.inputs}>
          <PasswordField
            label={props.passwordLabel ?? t('common:page.password')}
            hint={t('common:page.passwordHint')}
            name="password"
            autoComplete="new-password"
            width="full"
            value={pair.password}
            onChange={(password) => onChange({ ...pair, password })}
            onBlur={() => setLeft(true)}
            error={isMissing ? t('common:page.passwordRequired') : props.refused}
          />
          <PasswordField
            label={t('common:page.confirmPassword')}
            name="confirmation"
            autoComplete="new-password"
            width="full"
            value={pair.confirmation}
            onChange={(confirmation) => onChange({ ...pair, confirmation })}
            error={differs ? (props.mismatch ?? t('common:page.passwordsDiffer')) : undefined}
          />
        </div>
        <RuleList rules={check.rules} />
      </div>
    </div>
  )
}

const RuleList = ({ rules }: { rules: ReturnType<typeof usePasswordCheck>['rules'] }) => {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <div className={classes.list}>
      <p id={id}>{t('common:page.rules')}</p>
      <ul className={classes.rules} aria-labelledby={id}>
        {rules.map((rule) => (
          <li key={rule.code} data-met={rule.isMet}>
            {rule.isMet ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
            {rule.text}
            <span className="visually-hidden">
              {rule.isMet ? t('common:page.ruleMet') : t('common:page.ruleMissing')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
