import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { onOutage } from '../client/outage.ts'
import { ConfirmHost } from '../kit/confirm-host.tsx'
import { Page } from '../kit/page.tsx'
import { Skeletons } from '../kit/skeleton.tsx'
import { ToastRegion } from '../kit/toast-region.tsx'
import { toastError } from '../kit/toasts.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { CookieBar } from './cookie-bar.tsx'
import { MaintenanceGate } from './maintenance-gate.tsx'
import { VersionBar } from './version-bar.tsx'

/** What every page of the app has around it. */
export const RootLayout = () => {
  useEffect(() => onOutage((message) => void toastError(message)), [])
  return <Around />
}

const Around = () => (
  <>
    <Suspense
      fallback={
        <Page>
          <Skeletons lines={6} height={24} />
        </Page>
      }
    >
      <MaintenanceGate>
        <Outlet />
      </MaintenanceGate>
    </Suspense>
    <ConfirmHost />
    <ToastRegion />
    <VersionBar />
    <ConnectionBar />
    <CookieBar />
  </>
)
