import { RadioGroup } from '#web/kit/form/choice.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import classes from './change.module.css'
import type { Change, Preview } from './use-change.ts'

type Conflict = Preview['conflicts'][number]

const One = ({ conflict, policy, change }: { conflict: Conflict; policy: Policy; change: Change }) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const later = conflict.later.map(({ sequence, effectiveDate, value }) =>
    t('policy:change.conflict.later', {
      sequence,
      day: dateText(effectiveDate, view),
      value: value ?? t('policy:change.notOn'),
    }),
  )
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${moneyText(amount, view, policy.currency)}`
  return (
    <div className={classes.conflict}>
      <RadioGroup
        label={t('policy:change.conflict.question', { label: conflict.label })}
        hint={t('policy:change.conflict.hint', {
          left: conflict.left ?? t('policy:change.notOn'),
          later: later.join(' '),
        })}
        layout="list"
        value={change.resolutions[conflict.path] ?? null}
        error={change.errors[`resolutions.${conflict.path}`]}
        onChange={(answer) => change.resolve(conflict.path, answer)}
        choices={conflict.answers.map(({ answer, value, total }) => ({
          value: answer,
          label: t(`policy:change.conflict.${answer}`, { value: value ?? t('policy:change.notOn') }),
          hint: t('policy:change.conflict.total', { total: signed(total) }),
        }))}
      />
    </div>
  )
}

/** Later changes that contradict this one, each with its answers and what the change costs with them. */
export const Conflicts = ({ policy, change }: { policy: Policy; change: Change }) => {
  const { t } = useTranslation('policy')
  const conflicts = change.body ? (change.price.answer?.conflicts ?? []) : []
  if (conflicts.length === 0) return null
  const open = conflicts.filter(({ path }) => change.resolutions[path] === undefined).length
  return (
    <Card title={t('policy:change.conflict.title')}>
      <Notice tone={open > 0 ? 'warning' : 'success'}>
        {open > 0 ? t('policy:change.conflict.open', { count: open }) : t('policy:change.conflict.answered')}{' '}
        <Money value={change.price.answer?.charges.difference.total} currency={policy.currency} />
      </Notice>
      {conflicts.map((conflict) => (
        <One key={conflict.path} conflict={conflict} policy={policy} change={change} />
      ))}
    </Card>
  )
}
