import { ButtonLink } from '#web/kit/button.tsx'
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
import { ChooseOption } from './choose-option.tsx'

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

/** Side by side and still readable; any more are below, as cards. */
const MOST_COMPARED = 6

/** Of each company, the open quotes to choose from; one alone is no choice. */
const choicesOf = (rows: readonly QuoteListRow[]): QuoteListRow[][] =>
  [...Map.groupBy(rows.filter(waits), (row) => row.accountId).values()]
    .filter((options) => options.length > 1)
    .map((options) => options.slice(0, MOST_COMPARED))

/** The insured's quotes in plain words: what there is to choose from side by side, then the rest, what waits first. */
export const CustomerQuotes = () => {
  const { t } = useTranslation(['quote', 'signing'])
  const quotes = useApi('quoteSearch', { query: { page: 0, size: MOST, sort: 'modified,desc' } })
  const rows = quotes.data?.content.toSorted((a, b) => Number(waits(b)) - Number(waits(a)))
  const choices = choicesOf(rows ?? [])
  const compared = new Set(choices.flat())
  return (
    <Page>
      <PageHeader title={t('signing:customer.title')} subtitle={t('signing:customer.subtitle')} />
      {quotes.error ? (
        <ErrorState error={quotes.error} onRetry={() => void quotes.refetch()} />
      ) : !rows ? (
        <Skeletons lines={6} height={28} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('common:kit.noData')} text={t('signing:customer.empty')} />
      ) : (
        <>
          {choices.map((options) => (
            <ChooseOption key={options[0]?.accountId} rows={options} />
          ))}
          <CardGrid min={340}>
            {rows
              .filter((row) => !compared.has(row))
              .map((row) => (
                <QuoteCard key={row.id} row={row} />
              ))}
          </CardGrid>
        </>
      )}
    </Page>
  )
}

const QuoteCard = ({ row }: { row: QuoteListRow }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const { persona } = useSession()
  const isOpen = waits(row)
  return (
    <Card
      title={row.companyName}
      actions={
        <Badge tone={TONES[row.customerStatus] ?? 'neutral'}>
          {t(`signing:customer.status.${row.customerStatus}`)}
        </Badge>
      }
    >
      <KeyValues
        items={[
          [t('quote:list.number'), row.quoteNumber],
          [t('signing:sign.pay'), <Money key="pay" value={row.totalPremium} currency={row.currency} />],
          [t('signing:sign.most'), <Money key="most" value={row.limit} currency={row.currency} whole />],
          [t('signing:sign.own'), <Money key="own" value={row.deductible} currency={row.currency} whole />],
          [t('signing:customer.starts'), <DateText key="starts" value={row.effectiveDate} />],
        ]}
      />
      <div>
        {isOpen ? (
          <ButtonLink variant="primary" href={paths.signQuote(row.id, row.product)}>
            {t(isContradicted(row) ? 'signing:customer.check' : 'signing:customer.sign')}
          </ButtonLink>
        ) : (
          <ButtonLink
            href={
              SIGNED_TO_CUSTOMER.includes(row.customerStatus)
                ? paths.signQuote(row.id, row.product)
                : paths.quote(persona, row.product, row.id)
            }
          >
            {t('signing:customer.open')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
