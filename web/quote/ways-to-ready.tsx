import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './price/price.module.css'
import type { Quote } from './shared/quote.ts'

type Way = Quote['waysToReady'][number]

/** A reason with what the broker or the insured can do about it, who decides, or that nothing here changes it. */
export const WayItem = ({ way }: { way: Way }) => {
  const { t } = useTranslation('quote')
  return (
    <li>
      <p className={classes.level}>{way.reason}</p>
      {way.changes.length > 0 && (
        <>
          <p>{t('quote:ways.change', { count: way.changes.length })}</p>
          <ul>
            {way.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      {!way.approval && way.changes.length === 0 && <p>{t('quote:ways.none')}</p>}
      {way.approval && (
        <p>{way.changes.length > 0 ? t('quote:ways.or', { approval: way.approval }) : way.approval}</p>
      )}
    </li>
  )
}

/** For each reason that holds a waiting quote back: what can be done about it, or who may decide. */
export const WaysToReady = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { waysToReady } = quote
  if (waysToReady.length === 0) return null
  return (
    <Card title={t('quote:ways.title')}>
      {waysToReady.length > 1 && <p>{t('quote:ways.all', { count: waysToReady.length })}</p>}
      <ol className={classes.plain}>
        {waysToReady.map((way) => (
          <WayItem key={way.code + way.reason} way={way} />
        ))}
      </ol>
    </Card>
  )
}
