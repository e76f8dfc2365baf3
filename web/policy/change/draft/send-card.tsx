import { messageOf } from '#web/client/problem.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { Fields } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Change } from '../use-change.ts'
import type { DraftWork } from './use-draft.ts'

/** Who cannot issue a change sends it: the insured to the agency, the agency to an underwriter. */
export const SendCard = ({ change, work }: { change: Change; work: DraftWork }) => {
  const { t } = useTranslation('policy')
  const { price, body } = change
  const preview = body ? price.answer : undefined
  if (!body) return null
  const action = change.reader === 'INSURED' ? 'ask' : 'refer'
  const isUnpriced = price.isStale || !preview
  return (
    <Card title={t(`policy:draft.send.${action}.title`)}>
      <Fields>
        <p>{t(`policy:draft.send.${action}.text`)}</p>
        {(preview?.referrals.length ?? 0) > 0 && (
          <Notice tone="warning" title={t('policy:change.issue.referred')}>
            {preview?.referrals.map(({ reason }) => (
              <p key={reason}>{reason}</p>
            ))}
          </Notice>
        )}
        <TextArea
          label={t(`policy:draft.send.${action}.note`)}
          hint={t('policy:draft.send.hint')}
          name="note"
          width="full"
          value={work.note}
          onChange={work.setNote}
        />
        {work.error && <Notice tone="danger">{messageOf(work.error)}</Notice>}
        <ActionButton
          variant="primary"
          wide
          availability={
            isUnpriced ? { allowed: false, reason: t('policy:change.issue.pricing') } : { allowed: true }
          }
          busy={work.isBusy}
          busyText={t('policy:draft.busy')}
          onClick={() => work.step(action)}
        >
          {t(`policy:draft.send.${action}.submit`)}
        </ActionButton>
        <DraftButtons work={work} change={change} />
      </Fields>
    </Card>
  )
}

/** What may be done with a change other than to send or to issue it. */
export const DraftButtons = ({ work, change }: { work: DraftWork; change: Change }) => {
  const { t } = useTranslation('policy')
  return (
    <>
      {change.body && (
        <Button busy={work.isBusy} onClick={work.save}>
          {t('policy:draft.save')}
        </Button>
      )}
      {work.may('withdraw') && (
        <Button variant="ghost" busy={work.isBusy} onClick={() => work.step('withdraw')}>
          {t('policy:draft.withdraw')}
        </Button>
      )}
    </>
  )
}
