import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { STATES } from '#domain/market/states.ts'
import type { Answer } from '#web/client.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { MultiSelectField, SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { usePriced } from '#web/use-priced.ts'
import type { CalculatorChoices, CalculatorRequest } from '../shared/quote.ts'
import {
  askedOf,
  trialsOfCompany,
  trialsOfQuestions,
  trialsOfTerms,
  unreadTries,
  type Question,
  type Trial,
  type Try,
} from './what-if-inputs.ts'
import classes from './what-if.module.css'
import { WhatIfResult } from './what-if-result.tsx'

interface Props {
  account: Answer<'accountGet'>
  productType: string
  quoteId: string | undefined
  request: CalculatorRequest
  choices: CalculatorChoices
}

/** A price is asked for this long after the last key. */
const DELAY_MS = 250
const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))
/** More tries at once than anyone can tell apart. */
const MOST = 8

const Value = (props: {
  trial: Trial
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) => {
  const { t } = useTranslation('flow')
  const { trial, value, error, onChange } = props
  const shared = { label: t('flow:whatIf.value'), error, width: 'lg' as const }
  if (trial.kind === 'money')
    return (
      <MoneyField
        {...shared}
        value={value === '' || Number.isNaN(Number(value)) ? null : Number(value)}
        onChange={(amount, typed) => onChange(amount === null ? typed.trim() : String(amount))}
      />
    )
  if (trial.kind === 'choice')
    return (
      <SelectField
        {...shared}
        options={trial.options}
        value={value || null}
        placeholder={t('flow:whatIf.choose')}
        onChange={(one) => onChange(one ?? '')}
      />
    )
  if (trial.kind === 'several')
    return (
      <MultiSelectField
        {...shared}
        options={trial.options}
        value={value.split(',').filter(Boolean)}
        onChange={(list) => onChange(list.join(','))}
      />
    )
  return <TextField {...shared} inputMode="numeric" maxLength={13} value={value} onChange={onChange} />
}

const nowText = (trial: Trial, money: (amount: number) => string): string | null => {
  if (trial.now === null) return null
  if (trial.kind === 'money') return money(Number(trial.now))
  const labels = trial.now
    .split(',')
    .map((one) => trial.options.find((option) => option.value === one)?.label ?? one)
  return labels.join(', ')
}

const useTrials = ({ account, request, choices }: Props, questions: readonly Question[]): Trial[] => {
  const { t } = useTranslation('flow')
  const view = useMarket()
  const words = (id: string) => t(`flow:whatIf.inputs.${id}`)
  const money = (amount: number) => moneyText(amount, view, undefined, true)
  return [
    ...trialsOfCompany(account, STATE_OPTIONS, words),
    ...trialsOfTerms(request, choices, words, money),
    ...trialsOfQuestions(questions),
  ]
}

const Row = (props: {
  trials: readonly Trial[]
  taken: readonly string[]
  one: Try
  error: string | undefined
  onChange: (one: Try) => void
  onRemove: () => void
}) => {
  const { t } = useTranslation('flow')
  const view = useMarket()
  const { trials, one, taken } = props
  const trial = trials.find(({ id }) => id === one.id)
  const now = trial ? nowText(trial, (amount) => moneyText(amount, view, undefined, true)) : null
  return (
    <li className={classes.row}>
      <SelectField
        label={t('flow:whatIf.input')}
        options={trials
          .filter(({ id }) => id === one.id || !taken.includes(id))
          .map(({ id, label }) => ({ value: id, label }))}
        value={one.id || null}
        placeholder={t('flow:whatIf.choose')}
        width="xl"
        onChange={(id) => id && props.onChange({ id, value: '' })}
      />
      {trial && (
        <Value
          key={trial.id}
          trial={trial}
          value={one.value}
          error={props.error}
          onChange={(value) => props.onChange({ id: one.id, value })}
        />
      )}
      <IconButton label={t('flow:whatIf.remove')} onClick={props.onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      {now !== null && <p className={classes.now}>{t('flow:whatIf.now', { value: now })}</p>}
    </li>
  )
}

/** Any input under another value, several at once, priced by the server next to today's price; nothing is saved. */
export const WhatIf = (props: Props) => {
  const { account, productType } = props
  const questions = useApi('questionList', { query: { accountId: account.id, productType } })
  if (questions.error && !questions.data)
    return <ErrorState error={questions.error} onRetry={() => void questions.refetch()} />
  if (!questions.data) return <Skeletons lines={3} height={32} />
  return (
    <Panel
      {...props}
      questions={questions.data.sections.flatMap(({ groups }) => groups.flatMap((group) => group.questions))}
    />
  )
}

const Panel = (props: Props & { questions: readonly Question[] }) => {
  const { t } = useTranslation('flow')
  const { account, productType, quoteId, request, questions } = props
  const trials = useTrials(props, questions)
  const [tries, setTries] = useState<readonly Try[]>([{ id: '', value: '' }])
  const asked = useMemo(() => askedOf(tries, request, questions), [tries, request, questions])
  const priced = usePriced(
    'ratingWhatIf',
    asked && { body: { accountId: account.id, productType, quoteId, request, ...asked } },
    DELAY_MS,
  )
  const unread = unreadTries(tries)
  const isRefused = priced.standing === 'refused'
  const problem = (id: string) => {
    const typed = unread.get(id)
    if (typed === undefined)
      return priced.error?.errors.find((one) => one.field.endsWith(id.replace('answer:', '')))?.detail
    const isMoney = trials.some((trial) => trial.id === id && trial.kind === 'money')
    return t(isMoney ? 'common:kit.noAmount' : 'common:kit.noNumber', { typed })
  }
  const set = (nth: number, one: Try) => setTries(tries.map((was, index) => (index === nth ? one : was)))
  const isNamed = tries.some(({ id }) => problem(id) !== undefined)
  return (
    <>
      <p className={classes.hint}>{t('flow:whatIf.hint')}</p>
      <ul className={classes.rows}>
        {tries.map((one, nth) => (
          <Row
            key={`${nth}-${one.id}`}
            trials={trials}
            taken={tries.map(({ id }) => id)}
            one={one}
            error={one.id ? problem(one.id) : undefined}
            onChange={(next) => set(nth, next)}
            onRemove={() =>
              setTries(
                tries.length === 1 ? [{ id: '', value: '' }] : tries.filter((_, index) => index !== nth),
              )
            }
          />
        ))}
      </ul>
      {tries.length < MOST && (
        <div>
          <Button
            size="compact"
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => setTries([...tries, { id: '', value: '' }])}
          >
            {t('flow:whatIf.add')}
          </Button>
        </div>
      )}
      {isRefused && priced.error && !isNamed && <ErrorState error={priced.error} onRetry={priced.retry} />}
      {asked !== null && !isRefused && <WhatIfResult priced={priced} />}
      {unread.size > 0 && <WhatIfResult priced={{ ...priced, standing: 'refused', error: null }} />}
    </>
  )
}
