import type { Answer } from '#web/client.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'

type Found = Answer<'policyReinstatePreview'>

/** Why coverage cannot be put back yet, each with what would allow it. */
export const RestoreProblems = ({ problems }: Pick<Found, 'problems'>) =>
  problems.map(({ code, detail }) => (
    <Notice key={code + detail} tone="warning">
      {detail}
    </Notice>
  ))

/** What putting coverage back costs: the premium of before, what is billed, and when that is due. */
export const RestoreMoney = ({ found, currency }: { found: Found; currency: 'USD' | 'GBP' }) => {
  const { t } = useTranslation('policy')
  const { money, lapseDays } = found
  if (!money) return null
  return (
    <KeyValues
      items={[
        [
          t('policy:restore.gap'),
          lapseDays ? t('policy:restore.gapDays', { count: lapseDays }) : t('policy:restore.noGap'),
        ],
        [
          t('policy:restore.premium'),
          <Money key="premium" value={money.charged.premium} currency={currency} />,
        ],
        [
          t('policy:restore.charged'),
          <Money key="charged" value={money.charged.total} currency={currency} />,
        ],
        ...(money.fromOwed > 0
          ? [
              [
                t('policy:restore.fromOwed'),
                <Money key="owed" value={money.fromOwed} currency={currency} />,
              ] as const,
            ]
          : []),
        [t('policy:restore.billed'), <Money key="billed" value={money.billed} currency={currency} />],
        ...(money.billed > 0
          ? [[t('policy:restore.dueOn'), <DateText key="due" value={money.dueOn} />] as const]
          : []),
        [t('policy:restore.after'), <Money key="after" value={money.after.total} currency={currency} />],
      ]}
    />
  )
}
