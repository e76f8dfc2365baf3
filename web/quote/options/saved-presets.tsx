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
import classes from './saved-presets.module.css'
import { withoutAsked } from '../calculator/edits.ts'
import type { Calculator } from '../calculator/use-calculator.ts'

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
  ...withoutAsked(request),
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
  const { t } = useTranslation('flow')
  const [name, setName] = useState('')
  const save = useCommand('customPresetCreate', {
    silent: true,
    success: t('flow:presets.saved'),
    refreshes: ['customPresetSearch'],
    onSuccess: onDone,
  })
  const submit = () => save.mutate({ body: bodyOf(props, name) })
  return (
    <>
      <TextField
        label={t('flow:presets.name')}
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
        {t('flow:presets.save')}
      </ActionButton>
      <Button variant="ghost" onClick={onDone}>
        {t('common:kit.cancel')}
      </Button>
    </>
  )
}

/** Selections that the account keeps under names of its own: apply one, save what is on the screen, or delete one. */
export const SavedPresets = (props: Props) => {
  const { t } = useTranslation('flow')
  const { productType, calculator } = props
  const view = useMarket()
  const priced = usePricedAvailability(calculator)
  const [isSaving, setSaving] = useState(false)
  /** With the version whose terms are shown, which another user may replace in the meantime. */
  const [chosen, setChosen] = useState<Pick<Saved, 'id' | 'version'> | null>(null)
  const presets = useApi('customPresetSearch', { query: { productType } })
  const remove = useCommand('customPresetDeleteById', {
    success: t('flow:presets.deleted'),
    refreshes: ['customPresetSearch'],
    onSuccess: () => setChosen(null),
  })
  const replace = useCommand('customPresetUpdateById', {
    success: t('flow:presets.replaced'),
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
      title: t('flow:presets.deleteTitle', { name: preset.name }),
      text: t('flow:presets.deleteText'),
      confirm: t('flow:presets.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: preset.id } })
  }
  return (
    <div className={classes.savedPresets}>
      {saved.length > 0 && (
        <SelectField
          label={t('flow:presets.mine')}
          options={saved.map((one) => ({ value: one.id, label: one.name }))}
          value={current?.id ?? null}
          placeholder={t('flow:presets.choose')}
          optional
          width="lg"
          onChange={apply}
        />
      )}
      {current && chosen && current.version !== chosen.version && (
        <Notice
          tone="warning"
          title={t('flow:presets.newer', { name: current.name })}
          action={
            <span className={classes.savedPresets}>
              <Button size="compact" onClick={() => apply(current.id)}>
                {t('flow:overtaken.take')}
              </Button>
              <Button size="compact" onClick={() => setChosen(current)}>
                {t('flow:overtaken.keep')}
              </Button>
            </span>
          }
        >
          {t('flow:presets.newerText', {
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
          {t('flow:presets.replace')}
        </ActionButton>
      )}
      {current && (
        <Button variant="ghost" busy={remove.isPending} onClick={() => void confirmRemoval(current)}>
          {t('flow:presets.delete')}
        </Button>
      )}
      {isSaving ? (
        <SaveForm {...props} onDone={() => setSaving(false)} />
      ) : (
        <Button variant="ghost" onClick={() => setSaving(true)}>
          {t('flow:presets.saveAs')}
        </Button>
      )}
    </div>
  )
}
