import { Button } from '#web/kit/button.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, type SchemaForm } from '#web/kit/form/form.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { Section } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** An event as a form begins it. */
export const EMPTY_EVENT = { claimNumber: '', claimName: '', claimDescription: '', claimDate: '' }

/** One of a form's `eventExclusions`: an event that the quote does not cover. */
export const EventFields = (props: {
  form: { getInputProps: (path: string) => ReturnType<SchemaForm<Record<string, unknown>>['getInputProps']> }
  index: number
  onRemove: () => void
}) => {
  const { t } = useTranslation('quote')
  const { form, index } = props
  const field = (name: keyof typeof EMPTY_EVENT) => form.getInputProps(`eventExclusions.${index}.${name}`)
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
