import { schedulePercentOf } from '#domain/underwriting/schedule-text.ts'
import { percentText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import type { SchemaForm } from '#web/kit/form/form.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { CHARACTERISTICS, type Desk, type DeskValues, type Tried } from './desk-form.ts'
import classes from './desk.module.css'

interface Props {
  form: SchemaForm<DeskValues>
  irpm: NonNullable<Desk['irpm']>
  tried: Tried | undefined
}

/** What the typed percentage means: "10% credit"; while nothing is typed, how far it may go. */
const useReading = () => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  return (typed: string, most: number): string => {
    const percent = Number(schedulePercentOf(typed) ?? '')
    if (typed.trim() === '' || Number.isNaN(percent))
      return t('quote:decide.upTo', { percent: percentText(most, view) })
    const size = percentText(Math.abs(percent), view)
    return t(`quote:decide.${percent < 0 ? 'credit' : 'debit'}`, { percent: size })
  }
}

/** Schedule rating by its seven characteristics: percentages as underwriters write them, the reason, and the modifier. */
export const ScheduleFields = ({ form, irpm, tried }: Props) => {
  const { t } = useTranslation('quote')
  const reading = useReading()
  const values = form.getValues()
  const whole = tried?.problems.find(({ field }) => field === 'irpm.values')
  const most = (name: string) => irpm.bounds.find(({ characteristic }) => characteristic === name)?.max ?? 0
  return (
    <>
      <p className={classes.notes}>
        {irpm.capReason ?? t('quote:irpm.cap', { cap: irpm.cap })} {t('quote:irpm.modifier')}{' '}
        <strong>{Number(tried?.irpmModifier ?? irpm.irpmModifier).toFixed(4)}</strong>
      </p>
      {whole && <Notice tone="warning">{whole.detail}</Notice>}
      <div className={classes.percents}>
        {CHARACTERISTICS.map((name) => (
          <TextField
            key={name}
            label={t(`quote:irpm.characteristics.${name}`)}
            name={name}
            autoComplete="off"
            data-percent
            optional="unmarked"
            after={<span className={classes.reading}>{reading(values[name], most(name))}</span>}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <TextArea
        label={t('quote:irpm.note')}
        hint={t('quote:irpm.noteHint', { count: irpm.shortestNote })}
        name="irpmNote"
        rows={2}
        width="full"
        optional="unmarked"
        {...form.getInputProps('irpmNote')}
      />
    </>
  )
}
