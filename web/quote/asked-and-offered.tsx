import { termLines } from '#domain/quote/terms/term-lines.ts'
import { MoneyText } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './shared/quote.module.css'
import type { Quote } from './shared/quote.ts'
import { requestedTerms, useTermTexts } from './shared/term-texts.ts'

/** The broker's request next to the underwriter's current terms; differences are marked. */
export const AskedAndOffered = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const textsOf = useTermTexts(quote)
  const offered = quote.calculation?.request
  if (!offered) return null
  const rows = termLines(requestedTerms(quote), offered, quote).map(textsOf)
  return (
    <Card title={t('quote:asked.title')}>
      <PlainTable
        label={t('quote:asked.title')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { header: t('quote:asked.term'), cell: ({ label }) => label },
          {
            header: quote.askedBy
              ? t('quote:asked.askedBy', { name: quote.askedBy })
              : t('quote:asked.asked'),
            cell: (row) => <MoneyText>{row.asked}</MoneyText>,
          },
          {
            header: t('quote:asked.offered'),
            cell: (row) =>
              !row.isChanged ? (
                t('quote:asked.same')
              ) : (
                <span className={classes.offered}>
                  <strong>
                    <MoneyText>{row.offered}</MoneyText>
                  </strong>
                  <Badge tone="warning">{t('quote:asked.changed')}</Badge>
                </span>
              ),
          },
        ]}
      />
    </Card>
  )
}
