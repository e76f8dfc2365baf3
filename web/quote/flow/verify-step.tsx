import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { type MissingField, missingToPrice, neededToPrice } from '#domain/account/eligibility.ts'
import { ActionButton, type Availability, Button } from '#web/kit/button.tsx'
import { ActionBar } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { AskedFact } from '#web/account/shared/company/details-form.tsx'
import { CompanyCard } from './company-card.tsx'
import classes from './flow.module.css'
import type { Flow } from './flow.ts'

/** The contact is asked for in the last step; everything else is missing here. */
const CONTACT = 'policyContactEmail'

/** Why there is no going on: what the account says, else what a price would be refused for after all the questions. */
const onwardOf = (
  asked: Availability | undefined,
  unpriced: readonly MissingField[],
): Availability | undefined =>
  asked?.allowed && unpriced.length > 0
    ? { allowed: false, code: 'REQUIRED', reason: unpriced.map(neededToPrice).join(' ') }
    : asked

/** The company as it is known, with sources. There is nothing to retype; what is wrong can be corrected. */
export const VerifyStep = ({ flow }: { flow: Flow }) => {
  const { t } = useTranslation(['quote', 'flow'])
  const { account } = flow
  const missing = account.missing.filter((one) => one.field !== CONTACT)
  const unpriced = missingToPrice(missing)
  const availability = onwardOf(account.actions.requestQuote, unpriced)
  const startsEditing = availability?.allowed === false && missing.length > 0
  const [asked, setAsked] = useState<AskedFact | null>(null)
  return (
    <>
      <div className={classes.narrow}>
        {availability && !availability.allowed && availability.reason && (
          <Notice tone="warning" title={availability.reason}>
            {missing.length > 0 && account.actions.update?.allowed && (
              <div className={classes.missing} role="group" aria-label={t('flow:verify.missing')}>
                {missing.map(({ field, label }) => (
                  <Button key={field} size="compact" onClick={() => setAsked({ field })}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </Notice>
        )}
        <CompanyCard
          account={account}
          startsEditing={startsEditing}
          quoteId={flow.quoteId}
          asked={asked}
          onClosed={() => setAsked(null)}
        />
      </div>
      <ActionBar status={t('flow:verify.status')}>
        <Button onClick={flow.back}>{t('quote:flow.back')}</Button>
        <ActionButton variant="primary" availability={availability} onClick={() => flow.next()}>
          {t('quote:flow.continue')}
          <ArrowRight size={16} aria-hidden="true" />
        </ActionButton>
      </ActionBar>
    </>
  )
}
