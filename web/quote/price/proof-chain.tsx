import { CircleCheck, CircleX } from 'lucide-react'
import { Money } from '#web/kit/format/display.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import type { Quote } from '../shared/quote.ts'

/** The equation behind a quote's price, link by link: worksheet, coverages, total, and once issued invoice and ledger. */
export const ProofChain = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const proof = useApi('quoteProof', { params: { productType: quote.product, quoteId: quote.id } })
  if (proof.error && !proof.data)
    return <ErrorState error={proof.error} onRetry={() => void proof.refetch()} />
  if (!proof.data) return <Skeletons lines={5} height={24} />
  const { links, currency } = proof.data
  return (
    <PlainTable
      label={t('quote:proof.title')}
      stacks
      columns={[
        { header: t('quote:proof.link'), cell: (link) => t(`quote:proof.links.${link.id}`) },
        { header: t('quote:proof.equation'), cell: (link) => link.equation },
        {
          header: t('quote:proof.amount'),
          align: 'right',
          cell: (link) => <Money value={link.amount} currency={currency} />,
        },
        {
          header: t('quote:proof.holds'),
          cell: (link) =>
            link.holds ? (
              <CircleCheck size={16} color="var(--success)" aria-label={t('quote:proof.yes')} />
            ) : (
              <CircleX size={16} color="var(--danger)" aria-label={t('quote:proof.no')} />
            ),
        },
      ]}
      rows={links}
      rowKey={(link) => link.id}
      csv={[
        [t('quote:proof.link'), (link) => t(`quote:proof.links.${link.id}`)],
        [t('quote:proof.equation'), (link) => link.equation],
        [t('quote:proof.amount'), (link) => link.amount],
        [t('quote:proof.holds'), (link) => t(link.holds ? 'quote:proof.yes' : 'quote:proof.no')],
      ]}
    />
  )
}
