import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import classes from './plan.module.css'

export type Plan = Answer<'billingPlan'>
type Offer = Plan['offers'][number]

const NAMES = {
  ANNUAL: 'money:plan.annual',
  SEMI_ANNUAL: 'money:plan.semiAnnual',
  QUARTERLY: 'money:plan.quarterly',
  MONTHLY: 'money:plan.monthly',
} as const

/** "4 payments: 3,230.72 first, then 2,500.00 on Jun 1 …" of an offer, open parts alone. */
const OfferText = ({ offer, plan }: { offer: Offer; plan: Plan }) => {
  const { t } = useTranslation('money')
  const open = offer.items.filter(({ left }) => left > 0)
  const [first, second] = open
  if (!first) return null
  return (
    <>
      <Money value={first.left} currency={plan.currency} /> {t('money:plan.onDay')}{' '}
      <DateText value={first.due} />
      {second && (
        <>
          {', '}
          {t('money:plan.then', { count: open.length - 1 })}{' '}
          <Money value={second.left} currency={plan.currency} /> {t('money:plan.from')}{' '}
          <DateText value={second.due} />
        </>
      )}
    </>
  )
}

/** Each part of the invoice with its day and what is left of it. */
const Parts = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation('money')
  const next = plan.items.find(({ left }) => left > 0)
  return (
    <PlainTable
      label={t('money:plan.parts')}
      rows={plan.items}
      rowKey={({ due }) => due}
      columns={[
        {
          header: t('money:plan.due'),
          cell: (item) => (
            <>
              <DateText value={item.due} />{' '}
              {item === next && plan.now?.isPastDue && <Badge tone="danger">{t('money:plan.pastDue')}</Badge>}
              {item.left === 0 && <Badge tone="success">{t('money:plan.settled')}</Badge>}
            </>
          ),
        },
        {
          header: t('money:plan.amount'),
          align: 'right',
          cell: (item) => <Money value={item.amount - item.credited} currency={plan.currency} />,
        },
        {
          header: t('money:plan.left'),
          align: 'right',
          cell: (item) => <Money value={item.left} currency={plan.currency} />,
        },
      ]}
    />
  )
}

/** How the invoice is paid over time, and the plans that it can be spread by; nothing where there is nothing to choose. */
export const PlanSection = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation('money')
  const [wanted, setWanted] = useState(plan.plan)
  const choose = useCommand('billingPlanChoose', {
    failure: t('money:failure'),
    success: t('money:plan.saved'),
  })
  const isSpread = plan.items.length > 1
  if (!isSpread && plan.offers.length < 2) return null
  return (
    <section className={classes.section} aria-labelledby="billing-plan">
      <h2 id="billing-plan" className={classes.heading}>
        {t('money:plan.title')}
      </h2>
      {isSpread && <Parts plan={plan} />}
      {plan.offers.length > 1 && plan.actions.choosePlan && (
        <>
          <RadioGroup
            layout="list"
            label={t('money:plan.choose')}
            hint={t(isSpread ? 'money:plan.changeHint' : 'money:plan.chooseHint')}
            value={wanted}
            onChange={setWanted}
            choices={plan.offers.map((offer) => ({
              value: offer.plan,
              label: t(NAMES[offer.plan]),
              hint: <OfferText offer={offer} plan={plan} />,
            }))}
          />
          <ActionButton
            availability={
              wanted === plan.plan && plan.actions.choosePlan.allowed
                ? { allowed: false, reason: t('money:plan.isSo') }
                : plan.actions.choosePlan
            }
            busy={choose.isPending}
            onClick={() =>
              choose.mutate({
                body: {
                  policyId: plan.policyId,
                  invoiceId: plan.invoiceId,
                  plan: wanted,
                  version: plan.version,
                },
              })
            }
          >
            {t('money:plan.save')}
          </ActionButton>
        </>
      )}
    </section>
  )
}
