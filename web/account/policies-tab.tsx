import { useMemo } from 'react'
import { PolicyTable } from '#web/policy/shared/policy-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** Policies of one account. */
export const PoliciesTab = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('account')
  const fixed = useMemo(() => ({ query: { accountId } }), [accountId])
  return <PolicyTable name="account-policies" fixed={fixed} empty={{ text: t('account:policies.empty') }} />
}
