import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Page, PageHeader, TwoColumns } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { usePathParams } from '#web/use-path-params.ts'
import type { Policy } from '../policy.ts'
import { Conflicts } from './conflicts.tsx'
import { ContactFields } from './contact-fields.tsx'
import { FactsFields } from './facts-fields.tsx'
import { InsuredFields } from './insured-fields.tsx'
import { IssueCard } from './issue-card.tsx'
import { PriceCard } from './price-card.tsx'
import { TermsFields } from './terms-fields.tsx'
import { useChange } from './use-change.ts'
import { WhatAndWhen } from './what-and-when.tsx'

/** A change of a policy: what and when, old and new side by side, what it costs while it is typed, and its issue. */
export const ChangePage = () => {
  const { productType, policyId } = usePathParams('productType', 'policyId')
  const policy = useApi('policyGet', { params: { productType, policyId } })
  if (policy.data) return <Loaded policy={policy.data} />
  if (policy.error)
    return <RecordFailedPage record="policy" error={policy.error} onRetry={() => void policy.refetch()} />
  return (
    <Page>
      <Skeletons lines={10} height={24} />
    </Page>
  )
}

const Loaded = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { persona } = useSession()
  const change = useChange(policy)
  const { fields } = change.row
  const has = (field: (typeof fields)[number]) => fields.includes(field)
  const shown = change.terms
  return (
    <Page>
      <PageHeader
        title={t('policy:change.title', { number: policy.policyNumber })}
        heading={t('policy:change.title', { number: policy.policyNumber })}
        subtitle={policy.companyName}
        back={{ href: paths.policy(persona, policy.product, policy.id), label: policy.policyNumber }}
      />
      <TwoColumns
        isWorkedIn
        main={
          <>
            <WhatAndWhen policy={policy} change={change} />
            {change.termsError && <Notice tone="danger">{change.termsError.message}</Notice>}
            {!shown && !change.termsError && <Skeletons lines={6} height={24} />}
            {shown && shown.asOf.cover !== 'COVERED' && (
              <Notice tone="warning">
                {t('policy:change.noCover', { day: dateText(change.day, view) })}
              </Notice>
            )}
            {shown && has('limit') && <TermsFields policy={shown} change={change} />}
            {shown && has('exposure') && <FactsFields policy={shown} change={change} />}
            {shown && has('contact') && <ContactFields policy={shown} change={change} />}
            {shown && has('additionalInsureds') && <InsuredFields policy={shown} change={change} />}
            <Conflicts policy={policy} change={change} />
          </>
        }
        aside={
          <>
            <PriceCard policy={policy} change={change} />
            <IssueCard policy={policy} change={change} />
          </>
        }
      />
    </Page>
  )
}
