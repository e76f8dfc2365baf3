import type { Answer } from '#web/client.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'

type Found = Answer<'policyRewritePreview'>

const PARTS = ['premium', 'fees', 'taxes', 'total'] as const

/** Why it would be refused, what goes back and what is charged, and which facts differ. */
export const BothSides = ({ found }: { found: Found }) => {
  const { problems, returned, written } = found
  return (
    <>
      {problems.map(({ detail }) => (
        <Notice key={detail} tone="warning">
          {detail}
        </Notice>
      ))}
      {returned && written && <Sides found={found} returned={returned} written={written} />}
      {written && <Corrected found={found} />}
    </>
  )
}

interface SidesProps {
  found: Found
  returned: NonNullable<Found['returned']>
  written: NonNullable<Found['written']>
}

const Sides = ({ found: { currency }, returned, written }: SidesProps) => {
  const { t } = useTranslation('rewrite')
  const money = (value: number) => <Money value={value} currency={currency} />
  return (
    <>
      <p>{t(returned.isWhole ? 'rewrite:whole' : 'rewrite:byDays')}</p>
      <PlainTable
        label={t('rewrite:sides')}
        stacks
        rows={PARTS.map((part) => ({ part, back: returned[part], charged: written[part] }))}
        rowKey={({ part }) => part}
        columns={[
          { header: t('rewrite:part'), cell: ({ part }) => t(`rewrite:parts.${part}`) },
          { header: t('rewrite:back'), align: 'right', cell: ({ back }) => money(0 - back) },
          { header: t('rewrite:charged'), align: 'right', cell: ({ charged }) => money(charged) },
          { header: t('rewrite:net'), align: 'right', cell: ({ back, charged }) => money(charged - back) },
        ]}
      />
      <KeyValues
        items={[
          [t('rewrite:runs'), <DateText key="end" value={written.endDate} />],
          [t('rewrite:limit'), <Money key="limit" value={written.limit} currency={currency} />],
          [t('rewrite:deductible'), <Money key="own" value={written.deductible} currency={currency} />],
          [t('rewrite:toInvoices'), <Money key="open" value={returned.toInvoices} currency={currency} />],
          [t('rewrite:toPayer'), <Money key="owed" value={returned.toPayer} currency={currency} />],
        ]}
      />
      {written.referrals.length > 0 && (
        <Notice tone="warning">
          {t('rewrite:referred')}
          <ul>
            {written.referrals.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

const Corrected = ({ found: { corrected } }: { found: Found }) => {
  const { t } = useTranslation('rewrite')
  if (corrected.length === 0) return <Notice tone="info">{t('rewrite:none')}</Notice>
  return (
    <PlainTable
      label={t('rewrite:corrected')}
      rows={corrected}
      rowKey={({ field }) => field}
      columns={[
        { header: t('rewrite:fact'), cell: ({ field }) => t(`rewrite:facts.${field}`) },
        { header: t('rewrite:before'), cell: ({ before }) => before },
        { header: t('rewrite:after'), cell: ({ after }) => after },
      ]}
    />
  )
}
