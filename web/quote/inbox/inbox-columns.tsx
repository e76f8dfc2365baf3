import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { inboxList } from '#contract/quote/inbox-list.ts'
import { upTo } from '#web/kit/breakpoints.ts'
import { Money, TextOrDash } from '#web/kit/format/display.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import type { Column } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf } from '#web/list/source.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { DecisionClock } from '../decision-clock.tsx'
import { QuoteStatusBadge } from '../shared/status.tsx'
import classes from './inbox.module.css'

export const inbox = listOf('uwInbox', inboxList)

export type InboxRow = RowOf<'uwInbox'>

/** Columns that a small laptop shows as second lines of others, so that the reason keeps its room. */
const FOLDED = new Set(['underwriterName', 'totalPremium'])

export const useInboxColumns = (): Column<InboxRow>[] => {
  const { t } = useTranslation(['quote', 'inbox'])
  const productName = useProductName()
  const isFolded = useMediaQuery(upTo('laptop')) ?? false
  return useMemo(
    () =>
      columnsOf(inbox, {
        quoteNumber: {
          header: t('quote:list.number'),
          width: 119,
          cell: (row) =>
            row.isRead ? (
              row.quoteNumber
            ) : (
              <strong>
                {row.quoteNumber}
                <span className="visually-hidden">, {t('inbox:list.new')}</span>
              </strong>
            ),
          second: (row) => <QuoteStatusBadge status={row.status} />,
          alwaysTwo: true,
          csv: (row) => row.quoteNumber,
        },
        companyName: {
          header: t('quote:list.company'),
          cell: (row) => <span className={classes.company}>{row.companyName}</span>,
          second: (row) => (
            <span className={classes.facts}>
              <span>{productName(row.product)}</span>
              {isFolded && <Money value={row.totalPremium} currency={row.currency} />}
            </span>
          ),
          alwaysTwo: true,
          csv: (row) => row.companyName,
        },
        reasons: {
          header: t('inbox:list.reasons'),
          cell: (row) => <Reasons reasons={row.reasons} />,
          csv: (row) => row.reasons.join('; '),
        },
        decisionBy: {
          header: t('inbox:list.decision'),
          cell: (row) => (
            <span className={classes.decision}>
              <DecisionClock decisionBy={row.decisionBy} brief />
            </span>
          ),
          ...(isFolded && {
            second: (row: InboxRow) => row.underwriterName ?? t('inbox:list.unassigned'),
            alwaysTwo: true,
          }),
          csv: (row) => row.decisionBy,
        },
        status: {
          header: t('quote:list.status'),
          width: 120,
          cell: (row) => <QuoteStatusBadge status={row.status} />,
          csv: (row) => statusWords(row.status),
        },
        underwriterName: t('quote:list.underwriter'),
        totalPremium: t('quote:list.total'),
        limit: { header: t('quote:list.limit'), width: 84 },
        effectiveDate: t('quote:list.effective'),
        agencyName: t('quote:list.agency'),
        modified: t('quote:list.modified'),
      }).map((column) => (isFolded && FOLDED.has(column.id) ? { ...column, hidden: true } : column)),
    [t, productName, isFolded],
  )
}

/** The first reason in full, and how many more there are; all of them are the title. */
const Reasons = ({ reasons: [first, ...more] }: { reasons: readonly string[] }) => {
  const { t } = useTranslation(['quote', 'inbox'])
  return (
    <span className={classes.why} title={more.length > 0 ? [first, ...more].join('\n') : undefined}>
      <TextOrDash value={first} />
      {more.length > 0 && (
        <span className={classes.more}> {t('inbox:list.moreReasons', { count: more.length })}</span>
      )}
    </span>
  )
}
