import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#web/client/problem.ts'
import { DateText, InstantText } from '#web/kit/format/display.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { StatusBadge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { type Version, VERSION_TONES, type VersionKind } from './version.ts'
import { VersionButtons } from './version-decisions.tsx'
import classes from './version.module.css'

/** The page of a version once it is read. */
export const LoadedVersion = <V extends Version>(props: {
  found: UseQueryResult<V, ApiError>
  children: (version: V) => ReactNode
}) => {
  const { found, children } = props
  if (found.data) return children(found.data)
  return (
    <Page>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeletons lines={10} height={24} />
      )}
    </Page>
  )
}

interface VersionPageProps {
  kind: VersionKind
  version: Version
  heading: string
  /** The list that it is in. */
  listHref: string
  /** Shown before the buttons that every version has. */
  buttons?: ReactNode
  /** What is to be said of the version itself, before the notes of those who drafted and decided. */
  notice?: string | null
  children: ReactNode
}

/** Who wants the version withdrawn and why, and once that is confirmed, who confirmed it. */
const WithdrawalNotice = (props: { texts: VersionKind['texts']; withdrawal: Version['withdrawal'] }) => {
  const { texts, withdrawal } = props
  const { t } = useTranslation(texts)
  if (!withdrawal) return null
  const { requestedByName, confirmedByName, requestedAt, reason } = withdrawal
  const names = { requestedBy: requestedByName, confirmedBy: confirmedByName ?? '' }
  return (
    <Notice
      tone={confirmedByName ? 'info' : 'warning'}
      title={t(confirmedByName ? `${texts}:withdrawal.done` : `${texts}:withdrawal.pending`, names)}
    >
      {reason} · <InstantText value={requestedAt} />
    </Notice>
  )
}

/** The head of a version with its notes and who decides; the tabs are of its own kind. */
export const VersionPage = (props: VersionPageProps) => {
  const { kind, version, notice } = props
  const { texts } = kind
  const { t } = useTranslation(texts)
  return (
    <Page>
      <PageHeader
        title={version.version}
        heading={props.heading}
        badge={
          <StatusBadge
            status={version.status}
            tones={VERSION_TONES}
            label={t(`${texts}:status.${version.status}`)}
          />
        }
        id={version.version}
        back={{ href: props.listHref, label: t(`${texts}:list.title`) }}
        subtitle={
          <>
            {t(`${texts}:page.from`)} <DateText value={version.effectiveDate} />
            {version.draftedByName && ` · ${t(`${texts}:page.draftedBy`, { name: version.draftedByName })}`}
            {version.decidedByName && ` · ${t(`${texts}:page.decidedBy`, { name: version.decidedByName })}`}
          </>
        }
        actions={
          <>
            {props.buttons}
            <VersionButtons kind={kind} version={version} />
          </>
        }
      />
      <div className={classes.stack}>
        {notice && <Notice tone="info">{notice}</Notice>}
        {version.note && (
          <Notice tone="info" title={t(`${texts}:page.reason`)}>
            {version.note}
          </Notice>
        )}
        {version.decisionNote && (
          <Notice tone="info" title={t(`${texts}:page.decision`)}>
            {version.decisionNote}
          </Notice>
        )}
        <WithdrawalNotice texts={texts} withdrawal={version.withdrawal} />
        {props.children}
      </div>
    </Page>
  )
}
