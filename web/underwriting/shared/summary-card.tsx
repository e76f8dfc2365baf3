import { authorityBounds, type AuthorityBound } from '#domain/underwriting/authority.ts'
import type { Answer } from '#web/client.ts'
import { DateText, Money, MoneyText, TextOrDash } from '#web/kit/format/display.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { AppLink } from '#web/kit/place/link.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import { type Translate, useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import classes from './summary.module.css'

type Summary = Answer<'quoteDesk'>['summary']

/** What a referral is decided on apart from the quote itself, in the order in which an underwriter reads it. */
export const UnderwritingSummaryCard = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('underwriting')
  const { data: desk, error, refetch } = useApi('quoteDesk', { params: { quoteId: quote.id } })
  const data = desk?.summary
  return (
    <Card title={t('underwriting:summary.title')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={classes.parts}>
          <Company summary={data} />
          <div className={classes.pair}>
            <Findings risk={data.risk} />
            <Authority summary={data} quote={quote} />
          </div>
          <Disclosed summary={data} />
          <Business summary={data} />
        </div>
      ) : (
        <Skeletons lines={6} height={20} />
      )}
    </Card>
  )
}

const Company = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('underwriting')
  const { company, risk, claims, currency } = summary
  const { companyAggregateCF: score, band } = risk
  return (
    <>
      <p className={classes.industry}>
        <TextOrDash value={company.industry} />
        {company.industryCode && ` (${company.industryCode})`}
      </p>
      <Figures
        items={[
          {
            label: t('underwriting:summary.score'),
            value: score === null || band === null ? t('underwriting:summary.notScored') : score,
            notes: band === null ? [] : [t(`underwriting:summary.band.${band}`)],
          },
          {
            label: t('underwriting:summary.revenue'),
            value: <Money value={company.revenue} currency={currency} whole />,
          },
          {
            label: t('underwriting:summary.employees'),
            value: <TextOrDash value={company.employees?.toLocaleString()} />,
          },
          {
            label: t('underwriting:summary.hazardClass'),
            value:
              company.hazardClass === null
                ? t('underwriting:summary.notPriced')
                : t('underwriting:summary.classOf', { hazardClass: company.hazardClass }),
          },
          {
            label: t('underwriting:summary.records'),
            value:
              company.personalRecords === null
                ? t('underwriting:summary.notStated')
                : company.personalRecords.toLocaleString(),
          },
          { label: t('underwriting:summary.claims'), value: claims.filed },
        ]}
      />
    </>
  )
}

