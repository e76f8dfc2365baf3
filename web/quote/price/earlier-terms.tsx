import { CircleAlert, RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useConnection } from '#web/client/connection.ts'
import { Button } from '#web/kit/button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './earlier-terms.module.css'
import { useStandingWords, type Standing } from './standing-words.ts'

/** Says more once a price has been on its way for so long. */
const LONG_MS = 4000

/** Behind a heading: the figures under it are of earlier terms. */
export const EarlierTerms = ({ when }: { when: boolean }) => {
  const { t } = useTranslation('quote')
  return when ? <span className={classes.mark}> · {t('quote:price.earlier')}</span> : null
}

/** Puts something in the place of something else, which keeps its room so that nothing below moves. */
export const Instead = (props: { when: boolean; other: ReactNode; children: ReactNode }) => (
  <div className={classes.stack}>
    <div className={props.when ? classes.hidden : undefined}>{props.children}</div>
    {props.when && <div>{props.other}</div>}
  </div>
)

/** Whose terms a price is of, as a picture; words nearby say it too. */
export const StandingIcon = ({ priced }: { priced: Standing }) => {
  const connection = useConnection()
  const { standing } = priced
  if (standing === 'refused') return <CircleAlert size={16} color="var(--danger)" aria-hidden="true" />
  if (connection !== 'online') return <WifiOff size={16} color="var(--warning)" aria-hidden="true" />
  return (
    <RefreshCw
      size={16}
      color={standing === 'waiting' ? 'var(--warning)' : 'var(--text-3)'}
      aria-hidden="true"
    />
  )
}

/** In the place of the outcome: the price is of earlier terms. */
export const StaleLine = ({ priced }: { priced: Standing }) => {
  const { t } = useTranslation('quote')
  return (
    <p className={classes.line}>
      <StandingIcon priced={priced} />
      {t(`quote:standing.line.${priced.standing}`)}
    </p>
  )
}

/** Why there is no price of the terms on the screen, and the way to ask for it at once. */
export const StaleReason = ({ priced, onRetry }: { priced: Standing; onRetry: () => void }) => {
  const { t } = useTranslation('quote')
  const { reason } = useStandingWords(priced)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={classes.reason}>
      {priced.standing === 'pricing' && isLong ? t('quote:standing.long') : reason}{' '}
      {priced.standing === 'waiting' && (
        <Button size="compact" variant="ghost" onClick={onRetry}>
          {t('quote:standing.retry')}
        </Button>
      )}
    </p>
  )
}
