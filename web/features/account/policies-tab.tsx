import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PolicyTable } from '#web/records/policy-table.tsx'

/** Policies of one account. */
export const PoliciesTab = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('account')
  const fixed = useMemo(() => ({ accountId }), [accountId])
  return <PolicyTable name="account-policies" fixed={fixed} empty={{ text: t('account:policies.empty') }} />
}
