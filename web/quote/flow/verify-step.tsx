import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import {
  type MissingField,
  missingToBind,
  missingToPrice,
  neededToBind,
  neededToPrice,
} from '#domain/account/eligibility.ts'
import { ActionButton, type Availability, Button } from '#web/kit/button.tsx'
import { ActionBar } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
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

/** The missing facts as buttons that lead to their fields, for who may enter them. */
const Missing = (props: { flow: Flow; missing: readonly MissingField[]; onAsk: (field: string) => void }) => {
  const { t } = useTranslation('flow')
  if (props.missing.length === 0 || !props.flow.account.actions.update?.allowed) return null
  return (
    <div className={classes.missing} role="group" aria-label={t('flow:verify.missing')}>
      {props.missing.map(({ field, label }) => (
        <Button key={field} size="compact" onClick={() => props.onAsk(field)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** The company as it is known, with sources. There is nothing to retype; what is wrong can be corrected. */
export const VerifyStep = ({ flow }: { flow: Flow }) => {
  const { t } = useTranslation(['quote', 'flow'])
  const { account } = flow
  const missing = account.missing.filter((one) => one.field !== CONTACT)
  const unpriced = missingToPrice(missing)
  const availability = onwardOf(account.actions.requestQuote, unpriced)
  const startsEditing = availability?.allowed === false && missing.length > 0
  const unbound = missingToBind(missing)
  const { search, change } = useUrlState()
  // The calculator leads to a fact that its price waits for.
  const led = unbound.find(({ field }) => field === search.get('fact'))
  const [asked, setAsked] = useState<AskedFact | null>(led ? { field: led.field } : null)
  const ask = (field: string) => setAsked({ field })
  const close = () => {
    setAsked(null)
    if (search.has('fact')) change({ fact: null })
  }
  return (
    <>
      <div className={classes.narrow}>
        {availability && !availability.allowed && availability.reason && (
          <Notice tone="warning" title={availability.reason}>
            <Missing flow={flow} missing={missing} onAsk={ask} />
          </Notice>
        )}
        {availability?.allowed && unbound.length > 0 && (
          <Notice tone="info" title={unbound.map(neededToBind).join(' ')}>
            <Missing flow={flow} missing={unbound} onAsk={ask} />
          </Notice>
        )}
        <CompanyCard
          account={account}
          startsEditing={startsEditing}
          quoteId={flow.quoteId}
          asked={asked}
          onClosed={close}
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
