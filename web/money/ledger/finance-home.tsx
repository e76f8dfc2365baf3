import type { Answer } from '#web/client.ts'
import { periodActions, periodLifecycle, type PeriodStatus } from '#domain/money/ledger/periods.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { InstantText, Money } from '#web/kit/format/display.tsx'
import { moneyText, monthText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Section } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#web/kit/page/states.tsx'
import { PlainTable, RowActions } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Home = Answer<'ledgerHome'>

/** What Accounting looks at each morning. */
export const FinanceHome = () => {
  const home = useApi('ledgerHome', {})
  if (home.error && !home.data) return <ErrorState error={home.error} onRetry={() => void home.refetch()} />
  if (!home.data) return <Skeletons lines={12} height={28} />
  return (
    <>
      <Positions home={home.data} />
      <Waiting home={home.data} />
      <Periods home={home.data} />
    </>
  )
}

const Positions = ({ home }: { home: Home }) => {
  const { t } = useTranslation('ledger')
  const view = useMarket()
  const { can } = useSession()
  const openModal = useModal()
  const mayMove = can(['money:close'])
  const short = home.positions.filter(({ difference }) => difference < 0)
  return (
    <Section title={t('ledger:position.title')}>
      {short.map(({ currency, difference }) => (
        <Notice key={currency} tone="danger">
          {t('ledger:position.short', { currency, amount: moneyText(-difference, view, currency) })}
        </Notice>
      ))}
      {home.positions.length === 0 ? (
        <EmptyState title={t('common:kit.noData')} text={t('ledger:position.empty')} />
      ) : (
        <PlainTable
          stacks
          label={t('ledger:position.title')}
          rows={home.positions}
          rowKey={({ currency }) => currency}
          columns={[
            { header: t('ledger:position.currency'), cell: ({ currency }) => currency },
            ...(['trust', 'owed', 'difference', 'claims', 'own', 'operating'] as const).map((field) => ({
              header: t(`ledger:position.${field}`),
              align: 'right' as const,
              cell: (row: Home['positions'][number]) => <Money value={row[field]} currency={row.currency} />,
            })),
            ...(mayMove
              ? [
                  {
                    header: t('ledger:actions'),
                    cell: ({ currency }: Home['positions'][number]) => (
                      <RowActions>
                        {(['OUT', 'IN'] as const).map((direction) => (
                          <Button
                            key={direction}
                            size="compact"
                            aria-label={t(`ledger:position.of.${direction}`, { currency })}
                            onClick={() => openModal('ledger.sweep', { currency, direction })}
                          >
                            {t(direction === 'OUT' ? 'ledger:position.out' : 'ledger:position.in')}
                          </Button>
                        ))}
                      </RowActions>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  )
}

const Waiting = ({ home }: { home: Home }) => {
  const { t } = useTranslation('ledger')
  const rows = [
    ...home.pastDue
      .filter(({ amount }) => amount > 0)
      .map(({ currency, amount, policies }) => ({
        label: t('ledger:waiting.pastDue', { count: policies }),
        currency,
        amount,
        parties: policies,
      })),
    ...home.waiting,
  ]
  return (
    <Section title={t('ledger:waiting.title')}>
      {home.approvals > 0 && (
        <Notice tone="info">{t('ledger:waiting.approvals', { count: home.approvals })}</Notice>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t('common:kit.noData')} text={t('ledger:waiting.empty')} />
      ) : (
        <PlainTable
          label={t('ledger:waiting.title')}
          rows={rows}
          rowKey={({ label, currency }) => `${label} ${currency}`}
          columns={[
            { header: t('ledger:waiting.account'), cell: ({ label }) => label },
            {
              header: t('ledger:waiting.amount'),
              align: 'right',
              cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
            },
            { header: t('ledger:waiting.parties'), align: 'right', cell: ({ parties }) => parties },
          ]}
        />
      )}
    </Section>
  )
}

/** Steps that a month of this status can take; why one waits is said at its button. */
const stepsFrom = (status: PeriodStatus) =>
  periodActions.filter((action) => periodLifecycle[action].from.some((from: PeriodStatus) => from === status))

const Periods = ({ home }: { home: Home }) => {
  const { t } = useTranslation('ledger')
  const view = useMarket()
  const openModal = useModal()
  return (
    <Section title={t('ledger:periods.title')}>
      <PlainTable
        stacks
        label={t('ledger:periods.title')}
        rows={home.periods}
        rowKey={({ period }) => period}
        columns={[
          { header: t('ledger:periods.month'), cell: ({ period }) => monthText(period, view) },
          {
            header: t('ledger:periods.status'),
            cell: ({ status, reopening }) =>
              reopening ? t('ledger:periods.reopening') : t(`ledger:periods.${status}`),
          },
          { header: t('ledger:periods.journals'), align: 'right', cell: ({ journals }) => journals },
          { header: t('ledger:periods.late'), align: 'right', cell: ({ late }) => late },
          {
            header: t('ledger:periods.changed'),
            cell: ({ changed, changedBy }) =>
              changed && (
                <>
                  {changedBy} <InstantText value={changed} />
                </>
              ),
          },
          {
            header: t('ledger:actions'),
            cell: ({ period, status, actions }) => (
              <RowActions>
                {stepsFrom(status).map((action) => (
                  <ActionButton
                    key={action}
                    size="compact"
                    aria-label={t(`ledger:move.${action}.of`, { month: monthText(period, view) })}
                    availability={actions[action]}
                    onClick={() => openModal('ledger.period', { period, action })}
                  >
                    {t(`ledger:move.${action}.open`)}
                  </ActionButton>
                ))}
              </RowActions>
            ),
          },
        ]}
      />
    </Section>
  )
}
