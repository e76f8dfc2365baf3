import { useMemo } from 'react'
import { renewalList } from '#contract/policy/renewal/renewal-list.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx'
import { useColumnsOfOthers } from '#web/kit/own-name.ts'
import type { Column } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf } from '#web/list/source.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import classes from './renewal.module.css'

export const renewals = listOf('renewalSearch', renewalList)

export type RenewalRow = RowOf<'renewalSearch'>

const progressTones: Record<RenewalRow['progress'], Tone> = {
  NOT_STARTED: 'neutral',
  IN_WORK: 'info',
  OFFERED: 'warning',
  BOUND: 'success',
  OPTED_OUT: 'neutral',
}

const stageTones: Record<RenewalRow['stage'], Tone> = {
  EVALUATE: 'neutral',
  OFFER: 'info',
  REMIND: 'info',
  LAST_WEEK: 'warning',
  LATE: 'danger',
}

/** What was chosen for a renewal, as words: opted out, reminders muted, renewed by itself. */
const useChoices = () => {
  const { t } = useTranslation('policy')
  return (row: RenewalRow): string =>
    [
      ...(row.notRenewedOn ? [t('policy:announce.notRenewed', { day: row.notRenewedOn })] : []),
      ...(row.optedOut ? [t('policy:board.optedOut', row.optedOut)] : []),
      ...(row.remindersMuted ? [t('policy:board.muted', row.remindersMuted)] : []),
      ...(row.automatic ? [t('policy:board.automatic')] : []),
    ].join('; ')
}

export const useRenewalColumns = (): readonly Column<RenewalRow>[] => {
  const { t } = useTranslation(['policy', 'common'])
  const productName = useProductName()
  const choices = useChoices()
  const columns = useMemo(
    () =>
      columnsOf(renewals, {
        policyNumber: t('common:column.policyNumber'),
        companyName: {
          header: t('common:column.companyName'),
          cell: (row) => row.companyName,
          second: (row) => productName(row.product),
          csv: (row) => row.companyName,
        },
        stage: {
          header: t('policy:board.stage'),
          cell: (row) => (
            <StatusBadge
              status={row.stage}
              tones={stageTones}
              label={t(`policy:board.stages.${row.stage}`)}
            />
          ),
          csv: (row) => t(`policy:board.stages.${row.stage}`),
        },
        endDate: {
          header: t('common:column.endDate'),
          cell: (row) => <DateText value={row.endDate} />,
          second: (row) =>
            row.daysLeft > 0
              ? t('policy:board.daysLeft', { count: row.daysLeft })
              : t('policy:board.daysOver', { count: -row.daysLeft }),
          alwaysTwo: true,
          csv: (row) => row.endDate,
        },
        nextStep: {
          header: t('policy:board.next'),
          cell: (row) => t(`policy:board.steps.${row.nextStep.step}`),
          second: (row) => <DateText value={row.nextStep.on} />,
          alwaysTwo: true,
          csv: (row) => `${row.nextStep.on} ${t(`policy:board.steps.${row.nextStep.step}`)}`,
        },
        nonrenewalBy: {
          header: t('policy:board.nonrenewalBy'),
          second: (row) => t(`policy:board.window.${row.nonrenewal}`),
          alwaysTwo: true,
        },
        changeNoticeBy: {
          header: t('policy:board.changeNoticeBy'),
          second: (row) => t(`policy:board.window.${row.changeNotice}`),
          alwaysTwo: true,
        },
        progress: {
          header: t('policy:board.progress'),
          cell: (row) => (
            <StatusBadge
              status={row.progress}
              tones={progressTones}
              label={t(`policy:board.progresses.${row.progress}`)}
            />
          ),
          second: (row) => row.quote && `${row.quote.quoteNumber} · ${row.quote.status}`,
          alwaysTwo: true,
          csv: (row) =>
            [t(`policy:board.progresses.${row.progress}`), row.quote?.quoteNumber, row.quote?.status]
              .filter(Boolean)
              .join(' '),
        },
        expiringPremium: t('policy:board.expiring'),
        offeredPremium: {
          header: t('policy:board.offered'),
          cell: (row) => <Money value={row.quote?.premium} currency={row.currency} />,
          align: 'right',
          csv: (row) => row.quote?.premium ?? null,
        },
        choices: {
          header: t('policy:board.choices'),
          cell: (row) => <span className={classes.choices}>{choices(row)}</span>,
          csv: choices,
        },
        state: t('common:column.state'),
        agencyName: t('common:column.agencyName'),
      }),
    [t, productName, choices],
  )
  return useColumnsOfOthers(columns)
}
