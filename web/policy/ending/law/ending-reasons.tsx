import type { Answer } from '#web/client.ts'
import { DateText, TextOrDash } from '#web/kit/format/display.tsx'

import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Days } from './days.tsx'
import classes from '../ending.module.css'
import { Law } from './law.tsx'
import { Part } from './part.tsx'

type Row = Answer<'policyReasons'>['reasons'][number]

/** The reason with what it returns and leaves, and why it is not allowed here. */
const Reason = ({ row }: { row: Row }) => {
  const { t } = useTranslation('policy')
  const notHere = row.forPolicy?.notHere
  const returned = [
    row.returnRule.text,
    row.returnRule.citation,
    row.areFeesKept && t('policy:ending.fees'),
    t(row.hasReportingPeriod ? 'policy:ending.reporting' : 'policy:ending.noReporting'),
  ]
  return (
    <div className={`${classes.stack} ${classes.reason}`}>
      <span>{row.text}</span>
      {notHere && (
        <>
          <Badge tone="danger">{t('policy:ending.notAllowed')}</Badge>
          <span className={classes.open}>{notHere.reason}</span>
        </>
      )}
      <span className={classes.note}>{returned.filter(Boolean).join('; ')}</span>
      {row.needsAgreement && <span className={classes.note}>{t('policy:ending.agreement')}</span>}
    </div>
  )
}

/** Calendar days of notice, and the day of sending that they are counted from. */
const NoticeDays = ({ row: { forPolicy } }: { row: Row }) => {
  const { t } = useTranslation('policy')
  if (forPolicy === null || forPolicy.noticeDays === null) return t('policy:ending.noNotice')
  return (
    <div className={classes.stack}>
      <span>{t('policy:ending.count', { count: forPolicy.noticeDays })}</span>
      {forPolicy.sendOn !== null && (
        <span className={classes.note}>
          {t('policy:ending.ifSent')} <DateText value={forPolicy.sendOn} />
        </span>
      )}
    </div>
  )
}

/** Reasons of the insurer: notice, first and last day, until when it can be stopped, and the law. */
export const InsurerEnds = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTranslation('policy')
  return (
    <Part title={t('policy:ending.insurer')}>
      <PlainTable
        label={t('policy:ending.insurer')}
        rows={rows}
        rowKey={({ code }) => code}
        columns={[
          { header: t('policy:ending.reason'), cell: (row) => <Reason row={row} /> },
          { header: t('policy:ending.days'), cell: (row) => <NoticeDays row={row} /> },
          {
            header: t('policy:ending.daysHeader'),
            cell: ({ forPolicy }) =>
              forPolicy && (
                <Days
                  days={[
                    [t('policy:ending.ends'), forPolicy.effectiveFrom],
                    [t('policy:ending.stop'), forPolicy.stopUntil],
                    [t('policy:ending.last'), forPolicy.lastDay],
                  ]}
                />
              ),
          },
          {
            header: t('policy:ending.law'),
            cell: ({ forPolicy }) =>
              forPolicy && forPolicy.noticeDays !== null ? (
                <Law facts={forPolicy} />
              ) : (
                <TextOrDash value={null} />
              ),
          },
        ]}
        stacks
      />
    </Part>
  )
}

/** Reasons of the insured: no notice is needed. */
export const InsuredEnds = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTranslation('policy')
  return (
    <Part title={t('policy:ending.insured')}>
      <PlainTable
        label={t('policy:ending.insured')}
        rows={rows}
        rowKey={({ code }) => code}
        columns={[
          { header: t('policy:ending.reason'), cell: (row) => <Reason row={row} /> },
          {
            header: t('policy:ending.ends'),
            cell: ({ forPolicy }) => forPolicy && <DateText value={forPolicy.effectiveFrom} />,
          },
        ]}
        stacks
      />
    </Part>
  )
}
