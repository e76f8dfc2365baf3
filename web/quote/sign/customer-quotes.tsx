import { Button, ButtonLink } from '#web/kit/button.tsx'
import { SIGNED_TO_CUSTOMER } from '#domain/quote/status-groups.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { Card, CardGrid, KeyValues, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { Badge, type Tone } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import type { QuoteListRow } from '#web/quote/shared/quote-table.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

const TONES: Readonly<Record<string, Tone>> = {
  ACTIVE: 'warning',
  SIGNED: 'success',
  BOUND: 'success',
  EXPIRED: 'neutral',
  INVALID: 'neutral',
  PENDING: 'info',
}

const MOST = 50

/** The scan contradicts an answer: the insured settles that on the page on which the application is signed. */
const isContradicted = ({ actions }: QuoteListRow): boolean => actions.sign?.code === 'ANSWERS_CONTRADICTED'

const waits = (row: QuoteListRow): boolean => row.actions.sign?.allowed === true || isContradicted(row)

/** The insured's quotes in plain words, what waits for a signature first. */
export const CustomerQuotes = () => {
  const { t } = useTranslation('quote')
  const quotes = useApi('quoteSearch', { query: { page: 0, size: MOST, sort: 'modified,desc' } })
  const rows = quotes.data?.content.toSorted((a, b) => Number(waits(b)) - Number(waits(a)))
  return (
    <Page>
      <PageHeader title={t('quote:customer.title')} subtitle={t('quote:customer.subtitle')} />
      {quotes.error ? (
        <ErrorState error={quotes.error} onRetry={() => void quotes.refetch()} />
      ) : !rows ? (
        <Skeletons lines={6} height={28} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('common:kit.noData')} text={t('quote:customer.empty')} />
      ) : (
        <CardGrid min={340}>
          {rows.map((row) => (
            <QuoteCard key={row.id} row={row} />
          ))}
        </CardGrid>
      )}
    </Page>
  )
}

const QuoteCard = ({ row }: { row: QuoteListRow }) => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const openModal = useModal()
  const isOpen = waits(row)
  return (
    <Card
      title={row.companyName}
      actions={
        <Badge tone={TONES[row.customerStatus] ?? 'neutral'}>
          {t(`quote:customer.status.${row.customerStatus}`)}
        </Badge>
      }
    >
      <KeyValues
        items={[
          [t('quote:list.number'), row.quoteNumber],
          [t('quote:sign.pay'), <Money key="pay" value={row.totalPremium} currency={row.currency} />],
          [t('quote:sign.most'), <Money key="most" value={row.limit} currency={row.currency} whole />],
          [t('quote:sign.own'), <Money key="own" value={row.deductible} currency={row.currency} whole />],
          [t('quote:customer.starts'), <DateText key="starts" value={row.effectiveDate} />],
        ]}
      />
      <div>
        {isOpen ? (
          isContradicted(row) ? (
            <ButtonLink variant="primary" href={paths.signQuote(row.id, row.product)}>
              {t('quote:customer.check')}
            </ButtonLink>
          ) : (
            <Button
              variant="primary"
              onClick={() => openModal('quote.attestTerms', { productType: row.product, quoteId: row.id })}
            >
              {t('quote:customer.sign')}
            </Button>
          )
        ) : (
          <ButtonLink
            href={
              SIGNED_TO_CUSTOMER.includes(row.customerStatus)
                ? paths.signQuote(row.id, row.product)
                : paths.quote(persona, row.product, row.id)
            }
          >
            {t('quote:customer.open')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
