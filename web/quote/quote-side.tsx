import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { phoneText } from '#domain/market/phone-text.ts'
import { DateText, Money, TextOrDash } from '#web/kit/format/display.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Insurers } from '#web/policy/shared/insurers.tsx'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { PriceFigure, PriceLines } from './price/price-lines.tsx'
import type { Figure } from './price/waterfall.ts'
import { priorActsOf, priorActsText } from './shared/prior-acts.ts'
import classes from './shared/quote.module.css'
import type { Quote } from './shared/quote.ts'

/** The price and the terms, always next to what is read. */
export const QuoteSide = (props: {
  quote: Quote
  /** Left out for those who may not see how a price was worked out. */
  onOpenStep: ((figure: Figure) => void) | undefined
}) => {
  const { quote, onOpenStep } = props
  const { t } = useTranslation('quote')
  const view = useMarket()
  const productName = useProductName()
  const { contact, agent, request } = quote
  const isDeclined = quote.status === 'INVALID' && quote.calculation?.outcome === 'INVALID'
  const name = [contact.policyContactFirstName, contact.policyContactLastName].filter(Boolean).join(' ')
  return (
    <div className={classes.stack}>
      <Card title={t('quote:price.title')}>
        <PriceFigure isForComparison={isDeclined} value={quote.totalPremium} currency={quote.currency} />
        {isDeclined && <p className={classes.readiness}>{t('quote:price.notOffered')}</p>}
        {quote.readiness && <p className={classes.readiness}>{quote.readiness}</p>}
        {quote.calculation && (
          <PriceLines calculation={quote.calculation} {...(onOpenStep && { onOpenStep })} />
        )}
      </Card>
      <Card title={t('quote:side.terms')}>
        <KeyValues
          items={[
            [t('quote:side.product'), productName(quote.product)],
            [t('quote:side.period'), <Period key="period" quote={quote} />],
            [
              t('quote:side.limit'),
              <Money key="limit" value={quote.limit} currency={quote.currency} whole />,
            ],
            [
              t('quote:side.deductible'),
              <Money key="deductible" value={quote.deductible} currency={quote.currency} whole />,
            ],
            ...(request.attachmentPoint === undefined
              ? []
              : [
                  [
                    t('quote:asked.attachment'),
                    <Money
                      key="attachment"
                      value={request.attachmentPoint}
                      currency={quote.currency}
                      whole
                    />,
                  ] as const,
                ]),
            ...(request.followedPolicyNumber
              ? [
                  [
                    t('quote:calculator.followedPolicyNumber'),
                    [request.followedPolicyNumber, request.followedInsurer].filter(Boolean).join(', '),
                  ] as const,
                ]
              : []),
            ...(hasWaitingPeriod(quote.product)
              ? [
                  [
                    t('quote:calculator.waiting'),
                    t('quote:calculator.hours', { hours: request.waitingPeriod }),
                  ] as const,
                ]
              : []),
            [
              t('quote:asked.retro'),
              priorActsText(priorActsOf(quote), {
                full: t('quote:asked.retroAll'),
                years: (count) => t('quote:asked.years', { count }),
                from: (day) => t('quote:coverages.actsFrom', { date: dateText(day, view) }),
              }),
            ],
            ...(quote.market === 'US'
              ? [
                  [
                    t('quote:side.paper'),
                    t(`quote:side.${quote.isSurplus ? 'surplus' : 'admitted'}`),
                  ] as const,
                ]
              : []),
            [
              t('quote:side.carrier'),
              <Insurers key="carrier" market={quote.market} paper={quote.carrierName} />,
            ],
            [t('quote:side.expires'), <DateText key="expires" value={quote.expiresOn} />],
            ...(quote.binderNumber ? [[t('quote:side.binder'), quote.binderNumber] as const] : []),
          ]}
        />
      </Card>
      <Card title={t('quote:side.people')}>
        <KeyValues
          items={[
            [t('quote:side.contact'), <TextOrDash key="name" value={name} />],
            [t('quote:side.email'), <TextOrDash key="email" value={contact.policyContactEmail} />],
            [
              t('quote:side.phone'),
              <TextOrDash
                key="phone"
                value={contact.policyContactPhone && phoneText(contact.policyContactPhone)}
              />,
            ],
            [
              t('quote:side.agent'),
              <TextOrDash key="agent" value={`${agent.agentFirstName} ${agent.agentLastName}`.trim()} />,
            ],
            [t('quote:side.agency'), quote.agencyName],
            ...(quote.additionalInsureds.length > 0
              ? [[t('quote:side.insureds'), quote.additionalInsureds.join(', ')] as const]
              : []),
            ...(quote.tamName ? [[t('quote:side.tam'), quote.tamName] as const] : []),
          ]}
        />
      </Card>
    </div>
  )
}

const Period = ({ quote }: { quote: Quote }) => (
  <>
    <DateText value={quote.effectiveDate} /> – <DateText value={quote.endDate} />
  </>
)
