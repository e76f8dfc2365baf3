import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/kit/button.tsx'
import { moneyText } from '#web/kit/format.ts'
import { useMarket } from '#web/kit/market.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import type { PresetName } from '../quote.ts'
import classes from './calculator.module.css'
import { withPreset } from './edits.ts'
import { SavedPresets } from './saved-presets.tsx'
import { signedMoney } from './signed-money.ts'
import type { Calculator } from './use-calculator.ts'

/** What the presets are priced for. */
interface Priced {
  accountId: string
  productType: string
  quoteId: string | undefined
}

const STANDARD = ['BASIC', 'POPULAR', 'ELITE'] as const
/** The other presets are priced when the edits have come to rest, after the price that was asked for. */
const REST_MS = 400

const Preset = (props: {
  preset: PresetName
  total: number | undefined
  current: number
  isChosen: boolean
  onChoose: () => void
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { total, current } = props
  return (
    <label className={classes.preset} data-chosen={props.isChosen || undefined}>
      <input type="radio" name="preset" checked={props.isChosen} onChange={props.onChoose} />
      <span className={classes.presetName}>{t(`quote:presets.${props.preset}`)}</span>
      <span className={classes.presetPrice}>
        {total === undefined ? '…' : moneyText(total, view, undefined, true)}
      </span>
      <span className={classes.presetDelta}>
        {total === undefined || props.isChosen ? '\u00a0' : signedMoney(total - current, view)}
      </span>
    </label>
  )
}

/** Presets with their price and the difference to the current one. An edit moves to CUSTOM, one click leads back. */
export const PresetRow = (props: Priced & { calculator: Calculator }) => {
  const { t } = useTranslation('quote')
  const { can } = useSession()
  const { calculator, accountId, productType, quoteId } = props
  const on = { accountId, productType, quoteId }
  const { asked, shown, result } = calculator
  const [rested] = useDebouncedValue(asked, REST_MS)
  const others = {
    BASIC: usePresetTotal('BASIC', rested, on),
    POPULAR: usePresetTotal('POPULAR', rested, on),
    ELITE: usePresetTotal('ELITE', rested, on),
  }
  const current = result?.totalPremium ?? 0
  const choose = (preset: PresetName) => calculator.edit(withPreset(asked, preset))
  return (
    <div>
      <fieldset className={classes.presets}>
        <legend className="visually-hidden">{t('quote:presets.label')}</legend>
        {STANDARD.map((preset) => (
          <Preset
            key={preset}
            preset={preset}
            total={shown.preset === preset ? current : others[preset]}
            current={current}
            isChosen={shown.preset === preset}
            onChoose={() => choose(preset)}
          />
        ))}
        {shown.preset === 'CUSTOM' && (
          <Preset preset="CUSTOM" total={current} current={current} isChosen onChoose={() => undefined} />
        )}
      </fieldset>
      {shown.preset === 'CUSTOM' && (
        <Button size="compact" variant="ghost" onClick={() => choose('POPULAR')}>
          {t('quote:presets.back')}
        </Button>
      )}
      {can(['preset:save']) && <SavedPresets productType={productType} calculator={calculator} />}
    </div>
  )
}

const usePresetTotal = (
  preset: PresetName,
  rested: Calculator['asked'],
  { accountId, productType, quoteId }: Priced,
): number | undefined => {
  const request = useMemo(() => withPreset(rested, preset), [rested, preset])
  const priced = useApi(
    'ratingCalculate',
    { params: { productType }, body: { accountId, quoteId, request } },
    // Never from memory: the price also hangs on answers and company facts, which the request does not carry.
    { keep: true, enabled: rested.preset !== preset, staleTime: 0 },
  )
  return priced.data?.totalPremium
}
