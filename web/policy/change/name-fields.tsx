import { FieldRow } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Change } from './use-change.ts'

/** The company that is insured, as the policy names it on the day. */
export const NameFields = ({ change }: { change: Change }) => {
  const { t } = useTranslation('policy')
  const { edits, errors, offered } = change
  if (!offered) return null
  const { insured } = offered
  const set = (field: 'name' | 'dba', next: string) =>
    change.edit(({ [field]: _before, ...others }) =>
      next === insured[field] ? others : { ...others, [field]: next },
    )
  return (
    <Card title={t('policy:change.insured')}>
      <FieldRow>
        {(['name', 'dba'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`policy:change.fields.${field}`)}
            name={`insured.${field}`}
            width="full"
            {...(field === 'dba' && { optional: true })}
            value={edits[field] ?? insured[field]}
            error={errors[`changes.insured.${field}`]}
            onChange={(next) => set(field, next)}
          />
        ))}
      </FieldRow>
    </Card>
  )
}
