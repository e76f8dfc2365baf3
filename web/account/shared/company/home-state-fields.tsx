import { STATES, stateOf } from '#domain/market/states.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { type FieldLabels, FieldRow, Fields, type SchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { NumberField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { DetailsValues } from './details-values.ts'

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))
const NO_SHARE = { state: '', percent: null }

/**
 * Where the risk is, asked for no further than it decides: the state of the address is the home state unless all of the
 * risk is outside of it, and only then are the shares asked for.
 */
export const HomeStateFields = (props: { form: SchemaForm<DetailsValues>; labels: FieldLabels }) => {
  const { t } = useTranslation('account')
  const { form } = props
  const { state, isRiskElsewhere, riskShares } = form.getValues()
  /** All shares together are right or wrong: that is said once all are entered, and until one is changed. */
  const field = (name: `riskShares.${number}.${'state' | 'percent'}`, empty: '' | null) => {
    const { onBlur: _whileEntered, onChange, ...rest } = form.getInputProps(name)
    const change = (value: unknown) => {
      onChange(value ?? empty)
      form.clearFieldError('riskShares.0.percent')
    }
    return { ...rest, onChange: change }
  }
  const tick = (checked: boolean) => {
    form.setFieldValue('isRiskElsewhere', checked)
    if (checked && riskShares.length === 0) form.insertListItem('riskShares', NO_SHARE)
  }
  return (
    <Fields>
      <CheckboxField
        label={t('account:homeState.elsewhere', { state: stateOf(state)?.name ?? t('account:fields.state') })}
        hint={t('account:homeState.hint')}
        checked={isRiskElsewhere}
        onChange={tick}
      />
      {isRiskElsewhere &&
        riskShares.map((share, index) => (
          <div key={form.key(`riskShares.${index}`)}>
            <FieldRow>
              <SelectField
                label={t('account:homeState.state', { number: index + 1 })}
                options={STATE_OPTIONS}
                {...field(`riskShares.${index}.state`, '')}
                value={share.state || null}
              />
              <NumberField
                label={t('account:homeState.percent', { number: index + 1 })}
                maxLength={3}
                width="sm"
                {...field(`riskShares.${index}.percent`, null)}
              />
            </FieldRow>
            {riskShares.length > 1 && (
              <Button
                size="compact"
                variant="ghost"
                aria-label={t('account:homeState.removeOf', { number: index + 1 })}
                onClick={() => form.removeListItem('riskShares', index)}
              >
                {t('account:homeState.remove')}
              </Button>
            )}
          </div>
        ))}
      {isRiskElsewhere && (
        <div>
          <Button size="compact" onClick={() => form.insertListItem('riskShares', NO_SHARE)}>
            {t('account:homeState.add')}
          </Button>
        </div>
      )}
    </Fields>
  )
}