const Findings = ({ risk }: { risk: Summary['risk'] }) => {
  const { t } = useTranslation('underwriting')
  return (
    <section>
      <h3>{t('underwriting:summary.findings')}</h3>
      {risk.findings.length === 0 ? (
        <p className={classes.none}>{t('underwriting:summary.noFindings')}</p>
      ) : (
        <ul className={classes.lines}>
          {risk.findings.map(({ checkId, title, finding }) => (
            <li key={checkId}>
              <strong>{title}</strong>
              <span className={classes.detail}>{finding}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Bounds = Record<AuthorityBound, { used: string; most: string | null }>

/** What the quote uses and what the authority allows, as they are read; null is without bound. */
const boundsOf = (
  { authority, company }: Summary,
  quote: Quote,
  { t, money }: { t: Translate; money: (amount: number) => string },
): Bounds => {
  const numberText = (value: number | null, textOf: (value: number) => string) =>
    value === null ? null : textOf(value)
  const percent = (value: number) => t('underwriting:summary.percent', { value })
  const none = t('underwriting:summary.none')
  return {
    limit: { used: money(quote.limit), most: numberText(authority.largestLimit, money) },
    premium: {
      used: numberText(quote.premium, money) ?? none,
      most: numberText(authority.largestPremium, money),
    },
    revenue: {
      used: numberText(company.revenue, money) ?? none,
      most: numberText(authority.largestRevenue, money),
    },
    credit: { used: percent(authority.credit), most: numberText(authority.largestCredit, percent) },
    hazardClass: {
      used: numberText(company.hazardClass, String) ?? none,
      most: numberText(authority.highestClass, String),
    },
    state: { used: quote.state ?? none, most: authority.states?.join(', ') ?? null },
    product: { used: quote.product, most: authority.products?.join(', ') ?? null },
  }
}

const Authority = ({ summary, quote }: { summary: Summary; quote: Quote }) => {
  const { t } = useTranslation('underwriting')
  const view = useMarket()
  const money = (amount: number) => moneyText(amount, view, summary.currency, true)
  const bounds = boundsOf(summary, quote, { t, money })
  const bounded = authorityBounds.filter((bound) => bounds[bound].most !== null)
  return (
    <section>
      <h3>{t('underwriting:summary.authority')}</h3>
      {bounded.length === 0 ? (
        <p className={classes.none}>{t('underwriting:summary.unbounded')}</p>
      ) : (
        <ul className={`${classes.lines} ${classes.bounds}`}>
          {bounded.map((bound) => (
            <li key={bound}>
              <span>{t(`underwriting:summary.bound.${bound}`)}</span>
              <MoneyText>
                {t('underwriting:summary.usedOf', {
                  used: bounds[bound].used,
                  most: bounds[bound].most ?? '',
                })}
              </MoneyText>
              {summary.authority.beyond.includes(bound) && (
                <Badge tone="danger">{t('underwriting:summary.beyond')}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Disclosed = ({ summary: { disclosed, contradictions } }: { summary: Summary }) => {
  const { t } = useTranslation('underwriting')
  const raised = contradictions.open + contradictions.confirmed
  return (
    <section>
      <h3>{t('underwriting:summary.disclosed')}</h3>
      {disclosed.length === 0 ? (
        <p className={classes.none}>{t('underwriting:summary.nothingDisclosed')}</p>
      ) : (
        <ul className={classes.lines}>
          {disclosed.map(({ question, answer }) => (
            <li key={question}>
              <span className={classes.detail}>{question}</span> <strong>{answer}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.none}>
        {raised === 0
          ? t('underwriting:summary.noContradictions')
          : t('underwriting:summary.contradictions', { count: raised, open: contradictions.open })}
      </p>
    </section>
  )
}

interface BusinessRow {
  id: string
  href: string
  number: string
  product: string
  status: string
  premium: number | null
  /** What happens on the day. */
  event: string
  day: string
}

const Business = ({ summary: { quotes, policies, currency } }: { summary: Summary }) => {
  const { t } = useTranslation('underwriting')
  const { persona } = useSession()
  const productName = useProductName()
  const rows: BusinessRow[] = [
    ...policies.named.map(({ id, policyNumber, product, status, totalPremium, endDate }) => ({
      id,
      href: paths.policy(persona, product, id),
      number: policyNumber,
      product,
      status: statusWords(status),
      premium: totalPremium,
      event: t('underwriting:summary.ends'),
      day: endDate,
    })),
    ...quotes.named.map(({ id, quoteNumber, product, status, totalPremium, effectiveDate }) => ({
      id,
      href: paths.quote(persona, product, id),
      number: quoteNumber,
      product,
      status: statusWords(status),
      premium: totalPremium,
      event: t('underwriting:summary.starts'),
      day: effectiveDate,
    })),
  ]
  const total = quotes.total + policies.total
  return (
    <section>
      <h3>{t('underwriting:summary.business')}</h3>
      {rows.length === 0 ? (
        <p className={classes.none}>{t('underwriting:summary.noBusiness')}</p>
      ) : (
        <PlainTable
          label={t('underwriting:summary.business')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              header: t('underwriting:summary.number'),
              cell: ({ href, number }) => <AppLink href={href}>{number}</AppLink>,
            },
            { header: t('underwriting:summary.product'), cell: ({ product }) => productName(product) },
            { header: t('underwriting:summary.status'), cell: ({ status }) => status },
            {
              header: t('underwriting:summary.term'),
              cell: ({ event, day }) => (
                <>
                  {event} <DateText value={day} />
                </>
              ),
            },
            {
              header: t('underwriting:summary.premium'),
              cell: ({ premium }) => <Money value={premium} currency={currency} />,
              align: 'right',
            },
          ]}
        />
      )}
      {total > rows.length && (
        <p className={classes.none}>{t('underwriting:summary.more', { count: total - rows.length })}</p>
      )}
    </section>
  )
}
