import type { Factor } from '#domain/risk/schema.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './risk.module.css'
import { Saved } from './saved.tsx'
import type { Savings } from './savings.ts'
import type { Risk } from './risk.ts'

/** What to put right first, with what the score rises by and the price falls by once it is. */
export const TopFixes = (props: {
  risk: Risk
  savings: Savings | undefined
  onOpen: (factor: Factor) => void
}) => {
  const { risk, savings, onOpen } = props
  const { t } = useTranslation('account')
  const { topFindings } = risk.report
  return (
    <Card title={t('account:risk.topFixes')}>
      {topFindings.length === 0 ? (
        <p className={classes.sentence}>{t('account:risk.noFixes')}</p>
      ) : (
        <ul className={classes.fixes}>
          {topFindings.map((one) => (
            <li key={one.checkId} className={classes.fix}>
              <span className={classes.fixTitle}>{one.title}</span>
              {one.gain > 0 ? (
                <span className={classes.gain}>{t('account:risk.gain', { count: one.gain })}</span>
              ) : (
                <span className={classes.noGain}>{t('account:risk.noGain')}</span>
              )}
              <span className={classes.fixText}>{one.fixText}</span>
              <Saved savings={savings} checkId={one.checkId} />
              <span>
                <Button
                  size="compact"
                  variant="ghost"
                  aria-label={t('account:risk.evidenceOf', { title: one.title })}
                  onClick={() => onOpen(one.factor)}
                >
                  {t('account:risk.seeEvidence')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
