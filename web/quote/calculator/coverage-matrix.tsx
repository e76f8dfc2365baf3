import { ChevronDown, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { groupRank } from '#domain/rating/coverage/group-order.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { compactMoneyText, dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Tip } from '#web/kit/menu/tip.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Bounds } from '../coverage/bounds.tsx'
import { CoveragesCsv } from '../price/price-csv.tsx'
import { EarlierTerms } from '../price/earlier-terms.tsx'
import { useStandingWords } from '../price/standing-words.ts'
import type { Calculation, CalculatorChoices, CalculatorRequest, CoverageLine } from '../shared/quote.ts'
import classes from './calculator.module.css'
import { type CoverageChange, isOptional, withCoverage } from './edits.ts'
import type { Calculator } from './use-calculator.ts'

interface Props {
  calculator: Calculator
  choices: CalculatorChoices
  result: Calculation
  answersHref: string
}

interface Group {
  id: number
  name: string
  lines: CoverageLine[]
}

const groupsOf = (lines: readonly CoverageLine[]): Group[] => {
  const groups = new Map<number, Group>()
  for (const line of lines.toSorted(
    (a, b) => groupRank(a.groupId) - groupRank(b.groupId) || a.order - b.order,
  )) {
    const group = groups.get(line.groupId) ?? { id: line.groupId, name: line.group, lines: [] }
    group.lines.push(line)
    groups.set(line.groupId, group)
  }
  return [...groups.values()]
}

/** What is switched on at this moment: edits that are not priced yet show at once. */
const isOn = (line: CoverageLine, calculator: Calculator): boolean => {
  const { asked, isStale } = calculator
  if (!isOptional(line)) return line.isSelected
  if (!isStale) return line.isSelected
  if (line.key === 'tria') return !asked.isTriaExcluded
  if (asked.preset !== 'CUSTOM') return line.isSelected
  return (asked.coverages ?? []).some((one) => one.key === line.key && one.isSelected)
}

/** Every coverage by group: what is included, what may be chosen, and why something is not available. */
export const CoverageMatrix = ({ calculator, choices, result, answersHref }: Props) => {
  const { t } = useTranslation('quote')
  const refusal = useStandingWords(calculator).refusal
  const hasWaiting = result.coverages.some((line) => line.waitingPeriod !== null)
  return (
    <Card
      title={
        <>
          {t('quote:coverages.title')}
          <EarlierTerms when={calculator.isStale} />
        </>
      }
      actions={<CoveragesCsv coverages={result.coverages} refusal={refusal} />}
    >
      <div className={classes.lineHead} aria-hidden="true">
        <span />
        <span>{t('quote:coverages.name')}</span>
        <span>{t('quote:coverages.limit')}</span>
        <span>{t('quote:coverages.deductible')}</span>
        <span>{hasWaiting && t('quote:coverages.waiting')}</span>
        <span>{t('quote:coverages.retro')}</span>
        <span>{t('quote:coverages.premium')}</span>
      </div>
      {groupsOf(result.coverages).map((group) => (
        <CoverageGroup
          key={group.id}
          group={group}
          calculator={calculator}
          choices={choices}
          lines={result.coverages}
          answersHref={answersHref}
        />
      ))}
    </Card>
  )
}

const CoverageGroup = (props: {
  group: Group
  lines: readonly CoverageLine[]
  calculator: Calculator
  choices: CalculatorChoices
  answersHref: string
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const [isOpen, setOpen] = useState(true)
  const { group, calculator } = props
  const selected = group.lines.filter((line) => isOn(line, calculator))
  const premium = selected.reduce((sum, line) => sum + line.premium, 0)
  return (
    <section className={classes.group}>
      <h3 className={classes.groupHead}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronDown size={16} aria-hidden="true" data-closed={!isOpen || undefined} />
          <span className={classes.groupName}>{group.name}</span>
          <span className={classes.groupSum} data-earlier={calculator.isStale || undefined}>
            {t('quote:coverages.selected', {
              selected: selected.length,
              all: group.lines.length,
              premium: moneyText(premium, view),
            })}
          </span>
        </button>
      </h3>
      {isOpen && (
        <ul className={classes.lines}>
          {group.lines.map((line) => (
            <CoverageRow
              key={line.key}
              line={line}
              lines={props.lines}
              calculator={calculator}
              choices={props.choices}
              answersHref={props.answersHref}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const Switch = (props: { line: CoverageLine; isOn: boolean; onChange: (isOn: boolean) => void }) => {
  const { t } = useTranslation('quote')
  const { line } = props
  if (!isOptional(line))
    return (
      <span className={classes.locked}>
        <Lock size={14} aria-hidden="true" />
        <span className="visually-hidden">{t('quote:coverages.included')}</span>
      </span>
    )
  return (
    <input
      type="checkbox"
      className={classes.check}
      checked={props.isOn}
      disabled={!line.isAvailable}
      aria-label={line.name}
      aria-describedby={line.reason ? `why-${line.key}` : undefined}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  )
}

interface Choice {
  value: number
  label: string
}

/** One term of a coverage: a choice where it may depart from the policy's, else as it is. */
const Term = (props: {
  label: string
  value: number
  choices: readonly Choice[] | null
  isOwn?: boolean
  children: ReactNode
  onChange: (value: number) => void
}) => {
  const { label, value, choices } = props
  if (!choices || choices.length < 2) return props.children
  const isListed = choices.some((one) => one.value === value)
  return (
    <select
      className={classes.limitChoice}
      aria-label={label}
      data-own={props.isOwn || undefined}
      value={String(value)}
      onChange={(event) => props.onChange(Number(event.target.value))}
    >
      {!isListed && <option value={String(value)}>{props.children}</option>}
      {choices.map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.label}
        </option>
      ))}
    </select>
  )
}

const LimitChoice = (props: { line: CoverageLine; onChange: (limit: number) => void }) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { line } = props
  if (line.limit === null) return null
  return (
    <Term
      label={t('quote:coverages.limitOf', { name: line.name })}
      value={line.limit}
      choices={(line.limits ?? []).map((value) => ({ value, label: compactMoneyText(value, view) }))}
      onChange={props.onChange}
    >
      <Money value={line.limit} whole />
    </Term>
  )
}

interface TermsProps {
  line: CoverageLine
  choices: CalculatorChoices
  /** The policy's own terms: a coverage that is given one of them follows the policy again. */
  policy: CalculatorRequest
  /** Dates that are carried over, in a renewal. */
  carried: Calculator['carried']
  onChange: (change: CoverageChange) => void
}

const Deductible = ({ line, choices, policy, onChange }: TermsProps) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  if (line.deductible === null) return null
  const mayDepart = line.ownTerms?.includes('deductible')
  return (
    <Term
      label={t('quote:coverages.deductibleOf', { name: line.name })}
      value={line.deductible}
      isOwn={line.deductible !== policy.deductible}
      choices={
        mayDepart
          ? choices.deductibles.map((value) => ({ value, label: compactMoneyText(value, view) }))
          : null
      }
      onChange={(value) => onChange({ deductible: value === policy.deductible ? null : value })}
    >
      <span className="visually-hidden">{t('quote:coverages.deductible')} </span>
      <Money value={line.deductible} whole />
    </Term>
  )
}

const Waiting = ({ line, choices, policy, onChange }: TermsProps) => {
  const { t } = useTranslation('quote')
  if (line.waitingPeriod === null) return null
  const textOf = (hours: number) => t('quote:calculator.hours', { hours })
  return (
    <Term
      label={t('quote:coverages.waitingOf', { name: line.name })}
      value={line.waitingPeriod}
      isOwn={line.waitingPeriod !== policy.waitingPeriod}
      choices={
        line.ownTerms?.includes('waitingPeriod')
          ? choices.waitingPeriods.map((value) => ({ value, label: textOf(value) }))
          : null
      }
      onChange={(value) =>
        onChange({
          waitingPeriod:
            value === policy.waitingPeriod ? null : (value as CalculatorRequest['waitingPeriod']),
        })
      }
    >
      <span className="visually-hidden">{t('quote:coverages.waiting')} </span>
      {textOf(line.waitingPeriod)}
    </Term>
  )
}

const Retro = ({ line, choices, policy, carried, onChange }: TermsProps) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  if (line.retroActivePeriod === null) return null
  const textOf = (years: number) =>
    years === -1 ? t('quote:coverages.fullPriorActs') : t('quote:options.years', { count: years })
  return (
    <Term
      label={t('quote:coverages.retroOf', { name: line.name })}
      value={line.retroActivePeriod}
      isOwn={line.retroActivePeriod !== policy.retroActivePeriod}
      choices={
        line.ownTerms?.includes('retroActivePeriod')
          ? choices.retroActivePeriods.map(({ value }) => ({ value, label: textOf(value) }))
          : null
      }
      onChange={(value) =>
        onChange({
          retroActivePeriod:
            value === policy.retroActivePeriod ? null : (value as CalculatorRequest['retroActivePeriod']),
        })
      }
    >
      <span className="visually-hidden">{t('quote:coverages.retro')} </span>
      {carried && line.retroActiveDate !== null
        ? dateText(line.retroActiveDate, view)
        : textOf(line.retroActivePeriod)}
    </Term>
  )
}

const LineName = (props: { line: CoverageLine; isOn: boolean; answersHref: string }) => {
  const { t } = useTranslation('quote')
  const { line, isOn, answersHref } = props
  return (
    <div className={classes.lineName}>
      <Tip text={line.tooltip}>
        <span tabIndex={0}>{line.name}</span>
      </Tip>
      {line.reason && (
        <span id={`why-${line.key}`} className={classes.reason}>
          {line.reason}
        </span>
      )}
      {isOn && <Bounds of={line} />}
      {line.needsAnswers && line.needsAnswers.length > 0 && (
        <ButtonLink size="compact" variant="ghost" href={answersHref}>
          {t('quote:coverages.answer', { count: line.needsAnswers.length })}
        </ButtonLink>
      )}
    </div>
  )
}

const CoverageRow = (props: {
  line: CoverageLine
  lines: readonly CoverageLine[]
  calculator: Calculator
  choices: CalculatorChoices
  answersHref: string
}) => {
  const { t } = useTranslation('quote')
  const { line, lines, calculator } = props
  const on = isOn(line, calculator)
  const set = (change: CoverageChange) =>
    calculator.edit(withCoverage(calculator.asked, lines, line.key, change))
  const terms = {
    line,
    choices: props.choices,
    policy: calculator.shown,
    carried: calculator.carried,
    onChange: set,
  }
  return (
    <li className={classes.line} data-off={!line.isAvailable || undefined}>
      <Switch line={line} isOn={on} onChange={(isSelected) => set({ isSelected })} />
      <LineName line={line} isOn={on} answersHref={props.answersHref} />
      <span className={classes.lineLimit} data-label={t('quote:coverages.limit')}>
        {on && line.isSelected && <LimitChoice line={line} onChange={(limit) => set({ limit })} />}
      </span>
      <span className={classes.lineDeductible} data-label={t('quote:coverages.deductible')}>
        {on && <Deductible {...terms} />}
      </span>
      <span className={classes.linePeriod} data-label={t('quote:coverages.waiting')}>
        {on && <Waiting {...terms} />}
      </span>
      <span className={classes.linePeriod} data-label={t('quote:coverages.retro')}>
        {on && <Retro {...terms} />}
      </span>
      <span className={classes.linePremium} data-earlier={calculator.isStale || undefined}>
        {on ? (
          line.premium === 0 && !isOptional(line) ? (
            t('quote:coverages.included')
          ) : (
            <Money value={line.premium} />
          )
        ) : null}
      </span>
    </li>
  )
}
