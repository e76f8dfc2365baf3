import { DateText, Money } from '#web/kit/format/display.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import type { Policy } from '../../policy.ts'
import classes from '../ending.module.css'

/** That coverage has ended for unpaid premium, until when it can be put back, and what that takes. */
export const RestoreNotice = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { data } = useApi('policyReinstatePreview', { params: { policyId: policy.id }, query: {} })
  if (!data || data.endedOn === null || data.restorableUntil === null) return null
  const { currency } = policy
  return (
    <Notice tone="warning" title={t('policy:restore.title')}>
      <p className={classes.line}>
        {t('policy:restore.ended')} <DateText value={data.endedOn} />. {t('policy:restore.until')}{' '}
        <DateText value={data.restorableUntil} />.
      </p>
      <ul className={classes.needs}>
        <li>
          {data.openBalance > 0 ? (
            <>
              {t('policy:restore.toPay')} <Money value={data.openBalance} currency={currency} />
            </>
          ) : (
            t('policy:restore.paid')
          )}
        </li>
        {data.needsLetter && <li>{t('policy:restore.letter')}</li>}
        {data.money && (
          <li>
            {t('policy:restore.thenBilled')} <Money value={data.money.billed} currency={currency} />
          </li>
        )}
      </ul>
    </Notice>
  )
}
