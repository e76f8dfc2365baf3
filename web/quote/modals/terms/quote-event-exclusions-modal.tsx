import { z } from 'zod'
import { scheduleContract } from '#contract/underwriting/schedule-rating.ts'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, type SchemaForm, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, useModalControls } from '#web/kit/window/modal.tsx'
import { Section } from '#web/kit/page/page.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { quoteModalParams } from '../parts/quote-modal.tsx'
import { ListForm, Stored } from '../parts/stored-list.tsx'

type Exclusions = Answer<'quoteEventExclusionsGet'>
type Event = Exclusions['eventExclusions'][number]
type Values = { eventExclusions: Event[] }

const schema = z.object({ eventExclusions: scheduleContract.quoteEventExclusions.body.shape.eventExclusions })

const EMPTY: Event = { claimNumber: '', claimName: '', claimDescription: '', claimDate: '' }

const EventFields = (props: { form: SchemaForm<Values>; index: number; onRemove: () => void }) => {
  const { t } = useTranslation('quote')
  const { form, index } = props
  const field = (name: keyof Event) => form.getInputProps(`eventExclusions.${index}.${name}`)
  return (
    <Section
      title={t('quote:exclusions.event', { number: index + 1 })}
      actions={
        <Button size="compact" variant="ghost" onClick={props.onRemove}>
          {t('quote:exclusions.remove')}
        </Button>
      }
    >
      <Fields>
        <FieldRow>
          <TextField label={t('quote:exclusions.claimNumber')} width="md" {...field('claimNumber')} />
          <TextField label={t('quote:exclusions.claimName')} width="lg" {...field('claimName')} />
          <DateField label={t('quote:exclusions.claimDate')} {...field('claimDate')} />
        </FieldRow>
        <TextArea label={t('quote:exclusions.claimDescription')} optional {...field('claimDescription')} />
      </Fields>
    </Section>
  )
}

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
      empty={EMPTY}
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
