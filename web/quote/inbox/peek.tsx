import { ButtonLink } from '#web/kit/button.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { UnderwritingSummaryCard } from '#web/underwriting/shared/summary-card.tsx'
import { useApi } from '#web/use-api.ts'
import { AskedAndOffered } from '../asked-and-offered.tsx'
import type { InboxRow } from './inbox-columns.tsx'
import classes from './inbox.module.css'

/** A referral next to the inbox: why it waits, what is asked and offered, and the company, without leaving the list. */
export const Peek = ({ row, onClose }: { row: InboxRow | null; onClose: () => void }) => (
  <Drawer
    opened={row !== null}
    onClose={onClose}
    title={row && `${row.quoteNumber}: ${row.companyName}`}
    width={640}
  >
    {row && <Referral row={row} />}
  </Drawer>
)

const Referral = ({ row }: { row: InboxRow }) => {
  const { t } = useTranslation(['quote', 'inbox'])
  const { persona } = useSession()
  const quote = useApi('quoteGet', { params: { productType: row.product, id: row.id } })
  return (
    <div className={classes.peek}>
      <h3>{t('inbox:list.reasons')}</h3>
      <ul className={classes.reasons}>
        {row.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {quote.data ? (
        <>
          <AskedAndOffered quote={quote.data} />
          <UnderwritingSummaryCard quote={quote.data} />
        </>
      ) : quote.error ? (
        <RecordFailed record="quote" error={quote.error} onRetry={() => void quote.refetch()} />
      ) : (
        <Skeletons lines={8} />
      )}
      <ButtonLink href={paths.quote(persona, row.product, row.id)}>{t('inbox:list.open')}</ButtonLink>
    </div>
  )
}
