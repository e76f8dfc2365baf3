import { DateText } from '#web/kit/format/display.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'

/** What a policy in run-off covers, above all else on its page; nothing where control has not changed. */
export const RunOffBand = ({
  policy: { runOff, endDate },
}: {
  policy: Pick<Policy, 'runOff' | 'endDate'>
}) => {
  const { t } = useTranslation('policy')
  if (!runOff) return null
  return (
    <Notice tone="warning">
      <strong>
        {t('policy:runOff.band')} <DateText value={runOff.on} />
      </strong>
      {runOff.text}
      {runOff.acquirer &&
        ` (${[runOff.acquirer, runOff.percent && `${runOff.percent} %`].filter(Boolean).join(', ')})`}
      {'. '}
      {t('policy:runOff.bandText')} <DateText value={endDate} />
      {'. '}
      {runOff.until !== null && (
        <>
          {t('policy:runOff.reported')} <DateText value={runOff.until} />.
        </>
      )}
    </Notice>
  )
}
