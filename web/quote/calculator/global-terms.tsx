import { Minus, Plus } from 'lucide-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useId, useState } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { compactMoneyText, dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { CalculatorChoices, CalculatorRequest } from '../shared/quote.ts'
import classes from './calculator.module.css'
import { hasOwnTerms, withoutOwnTerms, withTerm } from './edits.ts'
import { LayerTerms } from './layer-terms.tsx'
import type { Calculator } from './use-calculator.ts'

interface Props {
  calculator: Calculator
  choices: CalculatorChoices
}

/** A typed limit that is not offered is said to be none this long after the last key, or when the field is left. */
const REST_MS = 1000

/**
 * The limit as it is typed: what is offered counts at once. Anything else may be on its way to one, so that it becomes
 * the limit that is asked for, and refused at its field, only once it is left, at rest, or larger than all.
 */
const useTypedLimit = ({ calculator, choices }: Props) => {
  const { asked, edit, setUnread } = calculator
  const { limits } = choices
  const [typed, setTyped] = useState<number | null>(null)
  const [rested] = useDebouncedValue(typed, REST_MS)
  const take = (limit: number) => {
    setTyped(null)
    setUnread('limit', false)
    if (limit !== asked.limit) edit({ ...asked, limit })
  }
  const type = (limit: number | null) => {
    if (limit !== null && (limits.includes(limit) || limit > (limits.at(-1) ?? 0))) return take(limit)
    setTyped(limit)
    setUnread('limit', true)
  }
  const leave = () => typed !== null && take(typed)
  const isAtRest = typed !== null && rested === typed
  useEffect(() => {
    if (isAtRest) leave()
  })
  return { type, leave }
}

/** Slider, number and two buttons move the same figure, so that no one has to drag. */
const LimitControl = ({ calculator, choices }: Props) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const id = useId()
  const { asked, shown, problems } = calculator
  const { limits } = choices
  const nearest = limits.findIndex((limit) => limit >= shown.limit)
  const index = nearest < 0 ? limits.length - 1 : nearest
  const { type, leave } = useTypedLimit({ calculator, choices })
  const setLimit = (limit: number | undefined) =>
    limit !== undefined && limit !== asked.limit && calculator.edit({ ...asked, limit })
  return (
    <div className={classes.limit}>
      <MoneyField
        label={t('quote:calculator.limit')}
        value={shown.limit}
        error={problems.limit}
        onChange={type}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <div className={classes.slider}>
        <IconButton
          label={t('quote:calculator.less')}
          reason={index <= 0 ? t('quote:calculator.lowest') : undefined}
          onClick={() => setLimit(limits[index - 1])}
        >
          <Minus size={16} aria-hidden="true" />
        </IconButton>
        <input
          id={id}
          type="range"
          min={0}
          max={limits.length - 1}
          step={1}
          value={index}
          aria-label={t('quote:calculator.limit')}
          aria-valuetext={moneyText(limits[index] ?? shown.limit, view, undefined, true)}
          onChange={(event) => setLimit(limits[Number(event.target.value)])}
        />
        <IconButton
          label={t('quote:calculator.more')}
          reason={index >= limits.length - 1 ? t('quote:calculator.highest') : undefined}
          onClick={() => setLimit(limits[index + 1])}
        >
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={classes.scale} aria-hidden="true">
        <span>{compactMoneyText(limits[0] ?? 0, view)}</span>
        <span>{compactMoneyText(limits.at(-1) ?? 0, view)}</span>
      </div>
    </div>
  )
}

/** A new quote has the limit and the retention that it began with: the answer says where they come from. */
const isBegun = ({ asked, version }: Calculator, { request }: CalculatorChoices): boolean =>
  version === undefined && asked.limit === request.limit && asked.deductible === request.deductible

/** What the agency chose last, offered on a new quote while its starting terms stay as they are. */
const LastTime = ({ calculator, choices }: Props) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { lastTime } = choices
  if (!lastTime || !isBegun(calculator, choices)) return null
  const { limit, deductible, says } = lastTime
  const whole = (amount: number) => moneyText(amount, view, undefined, true)
  return (
    <Button
      size="compact"
      title={says}
      onClick={() => calculator.edit(withTerm({ ...calculator.asked, limit }, 'deductible', deductible))}
    >
      {t('quote:calculator.lastTime', { limit: whole(limit), own: whole(deductible) })}
    </Button>
  )
}

/** The prior acts: chosen in a first term, and in a renewal the date that it takes over, with the reason. */
const PriorActs = ({ calculator, choices }: Props) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { asked, shown, carried } = calculator
  if (carried)
    return (
      <div>
        <KeyValues
          items={[
            [
              t('quote:calculator.retro'),
              carried.date === null
                ? t('quote:options.fullPriorActs')
                : t('quote:coverages.actsFrom', { date: dateText(carried.date, view) }),
            ],
          ]}
        />
        <p className={classes.reason}>
          {t('quote:calculator.carried', { date: dateText(carried.inception, view) })}
        </p>
      </div>
    )
  return (
    <RadioGroup
      label={t('quote:calculator.retro')}
      choices={choices.retroActivePeriods.map((one) => ({ value: String(one.value), label: one.label }))}
      value={String(shown.retroActivePeriod)}
      onChange={(value) =>
        calculator.edit(
          withTerm(asked, 'retroActivePeriod', Number(value) as CalculatorRequest['retroActivePeriod']),
        )
      }
    />
  )
}

/** What holds for the whole policy. */
export const GlobalTerms = ({ calculator, choices }: Props) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { asked, shown } = calculator
  return (
    <Card
      title={t('quote:calculator.terms')}
      actions={
        <span className={classes.termActions}>
          {hasOwnTerms(asked) && (
            <Button size="compact" variant="ghost" onClick={() => calculator.edit(withoutOwnTerms(asked))}>
              {t('quote:calculator.applyToAll')}
            </Button>
          )}
          {calculator.undo && (
            <Button size="compact" variant="ghost" onClick={calculator.undo}>
              {t('quote:calculator.undo')}
            </Button>
          )}
        </span>
      }
    >
      <div className={classes.terms}>
        <LimitControl key={calculator.typing} calculator={calculator} choices={choices} />
        <LayerTerms calculator={calculator} choices={choices} />
        <SelectField
          label={t('quote:calculator.deductible')}
          options={choices.deductibles.map((amount) => ({
            value: String(amount),
            label: moneyText(amount, view, undefined, true),
          }))}
          value={String(shown.deductible)}
          error={calculator.problems.deductible}
          hint={isBegun(calculator, choices) ? choices.comesFrom : undefined}
          onChange={(value) => value && calculator.edit(withTerm(asked, 'deductible', Number(value)))}
        />
        <LastTime calculator={calculator} choices={choices} />
        {choices.waitingPeriods.length > 0 && (
          <RadioGroup
            label={t('quote:calculator.waiting')}
            choices={choices.waitingPeriods.map((hours) => ({
              value: String(hours),
              label: t('quote:calculator.hours', { hours }),
            }))}
            value={String(shown.waitingPeriod)}
            onChange={(value) =>
              calculator.edit(
                withTerm(asked, 'waitingPeriod', Number(value) as CalculatorRequest['waitingPeriod']),
              )
            }
          />
        )}
        <PriorActs calculator={calculator} choices={choices} />
      </div>
    </Card>
  )
}
