import type { Answer } from '#web/client.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** Why an end would be refused, and what it returns, while the reason and the day are chosen. */
export const Preview = ({
  found: { money, problems, firstDay },
  currency,
}: {
  found: Answer<'policyCancelPreview'>
  currency: 'USD' | 'GBP'
}) => {
  const { t } = useTranslation('policy')
  return (
    <>
      {problems.map(({ detail }) => (
        <Notice key={detail} tone="warning">
          {detail}
        </Notice>
      ))}
      {money && (
        <KeyValues
          items={[
            [t('policy:cancel.firstDay'), <DateText key="first" value={firstDay} />],
            [t('policy:cancel.method'), t(`policy:ending.method.${money.method}`)],
            [
              t('policy:cancel.days'),
              t('policy:cancel.daysOf', { left: money.daysLeft, of: money.daysOfTerm, factor: money.factor }),
            ],
            [t('policy:cancel.kept'), <Money key="kept" value={money.kept} currency={currency} />],
            [
              t('policy:cancel.returned'),
              <Money key="back" value={money.returned.total} currency={currency} />,
            ],
          ]}
        />
      )}
    </>
  )
}
