import { useState } from 'react'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Page, PageHeader, TwoColumns } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useAskBeforeLeaving } from '#web/kit/place/leaving.ts'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { usePathParams } from '#web/use-path-params.ts'
import type { Policy } from '../policy.ts'
import { Conflicts } from './conflicts.tsx'
import { ContactFields } from './contact-fields.tsx'
import { DecideCard } from './draft/decide-card.tsx'
import { DraftNotice } from './draft/draft-notice.tsx'
import { DraftSummary } from './draft/draft-page.tsx'
import { SendCard } from './draft/send-card.tsx'
import { type DraftWork, useDraft } from './draft/use-draft.ts'
import { FactsFields } from './facts-fields.tsx'
import { InsuredFields } from './insured-fields.tsx'
import { IssueCard } from './issue-card.tsx'
import { NameFields } from './name-fields.tsx'
import { PriceCard } from './price-card.tsx'
import { PriceStrip } from './price-strip.tsx'
import { TermsFields } from './terms-fields.tsx'
import { type Change, type Draft, useChange } from './use-change.ts'
import { WhatAndWhen } from './what-and-when.tsx'

/** A change of a policy: what and when, old and new side by side, what it costs while it is typed, and its issue. */
export const ChangePage = () => {
  const { productType, policyId } = usePathParams('productType', 'policyId')
  const { search } = useUrlState()
  const id = search.get('draft')
  // What was opened begins the page; once it is saved it has an address, and goes on as it is.
  const [opened] = useState(id)
  const policy = useApi('policyGet', { params: { productType, policyId } })
  const draft = useApi('policyChangeGet', { params: { id: id ?? '' } }, { enabled: id !== null, keep: true })
  const error = policy.error ?? (id === null ? null : draft.error)
  if (policy.data && (opened === null || draft.data))
    return <Loaded policy={policy.data} draft={id === null ? null : (draft.data ?? null)} draftId={id} />
  if (error)
    return (
      <RecordFailedPage
        record="policy"
        error={error}
        onRetry={() => void Promise.all([policy.refetch(), draft.refetch()])}
      />
    )
  return (
    <Page>
      <Skeletons lines={10} height={24} />
    </Page>
  )
}

/** Codes of refusals after which an underwriter decides. */
const FOR_UNDERWRITERS: ReadonlySet<string> = new Set([
  'CHANGE_REFERRED',
  'CHANGE_NOT_RELEASED',
  'PERMISSION_MISSING',
  'BEYOND_AUTHORITY',
])

/** What the reader can do with the change: send it, decide on it, or issue it. */
const Acts = ({ policy, change, work }: { policy: Policy; change: Change; work: DraftWork }) => {
  const refused = change.body ? change.price.answer?.refusal?.code : undefined
  const isSent = change.reader === 'INSURED' || (refused !== undefined && FOR_UNDERWRITERS.has(refused))
  return (
    <>
      {work.draft && <DecideCard work={work} />}
      {isSent && !work.may('release') ? (
        <SendCard change={change} work={work} />
      ) : (
        <IssueCard policy={policy} change={change} work={work} />
      )}
    </>
  )
}

const Loaded = (props: { policy: Policy; draft: Draft | null; draftId: string | null }) => {
  const { policy, draft, draftId } = props
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { persona } = useSession()
  const { search } = useUrlState()
  const change = useChange(policy, draft, draftId, {
    insured: search.get('insured'),
    on: search.get('on'),
  })
  const work = useDraft(policy, change, draft)
  useAskBeforeLeaving(change.isTouched, {
    title: t('policy:change.leave.title'),
    text: t('policy:change.leave.text'),
    confirm: t('policy:change.leave.confirm'),
    cancel: t('policy:change.leave.cancel'),
  })
  const { fields } = change.row
  const has = (field: (typeof fields)[number]) => fields.includes(field)
  const shown = change.terms
  const isReadOnly = draft !== null && !work.may('save') && !work.may('issue')
  return (
    <Page>
      <PageHeader
        title={t('policy:change.title', { number: policy.policyNumber })}
        heading={t('policy:change.title', { number: policy.policyNumber })}
        subtitle={policy.companyName}
        back={{ href: paths.policy(persona, policy.product, policy.id), label: policy.policyNumber }}
      />
      {draft && <DraftNotice draft={draft} />}
      {draft && isReadOnly ? (
        <DraftSummary draft={draft} policy={policy} work={work} />
      ) : (
        <>
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
                {shown && has('insured') && <NameFields change={change} />}
                {shown && has('exposure') && <FactsFields policy={shown} change={change} />}
                {shown && has('contact') && <ContactFields policy={shown} change={change} />}
                {shown && has('additionalInsureds') && <InsuredFields policy={shown} change={change} />}
                <Conflicts policy={policy} change={change} />
              </>
            }
            aside={
              <>
                <PriceCard policy={policy} change={change} />
                <Acts policy={policy} change={change} work={work} />
              </>
            }
          />
          <PriceStrip policy={policy} change={change} />
        </>
      )}
    </Page>
  )
}
