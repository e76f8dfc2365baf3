import { bandOf } from '#domain/risk/bands.ts'
import type { Answer } from '#web/client.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { industryTitle } from '#web/account/shared/company/industry-title.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import type { CalculatorChoices, CalculatorRequest, Quote } from '../shared/quote.ts'
import classes from './calculator.module.css'
import { withEffectiveDate } from './edits.ts'
import { PaperSwitch } from './paper-switch.tsx'
import type { Calculator } from './use-calculator.ts'

const ScorePill = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('quote')
  const risk = useApi('riskGet', { params: { accountId } }, { enabled: useSession().can(['risk:read']) })
  const score = risk.data?.report.companyAggregateCF
  if (score === null || score === undefined) return null
  return (
    <span className={classes.pill} data-band={bandOf(score)}>
      {t('quote:calculator.score', { score, band: bandOf(score) })}
    </span>
  )
}

/** Who is insured, for what, from when: always in view. */
export const TopStrip = (props: {
  account: Answer<'accountGet'>
  productType: string
  calculator: Calculator
  choices: CalculatorChoices
  start: CalculatorRequest
  quote: Quote | null
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const productName = useProductName()
  const { account, calculator, choices } = props
  const { asked, shown, problems } = calculator
  const window = choices.effectiveDateWindow
  const { naicsCode, sicCode } = account.firmographics
  const title = industryTitle(account)
  return (
    <div className={classes.strip} data-strip>
      <div className={classes.stripWho}>
        <div className={classes.stripName}>{account.name}</div>
        <div className={classes.stripIndustry} title={title ?? undefined}>
          {[naicsCode ?? sicCode, title].filter(Boolean).join(' · ')}
        </div>
      </div>
      <div className={classes.stripTags}>
        <ScorePill accountId={account.id} />
        <Badge tone="neutral">{productName(props.productType)}</Badge>
        {account.market === 'US' && (
          <PaperSwitch calculator={calculator} choices={choices} start={props.start} quote={props.quote} />
        )}
      </div>
      <div className={classes.stripDate}>
        <DateField
          key={calculator.typing}
          label={t('quote:calculator.effective')}
          hint={t('quote:calculator.window', {
            first: dateText(window.first, view),
            last: dateText(window.last, view),
          })}
          value={asked.effectiveDate}
          min={window.first}
          max={window.last}
          error={problems.effectiveDate}
          onChange={(date) => {
            calculator.setUnread('effectiveDate', date === null)
            if (date && date !== asked.effectiveDate) calculator.edit(withEffectiveDate(asked, date))
          }}
        />
        <div className={classes.stripEnd}>
          <span className={classes.termLabel}>{t('quote:calculator.ends')}</span>
          <span>{dateText(shown.endDate, view)}</span>
        </div>
      </div>
    </div>
  )
}
