import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { usePricedAvailability } from '../price/standing-words.ts'
import type { CalculatorRequest } from '../shared/quote.ts'
import classes from './calculator.module.css'
import type { Calculator } from './use-calculator.ts'

type Saved = Answer<'customPresetSearch'>['content'][number]

interface Props {
  productType: string
  calculator: Calculator
}

type OwnTerms = Pick<
  NonNullable<CalculatorRequest['coverages']>[number],
  'deductible' | 'waitingPeriod' | 'retroActivePeriod'
>

/** The terms of a coverage that depart from the policy's, and none that does not. */
const ownTermsOf = ({ deductible, waitingPeriod, retroActivePeriod }: OwnTerms): OwnTerms => ({
  ...(deductible !== undefined && { deductible }),
  ...(waitingPeriod !== undefined && { waitingPeriod }),
  ...(retroActivePeriod !== undefined && { retroActivePeriod }),
})

/** The terms of a saved preset over those of now; dates, paper and fees stay. */
const withSaved = (request: CalculatorRequest, saved: Saved): CalculatorRequest => ({
  ...request,
  preset: 'CUSTOM',
  limit: saved.limit,
  deductible: saved.deductible,
  waitingPeriod: saved.waitingPeriod as CalculatorRequest['waitingPeriod'],
  retroActivePeriod: saved.retroActivePeriod as CalculatorRequest['retroActivePeriod'],
  coverages: saved.coverages.map(({ key, limit, ...named }) => ({
    ...ownTermsOf(named),
    key,
    isSelected: true,
    ...(limit !== null && { limit }),
  })),
})

/** What is on the screen, under a name. */
const bodyOf = ({ productType, calculator }: Props, name: string) => {
  const { shown, result } = calculator
  const chosen = (result?.coverages ?? []).filter(
    (line) => !line.mandatory && !line.locked && line.key !== 'tria' && line.isSelected,
  )
  return {
    productType,
    name,
    limit: shown.limit,
    deductible: shown.deductible,
    waitingPeriod: shown.waitingPeriod,
    retroActivePeriod: shown.retroActivePeriod,
    coverages: chosen.map(({ key, limit, limits }) => ({
      ...ownTermsOf(shown.coverages?.find((one) => one.key === key) ?? {}),
      key,
      limit: limits?.length ? limit : null,
    })),
  }
}

const SaveForm = ({ onDone, ...props }: Props & { onDone: () => void }) => {
  const { t } = useTranslation('quote')
  const [name, setName] = useState('')
  const save = useCommand('customPresetCreate', {
    silent: true,
    success: t('quote:presets.saved'),
    refreshes: ['customPresetSearch'],
    onSuccess: onDone,
  })
  const submit = () => save.mutate({ body: bodyOf(props, name) })
  return (
    <>
      <TextField
        label={t('quote:presets.name')}
        width="lg"
        maxLength={60}
        value={name}
        error={save.error ? (save.error.errors[0]?.detail ?? save.error.message) : undefined}
        onChange={setName}
      />
      <ActionButton
        availability={usePricedAvailability(props.calculator)}
        busy={save.isPending}
        onClick={submit}
      >
        {t('quote:presets.save')}
      </ActionButton>
      <Button variant="ghost" onClick={onDone}>
        {t('common:kit.cancel')}
      </Button>
    </>
  )
}

/** Selections that the account keeps under names of its own: apply one, save what is on the screen, or delete one. */
export const SavedPresets = (props: Props) => {
  const { t } = useTranslation('quote')
  const { productType, calculator } = props
  const view = useMarket()
  const priced = usePricedAvailability(calculator)
  const [isSaving, setSaving] = useState(false)
  /** With the version whose terms are shown, which another user may replace in the meantime. */
  const [chosen, setChosen] = useState<Pick<Saved, 'id' | 'version'> | null>(null)
  const presets = useApi('customPresetSearch', { query: { productType } })
  const remove = useCommand('customPresetDeleteById', {
    success: t('quote:presets.deleted'),
    refreshes: ['customPresetSearch'],
    onSuccess: () => setChosen(null),
  })
  const replace = useCommand('customPresetUpdateById', {
    success: t('quote:presets.replaced'),
    refreshes: ['customPresetSearch'],
    onSuccess: setChosen,
  })
  const saved = presets.data?.content ?? []
  const current = saved.find((one) => one.id === chosen?.id)
  const apply = (id: string | null) => {
    const found = saved.find((one) => one.id === id)
    setChosen(found ?? null)
    if (found) calculator.edit(withSaved(calculator.asked, found))
  }
  const confirmRemoval = async (preset: Saved) => {
    const yes = await askToConfirm({
      title: t('quote:presets.deleteTitle', { name: preset.name }),
      text: t('quote:presets.deleteText'),
      confirm: t('quote:presets.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: preset.id } })
  }
  return (
    <div className={classes.savedPresets}>
      {saved.length > 0 && (
        <SelectField
          label={t('quote:presets.mine')}
          options={saved.map((one) => ({ value: one.id, label: one.name }))}
          value={current?.id ?? null}
          placeholder={t('quote:presets.choose')}
          optional
          width="lg"
          onChange={apply}
        />
      )}
      {current && chosen && current.version !== chosen.version && (
        <Notice
          tone="warning"
          title={t('quote:presets.newer', { name: current.name })}
          action={
            <span className={classes.savedPresets}>
              <Button size="compact" onClick={() => apply(current.id)}>
                {t('quote:overtaken.take')}
              </Button>
              <Button size="compact" onClick={() => setChosen(current)}>
                {t('quote:overtaken.keep')}
              </Button>
            </span>
          }
        >
          {t('quote:presets.newerText', {
            limit: moneyText(current.limit, view, undefined, true),
            amount: moneyText(current.deductible, view, undefined, true),
            count: current.coverages.length,
          })}
        </Notice>
      )}
      {current && (
        <ActionButton
          variant="ghost"
          availability={priced}
          busy={replace.isPending}
          onClick={() =>
            replace.mutate({
              params: { id: current.id },
              body: { ...bodyOf(props, current.name), version: chosen?.version ?? current.version },
            })
          }
        >
          {t('quote:presets.replace')}
        </ActionButton>
      )}
      {current && (
        <Button variant="ghost" busy={remove.isPending} onClick={() => void confirmRemoval(current)}>
          {t('quote:presets.delete')}
        </Button>
      )}
      {isSaving ? (
        <SaveForm {...props} onDone={() => setSaving(false)} />
      ) : (
        <Button variant="ghost" onClick={() => setSaving(true)}>
          {t('quote:presets.saveAs')}
        </Button>
      )}
    </div>
  )
}
