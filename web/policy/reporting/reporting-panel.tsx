import { messageOr } from '#web/client/problem.ts'
import type { Answer } from '#web/client.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Policy } from '../policy.ts'
import classes from '../policy.module.css'

type Reporting = Answer<'policyReporting'>
type Offer = Reporting['offers'][number]

/** Asking for a period, or recording it for those who may, each once it is confirmed with its price. */
const useTake = (policy: Policy, reporting: Reporting) => {
  const { t } = useTranslation('policy')
  const market = useMarket()
  const failure = t('policy:reporting.failed')
  const request = useCommand('policyReportingRequest', {
    success: t('policy:reporting.requestDone'),
    failure,
  })
  const recordIt = useCommand('policyReportingRecord', { success: t('policy:reporting.recordDone'), failure })
  const take = async (step: 'request' | 'record', { years, total, until }: Offer) => {
    const yes = await askToConfirm({
      title: t(`policy:reporting.${step}Title`),
      text: t(`policy:reporting.${step}Text`, {
        total: moneyText(total, market, policy.currency),
        until: dateText(until, market),
      }),
      confirm: t(`policy:reporting.${step}`),
      danger: false,
    })
    const asYears = ([1, 2, 3] as const).find((one) => one === years)
    if (!yes || asYears === undefined) return
    if (step === 'request') request.mutate({ params: { policyId: policy.id }, body: { years: asYears } })
    else
      recordIt.mutate({
        params: { productType: policy.product },
        body: { policyId: policy.id, years: asYears, version: reporting.version },
      })
  }
  return { take, isPending: request.isPending || recordIt.isPending }
}

const Offers = ({ policy, reporting }: { policy: Policy; reporting: Reporting }) => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const { take, isPending } = useTake(policy, reporting)
  const records = can(['policy:reportingperiod'])
  const step = records ? 'record' : 'request'
  const action = records ? policy.actions.recordReporting : policy.actions.requestReporting
  const isOffered = can([records ? 'policy:reportingperiod' : 'policy:requestreportingperiod'])
  const amount = (value: number) => <Money value={value} currency={policy.currency} />
  return (
    <PlainTable
      label={t('policy:reporting.offers')}
      rows={reporting.offers}
      rowKey={({ years }) => String(years)}
      stacks
      columns={[
        {
          header: t('policy:reporting.period'),
          cell: ({ years }) => t('policy:reporting.years', { count: years }),
        },
        { header: t('policy:reporting.until'), cell: ({ until }) => <DateText value={until} /> },
        {
          header: t('policy:transaction.premium'),
          align: 'right',
          cell: ({ premium, percent }) => (
            <>
              {amount(premium)} <span className={classes.quiet}>({percent}%)</span>
            </>
          ),
        },
        { header: t('policy:transaction.taxes'), align: 'right', cell: ({ taxes }) => amount(taxes) },
        { header: t('policy:transaction.total'), align: 'right', cell: ({ total }) => amount(total) },
        ...(isOffered && (records || !reporting.requested)
          ? [
              {
                header: t('policy:reporting.choose'),
                cell: (offer: Offer) =>
                  // Once one is asked for, this one is recorded and no other.
                  (!reporting.requested || reporting.requested.years === offer.years) && (
                    <ActionButton
                      availability={action}
                      size="compact"
                      busy={isPending}
                      busyText={t('policy:choice.busy')}
                      aria-label={`${t(`policy:reporting.${step}`)}: ${t('policy:reporting.years', { count: offer.years })}`}
                      onClick={() => void take(step, offer)}
                    >
                      {t(`policy:reporting.${step}`)}
                    </ActionButton>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Until when claims can still be reported, and what a longer period costs. */
export const ReportingPanel = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const market = useMarket()
  const { data, error } = useApi('policyReporting', { params: { policyId: policy.id } })
  if (error) return <Notice tone="danger">{messageOr(error, t('policy:reporting.failed'))}</Notice>
  if (!data) return <Skeletons lines={4} height={24} />
  const { bought, requested, notHere, advice } = data
  const day = (date: string) => dateText(date, market)
  return (
    <>
      {bought && (
        <Notice tone="success">
          {t('policy:reporting.bought', { until: day(bought.until), by: bought.recordedBy })}
        </Notice>
      )}
      {!bought && notHere && <p>{notHere}</p>}
      {!notHere && (
        <p>{t('policy:reporting.text', { ended: day(data.endedOn), until: day(data.automaticUntil) })}</p>
      )}
      {!bought && requested && (
        <Notice tone="info">
          {t('policy:reporting.requested', {
            by: requested.by,
            on: day(requested.on),
            years: t('policy:reporting.years', { count: requested.years }),
          })}
        </Notice>
      )}
      {!notHere && advice && (
        <p className={classes.quiet}>
          {t('policy:reporting.advice', { on: day(advice.dueOn), citation: advice.citation })}
        </p>
      )}
      {data.offers.length > 0 && <Offers policy={policy} reporting={data} />}
    </>
  )
}
