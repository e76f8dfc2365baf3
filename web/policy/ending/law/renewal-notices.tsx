import type { Answer } from '#web/client.ts'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Days } from './days.tsx'
import classes from '../ending.module.css'
import { Law } from './law.tsx'
import { Part } from './part.tsx'

type Row = Answer<'policyReasons'>['renewal'][number]

const TONES = { NOT_NEEDED: 'neutral', TOO_EARLY: 'info', OPEN: 'success', PASSED: 'danger' } as const

/** When a notice of nonrenewal, or of a renewal on other terms, may and has to be sent. */
export const RenewalNotices = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTranslation('policy')
  return (
    <Part title={t('policy:ending.renewal')}>
      <PlainTable
        label={t('policy:ending.renewal')}
        rows={rows}
        rowKey={({ step }) => step}
        columns={[
          {
            header: t('policy:ending.step'),
            cell: ({ step, threshold }) => (
              <div className={`${classes.stack} ${classes.reason}`}>
                <span>{t(`policy:ending.kind.${step}`)}</span>
                {threshold !== null && (
                  <span className={classes.note}>{t('policy:ending.needed', { changes: threshold })}</span>
                )}
              </div>
            ),
          },
          {
            header: t('policy:ending.state'),
            cell: ({ standing }) => (
              <Badge tone={TONES[standing]}>{t(`policy:ending.standing.${standing}`)}</Badge>
            ),
          },
          {
            header: t('policy:ending.daysHeader'),
            cell: ({ earliest, lastDay, stopUntil }) =>
              lastDay === null ? (
                t('policy:ending.none')
              ) : (
                <Days
                  days={[
                    [t('policy:ending.first'), earliest, t('policy:ending.anyDay')],
                    [t('policy:ending.last'), lastDay],
                    [t('policy:ending.stop'), stopUntil],
                  ]}
                />
              ),
          },
          { header: t('policy:ending.law'), cell: (row) => <Law facts={row} /> },
        ]}
        stacks
      />
    </Part>
  )
}
