import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Fields, FieldRow } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import { BLANK_INSURED, type Insured, isTyped, without } from './edits.ts'
import type { Change } from './use-change.ts'
import classes from './change.module.css'

const FIELDS = {
  US: ['address1', 'address2', 'city', 'state', 'zipCode', 'naicsCode'],
  UK: ['address1', 'address2', 'city', 'zipCode', 'naicsCode'],
} as const

type Values = Omit<Insured, 'id'>

/** Name and address of an organization. */
const Organization = (props: {
  market: 'US' | 'UK'
  values: Values
  errorOf: (field: string) => string | undefined
  onChange: (field: keyof Values, value: string) => void
}) => {
  const { t } = useTranslation('policy')
  const { values, errorOf, onChange, market } = props
  return (
    <Fields>
      <TextField
        label={t('policy:change.fields.businessName')}
        width="full"
        value={values.businessName}
        error={errorOf('businessName')}
        onChange={(value) => onChange('businessName', value)}
      />
      <FieldRow>
        {FIELDS[market].slice(0, 2).map((field) => (
          <TextField
            key={field}
            label={t(`policy:change.fields.${field}`)}
            width="full"
            {...(field === 'address2' && { optional: true })}
            value={values[field]}
            error={errorOf(field)}
            onChange={(value) => onChange(field, value)}
          />
        ))}
      </FieldRow>
      <div className={classes.short}>
        {FIELDS[market].slice(2).map((field) => (
          <TextField
            key={field}
            label={t(`policy:change.fields.${field === 'naicsCode' && market === 'UK' ? 'sicCode' : field}`)}
            width={field === 'city' ? 'lg' : 'sm'}
            value={values[field]}
            error={errorOf(field)}
            onChange={(value) => onChange(field, value)}
          />
        ))}
      </div>
    </Fields>
  )
}

/** Organizations that are covered along with the insured: each can be edited or ended from the day, and others added. */
export const InsuredFields = ({ policy, change }: { policy: Policy; change: Change }) => {
  const { t } = useTranslation('policy')
  const [open, setOpen] = useState<string | null>(null)
  const { edits } = change
  const asked = change.body?.changes.additionalInsureds ?? []
  const errorOf = (at: number) => (field: string) =>
    at < 0 ? undefined : change.errors[`changes.additionalInsureds.${at}.${field}`]
  const listed = asked.length - edits.added.filter(isTyped).length
  const placeOf = (at: number) => listed + edits.added.slice(0, at).filter(isTyped).length
  const setListed = (id: string, edit: Partial<Insured> | null) =>
    change.edit((before) => ({ ...before, insureds: { ...before.insureds, [id]: edit } }))
  return (
    <Card
      title={t('policy:facts.additionalInsureds')}
      actions={
        <Button
          size="compact"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => change.edit((before) => ({ ...before, added: [...before.added, BLANK_INSURED] }))}
        >
          {t('policy:change.add')}
        </Button>
      }
    >
      {policy.listedInsureds.length === 0 && edits.added.length === 0 && (
        <p className={classes.note}>{t('policy:change.noInsureds')}</p>
      )}
      {policy.listedInsureds.map((one) => {
        const edit = edits.insureds[one.id]
        const isEnded = edit === null
        return (
          <div key={one.id} className={classes.organization}>
            <div className={classes.line}>
              <span data-ended={isEnded || undefined}>
                <strong>{one.businessName}</strong>, {one.city}
                {isEnded && <em> {t('policy:change.ended')}</em>}
              </span>
              <Button size="compact" variant="ghost" onClick={() => setOpen(open === one.id ? null : one.id)}>
                {t(open === one.id ? 'policy:change.fold' : 'policy:change.edit')}
              </Button>
              <Button size="compact" variant="ghost" onClick={() => setListed(one.id, isEnded ? {} : null)}>
                {t(isEnded ? 'policy:change.keep' : 'policy:change.end')}
              </Button>
            </div>
            {open === one.id && !isEnded && (
              <Organization
                market={policy.market}
                values={{ ...one, ...edit }}
                errorOf={errorOf(asked.findIndex(({ id }) => id === one.id))}
                onChange={(field, value) => setListed(one.id, without({ ...edit, [field]: value }, one))}
              />
            )}
          </div>
        )
      })}
      {edits.added.map((one, at) => (
        <div key={at} className={classes.organization}>
          <div className={classes.line}>
            <strong>{one.businessName || t('policy:change.newOrganization')}</strong>
            <Button
              size="compact"
              variant="ghost"
              onClick={() =>
                change.edit((before) => ({
                  ...before,
                  added: before.added.filter((_, index) => index !== at),
                }))
              }
            >
              {t('policy:change.remove')}
            </Button>
          </div>
          <Organization
            market={policy.market}
            values={one}
            errorOf={errorOf(isTyped(one) ? placeOf(at) : -1)}
            onChange={(field, value) =>
              change.edit((before) => ({
                ...before,
                added: before.added.map((other, index) =>
                  index === at ? { ...other, [field]: value } : other,
                ),
              }))
            }
          />
        </div>
      ))}
    </Card>
  )
}
