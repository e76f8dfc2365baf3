import { Plus } from 'lucide-react'
import { Button } from '#web/kit/button.tsx'
import { worksClaims } from '#domain/access/scopes.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { ClaimTable } from '#web/claim/shared/claim-table.tsx'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { ClaimDrawer } from './claim-drawer.tsx'

/** The entry of the address that names the claim shown next to the list. */
const CLAIM = 'claim'

/** Claims that the user may see: a vendor those assigned to it, an insured its own. */
export const ClaimListPage = () => {
  const { t } = useTranslation('policy')
  const { me, can } = useSession()
  const openModal = useModal()
  const { search, change } = useUrlState()
  const report = can(['claim:create']) && (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => openModal('claim.create', {})}
    >
      {t('common:record.reportClaim')}
    </Button>
  )
  const why = worksClaims(me.account.accountType) ? 'policy:claim.emptyVendor' : 'policy:claim.empty'
  return (
    <Page>
      <PageHeader title={t('policy:claim.title')} actions={report} />
      <ClaimTable empty={{ text: t(why), action: report }} />
      <ClaimDrawer claimId={search.get(CLAIM)} onClose={() => change({ [CLAIM]: null })} />
    </Page>
  )
}
