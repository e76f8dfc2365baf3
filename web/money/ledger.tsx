import type { Answer } from '#web/client.ts'
import { InstantText, Money } from '#web/kit/format/display.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { apiKey, useApi } from '#web/use-api.ts'
import classes from './ledger.module.css'

type Journal = Answer<'billingLedger'>['journals'][number]
type Currency = Answer<'billingBalance'>['currency']

/** The postings of a policy and their total. */
export const Ledger = ({ policyId }: { policyId: string }) => (
  <UpToDate
    reads={[
      apiKey('billingLedger', { params: { policyId } }),
      apiKey('billingBalance', { params: { policyId } }),
    ]}
  >
    <Postings policyId={policyId} />
  </UpToDate>
)

const Postings = ({ policyId }: { policyId: string }) => {
  const { t } = useTranslation('policy')
  const ledger = useApi('billingLedger', { params: { policyId } })
  const balance = useApi('billingBalance', { params: { policyId } })
  const error = ledger.error ?? balance.error
  if (error && !(ledger.data && balance.data))
    return (
      <ErrorState error={error} onRetry={() => void Promise.all([ledger.refetch(), balance.refetch()])} />
    )
  if (!ledger.data || !balance.data) return <Skeletons lines={8} />
  const { currency, charged, paid, balance: open, refund } = balance.data
  if (ledger.data.journals.length === 0)
    return <EmptyState title={t('common:kit.noData')} text={t('policy:ledger.empty')} />
  return (
    <div className={classes.ledger}>
      <dl className={classes.sums}>
        <Sum label={t('policy:ledger.charged')} value={charged} currency={currency} />
        <Sum label={t('policy:ledger.paid')} value={paid} currency={currency} />
        <Sum label={t('policy:ledger.balance')} value={open} currency={currency} />
        {refund > 0 && <Sum label={t('policy:ledger.refund')} value={refund} currency={currency} />}
      </dl>
      {ledger.data.journals.map((journal) => (
        <JournalTable key={journal.id} journal={journal} currency={currency} />
      ))}
    </div>
  )
}

const Sum = (props: { label: string; value: number; currency: Currency }) => (
  <div>
    <dt>{props.label}</dt>
    <dd>
      <Money value={props.value} currency={props.currency} />
    </dd>
  </div>
)

/** One journal: debits on the left, credits on the right; both sides have the same sum. */
const JournalTable = ({ journal, currency }: { journal: Journal; currency: Currency }) => {
  const { t } = useTranslation('policy')
  const kind = t(`policy:ledger.kind-${journal.kind}`, { default: journal.kind })
  const side = (sign: 1 | -1) => (posting: Journal['postings'][number]) =>
    Math.sign(posting.amount) === sign ? <Money value={Math.abs(posting.amount)} currency={currency} /> : ''
  const debits = journal.postings.reduce(
    (cents, { amount }) => cents + Math.max(0, Math.round(amount * 100)),
    0,
  )
  const total = <Money value={debits / 100} currency={currency} />
  return (
    <section>
      <h3 className={classes.journal}>
        {kind} <InstantText value={journal.postedAt} />
      </h3>
      <PlainTable
        label={kind}
        rows={journal.postings}
        rowKey={(posting) => `${posting.account} ${posting.party} ${posting.amount}`}
        columns={[
          {
            header: t('policy:ledger.account'),
            cell: (posting) => (
              <>
                {posting.label}
                {posting.party && <span className={classes.party}>{posting.party}</span>}
              </>
            ),
          },
          { header: t('policy:ledger.debit'), align: 'right', cell: side(1) },
          { header: t('policy:ledger.credit'), align: 'right', cell: side(-1) },
        ]}
        total={[t('policy:ledger.sum'), total, total]}
      />
    </section>
  )
}
