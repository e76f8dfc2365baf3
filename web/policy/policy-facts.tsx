import { AppLink } from '#web/kit/place/link.tsx'
import { DateText, InstantText, Money, TextOrDash } from '#web/kit/format/display.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { InsurerLines } from '#web/policy/shared/insurers.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import type { Policy } from './policy.ts'

/** What the term costs, line by line. */
export const PremiumCard = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const lines = [
    [t('policy:money.premium'), policy.premium],
    // A fee that the UK market seldom has is a line only where it is charged.
    ...(policy.mgaFee !== 0 || policy.currency === 'USD'
      ? ([[t('policy:money.mgaFee'), policy.mgaFee]] as const)
      : []),
    [t('policy:money.brokerFee'), policy.brokerFee],
    ...(['additionalBrokerFee', 'inspectionFee'] as const)
      .filter((field) => policy[field] !== 0)
      .map((field) => [t(`policy:money.${field}`), policy[field]] as const),
    [t(policy.isSurplus ? 'policy:money.surplusTaxes' : 'policy:money.taxes'), policy.taxes],
  ] as const
  return (
    <Card title={t('policy:money.title')}>
      <PlainTable
        label={t('policy:money.title')}
        rows={lines}
        rowKey={([label]) => label}
        columns={[
          { header: t('policy:money.line'), cell: ([label]) => label },
          {
            header: t('policy:money.amount'),
            align: 'right',
            cell: ([, value]) => <Money value={value} currency={policy.currency} />,
          },
        ]}
        total={[
          t('policy:money.total'),
          <Money key="total" value={policy.totalPremium} currency={policy.currency} />,
        ]}
      />
    </Card>
  )
}

/** Term, limit, carrier, producer and, of today, the contact. */
export const PolicyFacts = ({ policy, isPast }: { policy: Policy; isPast: boolean }) => {
  const { t } = useTranslation('policy')
  const { persona, can } = useSession()
  const { contact } = policy
  const name = [contact.policyContactFirstName, contact.policyContactLastName].filter(Boolean).join(' ')
  return (
    <Card title={t('policy:facts.title')}>
      <KeyValues
        items={[
          [
            t('policy:facts.insured'),
            can(['account:read']) ? (
              <AppLink key="account" href={paths.account(persona, policy.accountId)}>
                {policy.companyName}
              </AppLink>
            ) : (
              policy.companyName
            ),
          ],
          [
            t('policy:facts.term'),
            <span key="term">
              <DateText value={policy.effectiveDate} /> – <DateText value={policy.endDate} />
              <br />
              {t('policy:facts.hour')}
            </span>,
          ],
          [
            t('policy:facts.limit'),
            <Money key="limit" value={policy.aggLimit} currency={policy.currency} whole />,
          ],
          [
            t('policy:facts.deductible'),
            <Money key="deductible" value={policy.deductible} currency={policy.currency} whole />,
          ],
          ...(policy.waitingPeriod === null
            ? []
            : [
                [
                  t('policy:facts.waiting'),
                  t('policy:facts.hours', { hours: policy.waitingPeriod }),
                ] as const,
              ]),
          [
            t('policy:facts.retro'),
            policy.retroActiveDate ? (
              <DateText key="retro" value={policy.retroActiveDate} />
            ) : (
              t('policy:facts.retroAll')
            ),
          ],
          [t('policy:facts.carrier'), <InsurerLines key="carrier" insurers={policy.insurers} />],
          ...(policy.additionalInsureds.length > 0
            ? [
                [
                  t('policy:facts.additionalInsureds'),
                  policy.additionalInsureds.map(({ businessName }) => businessName).join('; '),
                ] as const,
              ]
            : []),
          ...(policy.market === 'US'
            ? [
                [
                  t('policy:facts.paper'),
                  t(`policy:facts.${policy.isSurplus ? 'surplus' : 'admitted'}`),
                ] as const,
              ]
            : []),
          [t('policy:facts.agency'), policy.agencyName],
          ...(policy.state ? [[t('policy:facts.state'), policy.state] as const] : []),
          ...(isPast
            ? []
            : [
                [t('policy:facts.contact'), <TextOrDash key="contact" value={name} />] as const,
                [
                  t('policy:facts.email'),
                  <TextOrDash key="email" value={contact.policyContactEmail} />,
                ] as const,
              ]),
          [t('policy:facts.issued'), <InstantText key="issued" value={policy.created} relative />],
        ]}
      />
    </Card>
  )
}
