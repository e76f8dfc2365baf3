import { useState } from 'react'
import { DateField } from '#web/kit/form/date-field.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { browserToday } from '#web/kit/clock.ts'
import { Kept } from '#web/kit/page/kept.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Answer } from '#web/client.ts'
import { useApi } from '#web/use-api.ts'
import type { Policy } from '../policy.ts'
import classes from './history.module.css'

interface Point {
  on: string | null
  known: string | null
}

/** A day of cover, and the day of what was known of it. */
const PointFields = (props: { title: string; point: Point; onChange: (point: Point) => void }) => {
  const { t } = useTranslation('policy')
  const { point, onChange } = props
  return (
    <fieldset className={classes.point}>
      <legend>{props.title}</legend>
      <DateField
        label={t('policy:asOf.on')}
        optional="unmarked"
        value={point.on}
        onChange={(on) => onChange({ ...point, on })}
      />
      <DateField
        label={t('policy:asOf.known')}
        optional="unmarked"
        max={browserToday()}
        value={point.known}
        onChange={(known) => onChange({ ...point, known })}
      />
    </fieldset>
  )
}

type Difference = Answer<'policyDifference'>

const Table = ({ difference, policy }: { difference: Difference; policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { from, to, changes } = difference
  const amount = (value: number) => <Money value={value} currency={policy.currency} />
  const rows = [
    {
      label: t('policy:history.cover'),
      first: t(`policy:cover.short.${from.cover}`),
      second: t(`policy:cover.short.${to.cover}`),
    },
    ...changes.map(({ label, found, left }) => ({ label, first: found ?? '—', second: left ?? '—' })),
    { label: t('policy:history.annual'), first: amount(from.annual), second: amount(to.annual) },
    { label: t('policy:history.writtenThen'), first: amount(from.written), second: amount(to.written) },
  ]
  return (
    <>
      {changes.length === 0 && <p className={classes.note}>{t('policy:history.sameTerms')}</p>}
      <PlainTable
        label={t('policy:history.difference')}
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { header: t('policy:history.term'), cell: ({ label }) => label },
          { header: t('policy:history.first'), cell: ({ first }) => first },
          { header: t('policy:history.second'), cell: ({ second }) => <strong>{second}</strong> },
        ]}
      />
    </>
  )
}

/** What differs between any two readings of the policy: two days, each as it was known on a day. */
export const PolicyDifference = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const [first, setFirst] = useState<Point>({
    on: policy.effectiveDate,
    known: policy.revisions[0]?.recordedAt.slice(0, 10) ?? null,
  })
  const [second, setSecond] = useState<Point>({ on: policy.asOf.on, known: null })
  const difference = useApi(
    'policyDifference',
    {
      params: { policyId: policy.id },
      query: {
        ...(first.on !== null && { on: first.on }),
        ...(first.known !== null && { known: first.known }),
        ...(second.on !== null && { toOn: second.on }),
        ...(second.known !== null && { toKnown: second.known }),
      },
    },
    { keep: true },
  )
  const isEarlier = difference.isPlaceholderData
  return (
    <div className={classes.difference}>
      <div className={classes.points}>
        <PointFields title={t('policy:history.first')} point={first} onChange={setFirst} />
        <PointFields title={t('policy:history.second')} point={second} onChange={setSecond} />
      </div>
      {difference.error && <Notice tone="danger">{difference.error.message}</Notice>}
      {!difference.error && difference.data && (
        <Kept isEarlier={isEarlier}>
          <Table difference={difference.data} policy={policy} />
        </Kept>
      )}
      {!difference.error && !difference.data && <Skeletons lines={4} height={24} />}
    </div>
  )
}
