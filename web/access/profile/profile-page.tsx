import { lazy, Suspense, type ComponentType } from 'react'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState } from '#web/kit/page/states.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'

const DetailsTab = lazy(async () => ({ default: (await import('./details-tab.tsx')).DetailsTab }))
const PasswordTab = lazy(async () => ({ default: (await import('./password-tab.tsx')).PasswordTab }))
const MfaTab = lazy(async () => ({ default: (await import('./mfa-tab.tsx')).MfaTab }))
const SessionsTab = lazy(async () => ({ default: (await import('./sessions-tab.tsx')).SessionsTab }))

const shown = (Tab: ComponentType) => (
  <Suspense fallback={<Skeletons lines={4} height={24} />}>
    <Tab />
  </Suspense>
)

/** The user's own name, password, second factor and sessions; not while staff act for the user. */
export const ProfilePage = () => {
  const { t } = useTranslation('organization')
  const { me } = useSession()
  const title = t('organization:profile.title')
  if (me.actingStaff)
    return (
      <Page>
        <PageHeader title={title} />
        <EmptyState
          title={t('organization:profile.acting')}
          text={t('organization:profile.actingText', { name: me.fullName })}
        />
      </Page>
    )
  return (
    <Page>
      <PageHeader title={title} subtitle={`${me.fullName} · ${me.email}`} />
      <Tabs
        label={title}
        tabs={[
          { id: 'profile', label: t('organization:profile.details'), content: shown(DetailsTab) },
          { id: 'password', label: t('organization:profile.password'), content: shown(PasswordTab) },
          { id: 'mfa', label: t('organization:profile.mfa'), content: shown(MfaTab) },
          { id: 'sessions', label: t('organization:profile.sessions'), content: shown(SessionsTab) },
        ]}
      />
    </Page>
  )
}
