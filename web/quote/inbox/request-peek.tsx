import { ButtonLink } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Drawer } from '#web/kit/window/drawer.tsx'
import type { RowOf } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { useApi } from '#web/use-api.ts'
import { RequestAnswer } from '../review/request-panel.tsx'
import { RequestNotice } from '../review/request-notice.tsx'
import type { Quote } from '../shared/quote.ts'
import classes from './inbox.module.css'

type Row = RowOf<'retailRequests'>

/** A retail agency's request next to the list: its terms, and all that it is answered by, without leaving the list. */
export const RequestPeek = ({ row, onClose }: { row: Row | null; onClose: () => void }) => (
  <Drawer
    opened={row !== null}
    onClose={onClose}
    title={row && `${row.quoteNumber}: ${row.companyName}`}
    width={640}
  >
    {row && <Request row={row} />}
  </Drawer>
)

const Request = ({ row }: { row: Row }) => {
  const { t } = useTranslation(['quote', 'inbox'])
  const { persona } = useSession()
  const quote = useApi('quoteGet', { params: { productType: row.product, id: row.id } })
  return (
    <div className={classes.peek}>
      {quote.data ? (
        <>
          <Terms quote={quote.data} />
          {quote.data.bindRequest ? (
            <RequestAnswer quote={quote.data} />
          ) : (
            <RequestNotice quote={quote.data} />
          )}
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

const Terms = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'inbox'])
  const productName = useProductName()
  return (
    <KeyValues
      items={[
        [t('quote:side.product'), productName(quote.product)],
        [
          t('quote:side.period'),
          <span key="period">
            <DateText value={quote.effectiveDate} /> – <DateText value={quote.endDate} />
          </span>,
        ],
        [t('quote:side.limit'), <Money key="limit" value={quote.limit} currency={quote.currency} whole />],
        [
          t('quote:side.deductible'),
          <Money key="deductible" value={quote.deductible} currency={quote.currency} whole />,
        ],
      ]}
    />
  )
}
