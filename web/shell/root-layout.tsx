import { Suspense, useEffect, type ReactNode } from 'react'
import { onOutage } from '../client/outage.ts'
import { ConfirmHost } from '../kit/window/confirm-host.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageAnnouncer } from '../kit/page/page-title.tsx'
import { Skeletons } from '../kit/page/skeleton.tsx'
import { ToastRegion } from '../kit/toast/toast-region.tsx'
import { toastError } from '../kit/toast/toasts.ts'
import { ConnectionBar } from './bars/connection-bar.tsx'
import { CookieBar } from './bars/cookie-bar.tsx'
import { MaintenanceGate } from './maintenance-gate.tsx'
import { VersionBar } from './bars/version-bar.tsx'

/** In the place of a page whose words are still on their way. */
export const PageAwaited = () => (
  <Page>
    <Skeletons lines={6} height={24} />
  </Page>
)

/** What every page of the app has around it. */
export const RootLayout = ({ children }: { children: ReactNode }) => {
  useEffect(() => onOutage((message) => void toastError(message)), [])
  return <Around>{children}</Around>
}

const Around = ({ children }: { children: ReactNode }) => (
  <>
    <Suspense fallback={<PageAwaited />}>
      <MaintenanceGate>{children}</MaintenanceGate>
    </Suspense>
    <PageAnnouncer />
    <ConfirmHost />
    <ToastRegion />
    <VersionBar />
    <ConnectionBar />
    <CookieBar />
  </>
)
