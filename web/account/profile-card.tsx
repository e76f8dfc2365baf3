import { Circle } from 'lucide-react'
import { QUOTABLE_PROFILE_SCORE } from '#domain/account/eligibility.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Account } from './shared/account.ts'
import classes from './shared/account.module.css'
import { useComplete } from './use-complete.ts'

/** The profile score and each missing fact that would raise it, one click from where it is entered. */
export const ProfileCard = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const complete = useComplete(account)
  const because = account.actions.requestQuote
  return (
    <Card title={t('account:profile.title')}>
      <div className={classes.score}>
        <span className={classes.scoreNumber}>{account.profileScore}</span>
        <span className={classes.scoreOf}>{t('account:profile.of')}</span>
      </div>
      {because && !because.allowed && because.reason && <Notice tone="warning">{because.reason}</Notice>}
      {account.missing.length === 0 ? (
        <p className={classes.muted}>{t('account:profile.complete')}</p>
      ) : (
        <>
          <p className={classes.muted}>
            {t(
              account.profileScore < QUOTABLE_PROFILE_SCORE
                ? 'account:profile.blocked'
                : 'account:profile.missing',
            )}
          </p>
          <ul className={classes.missing}>
            {account.missing.map((one) => (
              <li key={one.field}>
                <Circle size={14} aria-hidden="true" />
                <span>{one.label}</span>
                {account.actions.update?.allowed && (
                  <Button
                    size="compact"
                    variant="ghost"
                    aria-label={t('account:profile.addNamed', { field: one.label })}
                    onClick={() => complete(one.field)}
                  >
                    {t('account:profile.add')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
