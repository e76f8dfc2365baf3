import { useState } from 'react'
import { messageOf } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Fields } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { DraftWork } from './use-draft.ts'

/** Lets a change pass that waits for an underwriter, or refuses what was asked for, with the reason that everyone reads. */
export const DecideCard = ({ work }: { work: DraftWork }) => {
  const { t } = useTranslation('policy')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refuses = work.may('decline') ? 'decline' : work.may('turnDown') ? 'turnDown' : null
  if (refuses === null && !work.may('release')) return null
  const decline = () => {
    setMissing(reason.trim() === '')
    if (refuses !== null && reason.trim() !== '') work.step(refuses, reason.trim())
  }
  return (
    <Card title={t(work.may('release') ? 'policy:draft.decide.title' : 'policy:draft.decide.titleOfRequest')}>
      <Fields>
        <TextArea
          label={t('policy:draft.decide.reason')}
          hint={t(work.may('release') ? 'policy:draft.decide.hint' : 'policy:draft.decide.hintOfRequest')}
          name="decision"
          width="full"
          value={reason}
          error={isMissing ? t('policy:draft.decide.missing') : undefined}
          onChange={(next) => {
            setReason(next)
            setMissing(false)
          }}
        />
        {work.error && <Notice tone="danger">{messageOf(work.error)}</Notice>}
        {work.may('release') && (
          <Button
            variant="primary"
            busy={work.isBusy}
            onClick={() => work.step('release', reason.trim() || undefined)}
          >
            {t('policy:draft.decide.release')}
          </Button>
        )}
        {refuses && (
          <Button variant="danger" busy={work.isBusy} onClick={decline}>
            {t(`policy:draft.decide.${refuses}`)}
          </Button>
        )}
      </Fields>
    </Card>
  )
}
