import { lazy, Suspense } from 'react'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'

const Ledger = lazy(async () => ({ default: (await import('./ledger.tsx')).Ledger }))

const WIDTH = 640

/** The double-entry postings of a policy, next to the list that it was opened from. */
export const LedgerDrawer = (props: { policyId: string | null; onClose: () => void }) => {
  const { t } = useTranslation('policy')
  return (
    <Drawer
      opened={props.policyId !== null}
      onClose={props.onClose}
      title={t('policy:ledger.title')}
      width={WIDTH}
    >
      {props.policyId && (
        <Suspense fallback={<Skeletons lines={8} />}>
          <Ledger policyId={props.policyId} />
        </Suspense>
      )}
    </Drawer>
  )
}
