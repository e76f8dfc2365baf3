import { Button } from '#web/kit/button.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { usePriced } from '#web/use-priced.ts'
import type { PresetName } from '../shared/quote.ts'
import classes from '../calculator/calculator.module.css'
import { withPreset } from '../calculator/edits.ts'
import { SavedPresets } from './saved-presets.tsx'
import { signedMoney } from '../calculator/signed-money.ts'
import type { Calculator } from '../calculator/use-calculator.ts'

/** What the presets are priced for. */
interface Priced {
  accountId: string
  productType: string
  quoteId: string | undefined
}

const STANDARD = ['BASIC', 'POPULAR', 'ELITE'] as const
/** The other presets are priced once the edits pause, after the price that was asked for. */
const REST_MS = 400

const Preset = (props: {
  preset: PresetName
  total: number | undefined
  /** The figure is of earlier terms. */
  isStale: boolean
  current: number
  isChosen: boolean
  onChoose: () => void
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { total, current, isStale } = props
  return (
    <label className={classes.preset} data-chosen={props.isChosen || undefined}>
      <input type="radio" name="preset" checked={props.isChosen} onChange={props.onChoose} />
      <span className={classes.presetName}>{t(`quote:presets.${props.preset}`)}</span>
      <span className={classes.presetPrice} data-earlier={isStale || undefined}>
        {total === undefined ? '…' : moneyText(total, view, undefined, true)}
      </span>
      <span className={classes.presetDelta}>
        {total === undefined || props.isChosen || isStale ? '\u00a0' : signedMoney(total - current, view)}
      </span>
    </label>
  )
}

/** Presets with their price and the difference to the current one. An edit moves to CUSTOM, one click leads back. */
export const PresetRow = (props: Priced & { calculator: Calculator }) => {
  const { t } = useTranslation(['quote', 'flow'])
  const { can } = useSession()
  const { calculator, accountId, productType, quoteId } = props
  const on = { accountId, productType, quoteId }
  const { asked, shown, result, isStale } = calculator
  const others = {
    BASIC: usePresetTotal('BASIC', calculator, on),
    POPULAR: usePresetTotal('POPULAR', calculator, on),
    ELITE: usePresetTotal('ELITE', calculator, on),
  }
  const current = result?.totalPremium ?? 0
  // A price of earlier terms is nowhere said to be that of the preset that is chosen now.
  const now = { total: isStale ? undefined : current, isStale }
  const choose = (preset: PresetName) => calculator.edit(withPreset(asked, preset))
  return (
    <div>
      <fieldset className={classes.presets}>
        <legend className="visually-hidden">{t('quote:presets.label')}</legend>
        {STANDARD.map((preset) => (
          <Preset
            key={preset}
            preset={preset}
            {...(shown.preset === preset && !isStale ? now : others[preset])}
            current={current}
            isChosen={shown.preset === preset}
            onChoose={() => choose(preset)}
          />
        ))}
        {shown.preset === 'CUSTOM' && (
          <Preset preset="CUSTOM" {...now} current={current} isChosen onChoose={() => undefined} />
        )}
      </fieldset>
      {shown.preset === 'CUSTOM' && (
        <Button size="compact" variant="ghost" onClick={() => choose('POPULAR')}>
          {t('flow:presets.back')}
        </Button>
      )}
      {can(['preset:save']) && <SavedPresets productType={productType} calculator={calculator} />}
    </div>
  )
}

/** A preset has its price after the one that was asked for: of earlier terms as long as that is. */
const usePresetTotal = (
  preset: PresetName,
  { asked, isStale }: Calculator,
  { accountId, productType, quoteId }: Priced,
): { total: number | undefined; isStale: boolean } => {
  const isAsked = !isStale && asked.preset !== preset
  const priced = usePriced(
    'ratingCalculate',
    isAsked
      ? { params: { productType }, body: { accountId, quoteId, request: withPreset(asked, preset) } }
      : null,
    REST_MS,
  )
  return { total: priced.answer?.totalPremium, isStale: priced.isStale }
}
