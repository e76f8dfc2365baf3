import { useState, type MouseEvent } from 'react'
import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { messageOr, type ApiError } from '#web/client/problem.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { type SchemaForm, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { MarketContext, useMarket } from '#web/kit/format/market.ts'
import { marketOf } from '#web/kit/format/market-views.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { refusesUnread } from '#web/kit/form/mistakes/unread.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { type Newer, NewerNotice, useNewer } from '#web/newer-record.tsx'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { draftOf, forgetDraft, keepDraft } from './claim-draft.ts'
import { ClaimFields, useClaimLabels } from './claim-fields.tsx'
import { changesOf, claimSchemaFor, emptyClaim, factsOf, valuesOf, type ClaimValues } from './claim-values.ts'

/** `claimId` of a claim that was saved and is gone on with. */
const params = z.object({ policyId: z.string().optional(), claimId: z.string().optional() })

/** A claim as it was saved last, if it was, and as it is read since: another user may change it while the form is open. */
type Stored = Answer<'claimGet'> | null

const useStored = (stored: Stored) => {
  const [id, setId] = useState(stored?.id)
  const read = useApi('claimGet', { params: { claimId: id ?? '' } }, { enabled: id !== undefined })
  return { newest: read.data ?? stored, follow: setId }
}

/** Saves or files: a new claim gets its id with the first save, and is changed from then on. */
const useClaimCommand = (
  form: SchemaForm<ClaimValues>,
  newer: Newer<Stored>,
  done: (claim: NonNullable<Stored>, isFiled: boolean) => void,
) => {
  const { t } = useTranslation('policy')
  const options = { silent: true, onError: (error: ApiError) => void showServerErrors(form, error) }
  const create = useCommand('claimCreate', options)
  const update = useCommand('claimUpdate', options)
  const send = async (values: ClaimValues, isFiled: boolean): Promise<void> => {
    const { row } = newer
    const claim = row
      ? await update.mutateAsync({
          params: { claimId: row.id },
          body: { ...changesOf(values), isFiled, version: row.version },
        })
      : await create.mutateAsync({ body: { policyId: values.policyId, ...factsOf(values), isFiled } })
    newer.show(claim)
    toastSuccess(t(isFiled ? 'policy:claim.filed' : 'policy:claim.saved'))
    done(claim, isFiled)
  }
  return {
    // The form shows what failed, from the error of the command itself.
    send: (values: ClaimValues, isFiled: boolean) => void send(values, isFiled).catch(() => undefined),
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  }
}

/** The policy that the form is about, once it is chosen and read: its market and its day are those of the claim. */
const usePolicy = (first: string) => {
  const [policyId, choose] = useState(first)
  const read = useApi('policySearch', { query: { id: policyId, size: 1 } }, { enabled: policyId !== '' })
  return { found: read.data?.content[0], choose }
}

const Report = (props: { policyId: string | undefined; stored: Stored; initial: ClaimValues }) => {
  const { t } = useTranslation('policy')
  const { close, setDirty } = useModalControls()
  const { policyId, stored, initial } = props
  const policy = usePolicy(initial.policyId)
  const own = useMarket()
  const view = policy.found ? marketOf(policy.found.currency) : own
  const form = useSchemaForm({
    schema: claimSchemaFor(view.market),
    initial,
    onChange: (values: ClaimValues) => {
      policy.choose(values.policyId)
      if (!stored) keepDraft(policyId, values)
    },
  })
  const { newest, follow } = useStored(stored)
  const newer = useNewer(form, newest, valuesOf)
  const labels = useClaimLabels()
  const claim = useClaimCommand(form, newer, (saved, isFiled) => {
    follow(saved.id)
    forgetDraft(policyId)
    setDirty(false)
    if (isFiled) close()
  })
  const { error } = claim
  const failure = error && error.errors.length === 0 ? messageOr(error, t('policy:claim.failure')) : null
  const save = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const values = form.getValues()
    const isUnread = refusesUnread(currentTarget.form)
    if (values.policyId === '') form.validateField('policyId')
    else if (!isUnread) return claim.send(values, false)
    return form.lead()
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={claim.isPending}
      error={failure}
      submitText={t('policy:claim.file')}
      busyText={t('policy:claim.filing')}
      second={
        <ActionButton
          onClick={save}
          availability={{ allowed: !claim.isPending, reason: t('common:kit.underWay') }}
        >
          {t('policy:claim.save')}
        </ActionButton>
      }
      onSubmit={(values) => claim.send(values, true)}
    >
      <MarketContext value={view}>
        <NewerNotice newer={newer} labels={labels} words={{ lossDate: (day) => dateText(day, view) }} />
        <ClaimFields form={form} asksPolicy={!policyId && !stored} policy={policy.found} />
      </MarketContext>
    </ModalForm>
  )
}

/** Who has one policy only is not asked which; the form waits for it, so that no press on Save comes before it. */
const NewClaim = ({ policyId }: { policyId: string | undefined }) => {
  const { me } = useSession()
  const policies = useApi('policySearch', { query: { size: 2 } }, { enabled: !policyId })
  if (!policyId && policies.isPending) return <Skeletons lines={8} />
  const found = policies.data?.content ?? []
  const only = found.length === 1 ? found[0]?.id : undefined
  const draft = draftOf(policyId)
  const initial = { ...emptyClaim(policyId, me), ...draft }
  return (
    <Report
      policyId={policyId}
      stored={null}
      initial={{ ...initial, policyId: initial.policyId || (only ?? '') }}
    />
  )
}

const SavedClaim = ({ claimId }: { claimId: string }) => {
  const claim = useApi('claimGet', { params: { claimId } })
  if (claim.data) return <Report policyId={undefined} stored={claim.data} initial={valuesOf(claim.data)} />
  return claim.error ? (
    <RecordFailed record="claim" error={claim.error} onRetry={() => void claim.refetch()} />
  ) : (
    <Skeletons lines={8} />
  )
}

export const modal = defineModal({
  params,
  title: () => translate('common:record.reportClaim'),
  content: ({ params: { policyId, claimId } }) =>
    claimId ? <SavedClaim claimId={claimId} /> : <NewClaim policyId={policyId} />,
})
