import { Button } from '#web/kit/button.tsx'
import { DateText, InstantText, Money } from '#web/kit/format/display.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Asked } from '../as-of/asked.ts'
import type { Policy } from '../policy.ts'
import { ChangeLines } from './change-lines.tsx'
import classes from './history.module.css'
import type { Recording } from './recordings.ts'

const DASH = '—'

/** What a recording changed, what it cost and who made it, with the way to the policy as it was known then. */
export const RecordingPanel = (props: {
  policy: Policy
  recording: Recording
  ask: (asked: Asked) => void
}) => {
  const { t } = useTranslation('policy')
  const { policy, recording, ask } = props
  const { main, lines } = recording
  const amount = (value: number) => <Money value={value} currency={policy.currency} />
  return (
    <section className={classes.panel} aria-live="polite" aria-label={t(`policy:transaction.${main.kind}`)}>
      <div className={classes.panelHead}>
        <div>
          <h3>
            {t('policy:history.numbered', {
              sequence: main.sequence,
              kind: t(`policy:transaction.${main.kind}`),
            })}
          </h3>
          <p className={classes.note}>
            {t('policy:history.by', { name: main.recordedBy })} <InstantText value={main.recordedAt} />
          </p>
          {main.reason && <p>{t('policy:history.reason', { reason: main.reason })}</p>}
        </div>
        <Button size="compact" onClick={() => ask({ on: main.effectiveDate, known: main.recordedAt })}>
          {t('policy:history.readThen')}
        </Button>
      </div>
      <Figures
        items={[
          { label: t('policy:transaction.effective'), value: <DateText value={main.effectiveDate} /> },
          { label: t('policy:transaction.premium'), value: amount(recording.premium) },
          { label: t('policy:transaction.total'), value: amount(recording.total) },
          { label: t('policy:history.written'), value: amount(recording.written) },
        ]}
      />
      {main.changes.length > 0 && (
        <PlainTable
          label={t('policy:history.what')}
          rows={main.changes}
          rowKey={({ path }) => path}
          columns={[
            { header: t('policy:history.term'), cell: ({ label }) => label },
            { header: t('policy:history.old'), cell: ({ found }) => found ?? DASH },
            { header: t('policy:history.new'), cell: ({ left }) => <strong>{left ?? DASH}</strong> },
          ]}
        />
      )}
      {lines.length > 1 && (
        <>
          <p className={classes.note}>{t('policy:history.groupText')}</p>
          <PlainTable
            label={t('policy:history.lines')}
            rows={lines}
            rowKey={({ sequence }) => String(sequence)}
            columns={[
              {
                header: t('policy:transaction.kind'),
                cell: ({ kind, sequence, reverses, reapplies }) => (
                  <div className={classes.name}>
                    <span>
                      {t('policy:history.numbered', { sequence, kind: t(`policy:transaction.${kind}`) })}
                    </span>
                    {reverses !== null && (
                      <span className={classes.note}>
                        {t('policy:history.reverses', { sequence: reverses })}
                      </span>
                    )}
                    {reapplies !== null && (
                      <span className={classes.note}>
                        {t('policy:history.reapplies', { sequence: reapplies })}
                      </span>
                    )}
                  </div>
                ),
              },
              {
                header: t('policy:transaction.effective'),
                cell: ({ effectiveDate }) => <DateText value={effectiveDate} />,
              },
              {
                header: t('policy:history.what'),
                cell: ({ kind, changes }) => <ChangeLines kind={kind} changes={changes} />,
              },
              {
                header: t('policy:transaction.premium'),
                align: 'right',
                cell: ({ premium }) => amount(premium),
              },
            ]}
            total={[t('policy:history.together'), '', '', amount(recording.premium)]}
          />
        </>
      )}
    </section>
  )
}
