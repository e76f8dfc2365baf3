import { useState } from 'react'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './profile.module.css'

/** The recovery codes, shown this once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslation('organization')
  const [isKept, setKept] = useState(false)
  const download = () =>
    saveFile(
      new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }),
      t('organization:profile.recoveryFile'),
    )
  return (
    <Card title={t('organization:profile.recovery')}>
      <div className={classes.stack}>
        <Notice tone="warning" title={t('organization:profile.recoveryOnce')}>
          {t('organization:profile.recoveryText')}
        </Notice>
        <ul className={classes.codes} aria-label={t('organization:profile.recovery')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div>
          <Button onClick={download}>{t('organization:profile.recoveryDownload')}</Button>
        </div>
        <CheckboxField label={t('organization:profile.recoveryKept')} checked={isKept} onChange={setKept} />
        <div>
          <ActionButton
            variant="primary"
            availability={{ allowed: isKept, reason: t('organization:profile.recoveryKeptFirst') }}
            onClick={onDone}
          >
            {t('organization:profile.done')}
          </ActionButton>
        </div>
      </div>
    </Card>
  )
}
