import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './features.module.css'

type Feature = Answer<'featureFlagSearch'>[number]

/** Features that staff switch while the product runs, for everybody here or for one user. */
export const FeaturesPage = () => {
  const { t } = useTranslation('organization')
  const features = useApi('featureFlagSearch', {})
  return (
    <Page>
      <PageHeader title={t('organization:feature.title')} subtitle={t('organization:feature.subtitle')} />
      {features.error ? (
        <ErrorState error={features.error} onRetry={() => void features.refetch()} />
      ) : !features.data ? (
        <Skeletons lines={8} height={32} />
      ) : (
        <Card>
          <FeatureTable features={features.data} />
        </Card>
      )}
    </Page>
  )
}

const Position = ({ feature }: { feature: Feature }) => {
  const { t } = useTranslation('organization')
  const here = feature.switches.find((one) => one.userId === null)
  const isOn = here?.isOn ?? feature.isOnByDefault
  return (
    <span className={classes.position}>
      <Badge tone={isOn ? 'success' : 'neutral'}>
        {t(isOn ? 'organization:feature.on' : 'organization:feature.off')}
      </Badge>{' '}
      {!here && t('organization:feature.byDefault')}
    </span>
  )
}

const Exceptions = ({ feature }: { feature: Feature }) => {
  const { t } = useTranslation('organization')
  const ofUsers = feature.switches.filter((one) => one.userId !== null)
  if (ofUsers.length === 0) return t('organization:feature.nobody')
  return (
    <ul className={classes.list}>
      {ofUsers.map((one) => (
        <li key={one.userId}>
          {one.userName}: {t(one.isOn ? 'organization:feature.on' : 'organization:feature.off')}
        </li>
      ))}
    </ul>
  )
}

const LastChange = ({ feature }: { feature: Feature }) => {
  const { t } = useTranslation('organization')
  const [last] = feature.switches.toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt))
  if (!last) return t('organization:feature.never')
  return (
    <>
      <InstantText value={last.modifiedAt} relative />{' '}
      {last.modifiedBy && t('organization:feature.changedBy', { name: last.modifiedBy })}
    </>
  )
}

const FeatureTable = ({ features }: { features: readonly Feature[] }) => {
  const { t } = useTranslation('organization')
  const openModal = useModal()
  return (
    <PlainTable
      label={t('organization:feature.title')}
      rows={features}
      rowKey={(row) => row.flag}
      stacks
      columns={[
        { header: t('organization:feature.what'), cell: (row) => row.description },
        { header: t('organization:feature.here'), cell: (row) => <Position feature={row} /> },
        { header: t('organization:feature.forUsers'), cell: (row) => <Exceptions feature={row} /> },
        { header: t('organization:feature.changed'), cell: (row) => <LastChange feature={row} /> },
        {
          header: t('organization:user.action'),
          cell: (row) => (
            <Button
              size="compact"
              aria-label={t('organization:feature.switchNamed', { name: row.description })}
              onClick={() => openModal('feature.switch', { flag: row.flag })}
            >
              {t('organization:feature.switch')}
            </Button>
          ),
        },
      ]}
    />
  )
}
