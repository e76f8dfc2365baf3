import { DateText } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { type Answer } from '#web/client.ts'
import { useApi } from '#web/use-api.ts'
import { Preview } from './preview.tsx'

type Asked = Answer<'policyNotices'>['cancellations'][number]

const Money = ({
  policyId,
  asked,
  currency,
}: {
  policyId: string
  asked: Asked
  currency: 'USD' | 'GBP'
}) => {
  const { reason, effectiveDate: on, kind } = asked
  const preview = useApi('policyCancelPreview', { params: { policyId }, query: { reason, on, kind } })
  if (preview.data) return <Preview found={preview.data} currency={currency} />
  return preview.error ? <ErrorState error={preview.error} /> : <Skeletons lines={4} height={20} />
}

/** What was asked for, by whom, and what it would return: to be read before it is approved. */
export const Requested = ({ policyId, currency }: { policyId: string; currency: 'USD' | 'GBP' }) => {
  const { t } = useTranslation('policy')
  const ends = useApi('policyNotices', { params: { policyId } })
  const asked = ends.data?.cancellations.find(({ status }) => status === 'REQUESTED')
  if (ends.error) return <ErrorState error={ends.error} onRetry={() => void ends.refetch()} />
  if (!ends.data) return <Skeletons lines={6} height={20} />
  if (!asked) return null
  const file = ends.data.files.find(({ id }) => id === asked.fileId)
  return (
    <>
      <KeyValues
        items={[
          [t('policy:cancel.reason'), asked.reasonText],
          [t('policy:cancel.day'), <DateText key="day" value={asked.effectiveDate} />],
          [t('policy:cancel.askedBy'), asked.askedBy],
          ...(asked.note ? [[t('policy:cancel.note'), asked.note] as const] : []),
          ...(file ? [[t('policy:cancel.rests'), file.fileName] as const] : []),
        ]}
      />
      <Money policyId={policyId} asked={asked} currency={currency} />
    </>
  )
}
