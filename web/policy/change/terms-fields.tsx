import { CheckboxField } from '#web/kit/form/choice.tsx'
import { FieldRow } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import type { CoverageEdit } from './edits.ts'
import type { Change, Line, Preview } from './use-change.ts'
import classes from './change.module.css'

/** An amount of the policy among those that are offered; typed where none are known. */
const Amount = (props: {
  label: string
  path: 'limit' | 'deductible'
  policy: Policy
  change: Change
  now: number
  offered: readonly number[]
}) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { change, now, path, policy } = props
  const text = (amount: number) => moneyText(amount, view, policy.currency, true)
  const value = change.edits[path] ?? now
  const error = change.errors[`changes.${path}`]
  const set = (next: number | null) =>
    change.edit(({ [path]: _before, ...others }) =>
      next === null || next === now ? others : { ...others, [path]: next },
    )
  const hint = t('policy:change.now', { value: text(now) })
  if (props.offered.length === 0)
    return (
      <MoneyField
        label={props.label}
        hint={hint}
        name={path}
        value={value}
        error={error}
        currency={policy.currency}
        onChange={set}
      />
    )
  const all = [...new Set([...props.offered, now])].toSorted((one, other) => one - other)
  return (
    <SelectField
      label={props.label}
      hint={hint}
      name={path}
      width="full"
      options={all.map((amount) => ({ value: String(amount), label: text(amount) }))}
      value={String(value)}
      error={error}
      onChange={(next) => set(next === null ? null : Number(next))}
    />
  )
}

const Waiting = ({ change, now, offered }: { change: Change; now: number; offered: readonly number[] }) => {
  const { t } = useTranslation('policy')
  const text = (hours: number) => t('policy:facts.hours', { hours })
  return (
    <SelectField
      label={t('policy:facts.waiting')}
      hint={t('policy:change.now', { value: text(now) })}
      name="waitingPeriod"
      width="full"
      options={[...new Set([...offered, now])]
        .toSorted((one, other) => one - other)
        .map((hours) => ({ value: String(hours), label: text(hours) }))}
      value={String(change.edits.waitingPeriod ?? now)}
      error={change.errors['changes.waitingPeriod']}
      onChange={(next) =>
        change.edit(({ waitingPeriod: _before, ...others }) =>
          next === null || Number(next) === now ? others : { ...others, waitingPeriod: Number(next) },
        )
      }
    />
  )
}

const withEdit = (change: Change, key: string, edit: CoverageEdit) =>
  change.edit((before) => ({ ...before, coverages: { ...before.coverages, [key]: edit } }))

/** Whether the coverage is on the policy after the change. */
const Chosen = ({ line, change }: { line: Line; change: Change }) => {
  const { t } = useTranslation('policy')
  const edit = change.edits.coverages[line.key] ?? {}
  return (
    <CheckboxField
      label={line.name}
      checked={edit.isSelected ?? line.isOn}
      {...(line.isFixed && { fixed: t('policy:change.always') })}
      onChange={(isSelected) => {
        const { isSelected: _before, ...others } = edit
        if (line.isFixed) return
        withEdit(change, line.key, isSelected === line.isOn ? others : { ...others, isSelected })
      }}
    />
  )
}

type Priced = Preview['coverages'][number]

/** The limit as it is, with the choice of another one where the coverage has its own, or the one that follows. */
const Limit = (props: { line: Line; change: Change; policy: Policy; of: Priced | undefined }) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { line, change, policy, of } = props
  const edit = change.edits.coverages[line.key] ?? {}
  const isOn = edit.isSelected ?? line.isOn
  const now = !line.isOn ? (
    t('policy:change.notOn')
  ) : line.limit === null ? (
    t('policy:coverage.aggregate')
  ) : (
    <Money value={line.limit} currency={policy.currency} whole />
  )
  if (!isOn || line.limits.length === 0)
    return of && of.limitAfter !== null && of.limitAfter !== line.limit ? (
      <div className={classes.both}>
        <strong>
          <Money value={of.limitAfter} currency={policy.currency} whole />
        </strong>
        <span className={classes.note}>
          {t('policy:change.nowOf')} {now}
        </span>
      </div>
    ) : (
      now
    )
  const own = line.limit ?? line.limits[0] ?? 0
  const all = [...new Set([...line.limits, own])].toSorted((one, other) => one - other)
  return (
    <div className={classes.limit}>
      <SelectField
        label={<span className="visually-hidden">{t('policy:change.limitOf', { name: line.name })}</span>}
        width="full"
        options={all.map((amount) => ({
          value: String(amount),
          label: moneyText(amount, view, policy.currency, true),
        }))}
        value={String(edit.limit ?? own)}
        onChange={(next) => {
          const { limit: _before, ...others } = edit
          withEdit(
            change,
            line.key,
            next === null || Number(next) === line.limit ? others : { ...others, limit: Number(next) },
          )
        }}
      />
      <span className={classes.note}>
        {t('policy:change.nowOf')} {now}
      </span>
    </div>
  )
}

/** The part of the premium for the whole term: the new one, and what it is now where that is another. */
const Premium = ({ of, policy }: { of: Priced | undefined; policy: Policy }) => {
  const { t } = useTranslation('policy')
  if (!of || of.before === of.after) return <Money value={of?.after} currency={policy.currency} />
  return (
    <div className={classes.both}>
      <strong>
        <Money value={of.after} currency={policy.currency} />
      </strong>
      <span className={classes.note}>
        {t('policy:change.nowOf')} <Money value={of.before} currency={policy.currency} />
      </span>
    </div>
  )
}

/** Limit, retention, waiting period and coverages, each with what it is now and what it will be. */
export const TermsFields = ({ policy, change }: { policy: Policy; change: Change }) => {
  const { t } = useTranslation('policy')
  const { offered } = change
  const priced = new Map((change.price.answer?.coverages ?? []).map((one) => [one.key, one]))
  const isLowering = change.kind === 'exclusion'
  if (!offered)
    return (
      <Card title={t('policy:change.terms')}>
        <Skeletons lines={8} height={24} />
      </Card>
    )
  return (
    <Card title={t('policy:change.terms')}>
      <FieldRow>
        <Amount
          label={t('policy:facts.limit')}
          path="limit"
          policy={policy}
          change={change}
          now={offered.limit}
          offered={offered.offered.limits}
        />
        {!isLowering && (
          <Amount
            label={t('policy:facts.deductible')}
            path="deductible"
            policy={policy}
            change={change}
            now={offered.deductible}
            offered={offered.offered.deductibles}
          />
        )}
      </FieldRow>
      {!isLowering && offered.waitingPeriod !== null && (
        <FieldRow>
          <Waiting change={change} now={offered.waitingPeriod} offered={offered.offered.waitingPeriods} />
        </FieldRow>
      )}
      <PlainTable
        label={t('policy:page.coverages')}
        rows={offered.coverages}
        rowKey={({ key }) => key}
        columns={[
          { header: t('policy:coverage.name'), cell: (line) => <Chosen line={line} change={change} /> },
          {
            header: t('policy:coverage.limit'),
            align: 'right',
            cell: (line) => <Limit line={line} change={change} policy={policy} of={priced.get(line.key)} />,
          },
          {
            header: t('policy:money.premium'),
            align: 'right',
            cell: ({ key }) => <Premium of={priced.get(key)} policy={policy} />,
          },
        ]}
        stacks
      />
    </Card>
  )
}
