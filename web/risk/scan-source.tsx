import { InstantText } from '#web/kit/format/display.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Risk } from './risk.ts'

/** What the score is made of: a live look at the domain, or a sandbox's evidence and its date; and when it was scanned. */
export const ScanSource = ({ risk: { scan, observedAt } }: { risk: Risk }) => {
  const { t } = useTranslation('account')
  if (scan.mode === null) return t('account:risk.notScanned')
  if (scan.mode === 'live')
    return (
      <>
        {t('account:risk.live')} <InstantText value={scan.at ?? observedAt} relative />
      </>
    )
  return (
    <span>
      {t('account:risk.sandbox')} <InstantText value={observedAt} />
      {scan.at && (
        <>
          {', '}
          {t('account:risk.scannedAt')} <InstantText value={scan.at} relative />
        </>
      )}
    </span>
  )
}
