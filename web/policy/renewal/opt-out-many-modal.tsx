import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { policyBulkContract } from '#contract/policy/renewal/bulk.ts'
import { requiredReason } from '#domain/kernel/fields.ts'
import { type Answer, call } from '#web/client.ts'
import { type ApiError, messageOr } from '#web/client/problem.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { NumberField, TextArea } from '#web/kit/form/text-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import {
  defineModal,
  ModalBody,
  ModalFooter,
  ModalForm,
  ModalNotice,
  useModalControls,
} from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'
import { OptOutRows } from './opt-out-rows.tsx'

/** The filter is the query of the list's address: a modal's parameters are in the address. */
const modalParams = z.object({
  choice: z.enum(['optOut', 'optIn']),
  policyIds: z.string().min(36).max(3700).optional(),
  list: z.enum(['policies', 'renewals']).optional(),
  filter: z.string().max(4000).optional(),
})
type Params = z.output<typeof modalParams>
type Choice = Params['choice']
type Outcome = Answer<'policyBulkOptOut'>

const { shape } = policyBulkContract.policyBulkOptOut.body
const targets = z.object({ policyIds: shape.policyIds, filter: shape.filter, renewals: shape.renewals })
type Target = z.output<typeof targets>

/** Which policies are meant, or null where the address asks for what the lists do not know. */
const targetOf = ({ policyIds, list, filter = '' }: Params): Target | null => {
  const query = Object.fromEntries(new URLSearchParams(filter))
  const asked = list === 'renewals' ? { renewals: query } : { filter: query }
  const read = targets.safeParse(policyIds === undefined ? asked : { policyIds: policyIds.split(',') })
  return read.success ? read.data : null
}

const previewOf = async (target: Target, choice: Choice): Promise<Outcome> =>
  call('policyBulkOptOut', { body: { ...target, isOptedOut: choice === 'optOut', isPreview: true } })

const OptOutMany = ({ params }: { params: Params }) => {
  const { t } = useTranslation('bulk')
  const target = useMemo(() => targetOf(params), [params])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (!target) return <ModalNotice tone="danger">{t('bulk:optOut.unknownFilter')}</ModalNotice>
  if (outcome) return <Result choice={params.choice} outcome={outcome} />
  return <Preview target={target} choice={params.choice} onDone={setOutcome} />
}

interface Asking {
  target: Target
  choice: Choice
  onDone: (outcome: Outcome) => void
}

const Preview = (props: Asking) => {
  const { t } = useTranslation(['bulk', 'common'])
  const { close } = useModalControls()
  const { target, choice } = props
  const preview = useQuery<Outcome, ApiError>({
    queryKey: ['policyBulkOptOut', choice, target],
    queryFn: async () => previewOf(target, choice),
  })
  if (preview.error && !preview.data)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data)
    return (
      <ModalBody>
        <Skeletons lines={5} height={32} />
      </ModalBody>
    )
  if (preview.data.changed.length > 0) return <Ask {...props} preview={preview.data} />
  return (
    <>
      <ModalBody>
        <Fields>
          <Notice tone="warning">{t(`bulk:ofMany.${choice}.none`)}</Notice>
          <OptOutRows outcome={preview.data} choice={choice} />
        </Fields>
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={close} autoFocus>
          {t('common:kit.close')}
        </Button>
      </ModalFooter>
    </>
  )
}

const BLANK: { reason: string; count: number | null } = { reason: '', count: null }

const Ask = ({ target, choice, preview, onDone }: Asking & { preview: Outcome }) => {
  const { t } = useTranslation(['bulk', 'policy'])
  const { setDirty } = useModalControls()
  const count = preview.changed.length
  const form = useSchemaForm({
    schema: z.object({
      reason: requiredReason,
      count: z.literal(count, { error: t('bulk:optOut.countWrong', { count }) }),
    }),
    initial: BLANK,
  })
  const labels = { reason: t('policy:choice.reason'), count: t('bulk:optOut.count', { count }) }
  const change = useCommand('policyBulkOptOut', {
    silent: true,
    onSuccess: (outcome) => {
      setDirty(false)
      onDone(outcome)
    },
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = change
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={change.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('policy:choice.failed')) : null}
      submitText={t(`policy:choice.${choice}.submit`)}
      busyText={t('bulk:optOut.busy', { count })}
      onSubmit={({ reason, count: typed }) =>
        change.mutate({
          body: {
            ...target,
            isOptedOut: choice === 'optOut',
            reason,
            ...(typed !== null && { count: typed }),
          },
        })
      }
    >
      <Fields>
        <p>{t(`bulk:ofMany.${choice}.text`, { count })}</p>
        <OptOutRows outcome={preview} choice={choice} />
        <TextArea label={labels.reason} name="reason" data-autofocus {...form.getInputProps('reason')} />
        <NumberField label={labels.count} width="sm" {...form.getInputProps('count')} />
      </Fields>
    </ModalForm>
  )
}

/** Takes back what was opted out just now, as far as it still may be. */
const useUndo = (outcome: Outcome) => {
  const { t } = useTranslation('bulk')
  const queries = useQueryClient()
  return useMutation<Outcome, Error>({
    mutationFn: async () => {
      const target = { policyIds: outcome.changed.map(({ policyId }) => policyId) }
      const { changed } = await previewOf(target, 'optIn')
      return call('policyBulkOptOut', {
        body: { ...target, isOptedOut: false, count: changed.length, reason: t('bulk:optOut.undoReason') },
      })
    },
    onSettled: async () => queries.invalidateQueries(),
  })
}

/** What became of each policy. An opt-out can be undone from here. */
const Result = ({ choice, outcome }: { choice: Choice; outcome: Outcome }) => {
  const { t } = useTranslation(['bulk', 'common'])
  const { close } = useModalControls()
  const undo = useUndo(outcome)
  const [shown, made] = undo.data ? [undo.data, 'optIn' as const] : [outcome, choice]
  const isPartly = shown.refused.length > 0
  return (
    <>
      <ModalBody>
        <Fields>
          <div role="status">
            <Notice tone={isPartly ? 'warning' : 'success'}>
              {t(`bulk:ofMany.${made}.done`, { count: shown.changed.length })}
              {isPartly && ` ${t('bulk:optOut.refused', { count: shown.refused.length })}`}
            </Notice>
          </div>
          {undo.error && <Notice tone="danger">{messageOr(undo.error, t('bulk:optOut.undoFailed'))}</Notice>}
          <OptOutRows outcome={shown} choice={made} />
        </Fields>
      </ModalBody>
      <ModalFooter>
        {choice === 'optOut' && !undo.data && (
          <ActionButton
            availability={{ allowed: true }}
            busy={undo.isPending}
            busyText={t('bulk:optOut.undoing')}
            onClick={() => undo.mutate()}
          >
            {t('bulk:optOut.undo')}
          </ActionButton>
        )}
        <Button variant="primary" onClick={close} autoFocus>
          {t('common:kit.close')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Opt many policies out of their renewal, or take that back: a preview, the reason, the number typed, and what came of it. */
export const modal = defineModal({
  params: modalParams,
  title: ({ choice }) => translate(`policy:choice.${choice}.submit`),
  content: OptOutMany,
})
