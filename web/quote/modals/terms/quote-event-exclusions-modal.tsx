import { z } from 'zod'
import { scheduleContract } from '#contract/underwriting/schedule-rating.ts'
import type { Answer } from '#web/client.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { EMPTY_EVENT, EventFields } from '../parts/event-fields.tsx'
import { quoteModalParams } from '../parts/quote-modal.tsx'
import { ListForm, Stored } from '../parts/stored-list.tsx'

type Exclusions = Answer<'quoteEventExclusionsGet'>

const schema = z.object({ eventExclusions: scheduleContract.quoteEventExclusions.body.shape.eventExclusions })

const ExclusionsForm = ({ quoteId, stored }: { quoteId: string; stored: Exclusions }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { eventExclusions: [...stored.eventExclusions] } })
  const save = useCommand('quoteEventExclusions', {
    silent: true,
    success: t('quote:exclusions.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ListForm
      form={form}
      list="eventExclusions"
      empty={EMPTY_EVENT}
      texts={{
        none: t('quote:exclusions.none'),
        add: t('quote:exclusions.add'),
        submit: t('quote:exclusions.submit'),
      }}
      save={save}
      onSubmit={({ eventExclusions }) =>
        save.mutate({ params: { quoteId }, body: { eventExclusions, version: stored.version } })
      }
      item={(index, onRemove) => <EventFields form={form} index={index} onRemove={onRemove} />}
    />
  )
}

const WithStored = ({ quoteId }: { quoteId: string }) => {
  const found = useApi('quoteEventExclusionsGet', { params: { quoteId } })
  return <Stored found={found}>{(stored) => <ExclusionsForm quoteId={quoteId} stored={stored} />}</Stored>
}

/** The events that a quote does not cover. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('quote:exclusions.title'),
  content: ({ params }) => <WithStored quoteId={params.quoteId} />,
})
