import { type ReactNode, useEffect, useState } from 'react'
import { NOTICE_SAMPLE } from '#domain/quote/signing/notice-sample.ts'
import { placementFees } from '../shared/placement-fees.ts'
import type { Answer } from '#web/client.ts'
import { ActionButton, ButtonLink } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { DateText, InstantText, Money } from '#web/kit/format/display.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { MarketContext, useMarket } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { Card, KeyValues, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { Stepper } from '#web/kit/page/stepper.tsx'
import { toastError, toastSuccess } from '#web/kit/toast/toasts.ts'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { paths } from '#web/paths.ts'
import { Insurers } from '#web/policy/shared/insurers.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey, useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { usePathParams } from '#web/use-path-params.ts'
import { isNotAllowed } from '../review/review-page.tsx'
import { Blocked } from '../review/not-allowed.tsx'
import classes from '../review/review.module.css'

type NoticePage = Answer<'surplusNoticeGet'>

/**
 * The surplus lines notice of a quote, for its broker to attest (specification 0 section 2). `mode=wizard` in the
 * address is the third step on the way to binding or sending; otherwise it is the console that the mail leads to.
 */
export const SurplusNoticePage = () => {
  const { t } = useTranslation(['quote', 'surplus'])
  const { quoteId } = usePathParams('quoteId')
  const page = useApi('surplusNoticeGet', { params: { quoteId } })
  const hasFailed = page.error !== null && !isNotAllowed(page.error)
  // Shown by a toast, too (specification 0 section 8).
  useEffect(() => {
    if (hasFailed) toastError(t('quote:texts.loadFailed'))
  }, [hasFailed, t])
  if (page.error && isNotAllowed(page.error))
    return <Blocked title={t('surplus:notice.notAllowed')}>{t('surplus:notice.notAllowedText')}</Blocked>
  if (page.error && !page.data)
    return (
      <Page>
        <ErrorState
          error={{ message: t('quote:texts.loadFailed'), requestId: page.error.requestId }}
          onRetry={() => void page.refetch()}
        />
      </Page>
    )
  if (!page.data)
    return (
      <Page>
        <Skeletons lines={10} height={24} />
      </Page>
    )
  return (
    <MarketContext value={marketViews.US}>
      <UpToDate reads={[apiKey('surplusNoticeGet', { params: { quoteId } })]}>
        <Loaded page={page.data} />
      </UpToDate>
    </MarketContext>
  )
}

const useAttest = (page: NoticePage) => {
  const { t } = useTranslation(['quote', 'surplus'])
  const attest = useCommand('surplusNoticeAttest', { failure: t('surplus:notice.failed') })
  return {
    isDone: page.surplusNoticeAttested,
    isPending: attest.isPending,
    run: () =>
      page.notice &&
      attest.mutate({
        params: { quoteId: page.quoteId },
        body: { state: page.notice.state, isAttested: true },
      }),
  }
}

const Loaded = ({ page }: { page: NoticePage }) => {
  const { t } = useTranslation(['quote', 'surplus'])
  const { me } = useSession()
  const { search } = useUrlState()
  const isWizard = search.get('mode') === 'wizard'
  const attest = useAttest(page)
  if (attest.isDone && !isWizard) return <ThankYou page={page} />
  return (
    <Page>
      <div className={classes.page}>
        <PageHeader
          title={t('surplus:notice.title', { number: page.quoteNumber, company: page.companyName })}
          subtitle={t('surplus:notice.welcome', { name: me.flowUserFirstName ?? me.firstName })}
        />
        {isWizard && (
          <Stepper
            label={t('surplus:notice.steps')}
            current="notice"
            steps={(['terms', 'contact', 'notice'] as const).map((step) => ({
              id: step,
              label: t(`surplus:notice.step.${step}`),
            }))}
          />
        )}
        <Summary page={page} />
        {page.notice ? (
          <NoticeCard page={page} attest={attest} />
        ) : (
          <Notice tone="info">{t('surplus:notice.none')}</Notice>
        )}
        {isWizard && <WizardButtons page={page} />}
      </div>
    </Page>
  )
}

type Pairs = readonly (readonly [string, ReactNode])[]

/** What this quote offers. */
const useOwnTerms = (page: NoticePage): Pairs => {
  const { t } = useTranslation(['quote', 'surplus'])
  const money = (key: string, value: number) => (
    <Money key={key} value={value} currency={page.currency} whole />
  )
  const view = useMarket()
  const { attachmentPoint, waitingPeriod, retroActivePeriod: years } = page
  return [
    [t('surplus:notice.name'), page.companyName],
    [t('quote:list.number'), page.quoteNumber],
    [t('surplus:notice.insurer'), <Insurers key="insurer" market="US" paper={page.carrierName} />],
    [t('surplus:notice.limit'), money('limit', page.limit)],
    ...(attachmentPoint === null
      ? []
      : [[t('quote:asked.attachment'), money('attachment', attachmentPoint)] as const]),
    [t('surplus:notice.retention'), money('retention', page.deductible)],
    ...(waitingPeriod === null
      ? []
      : [[t('surplus:notice.waiting'), t('surplus:notice.hours', { hours: waitingPeriod })] as const]),
    ...(years === null
      ? []
      : [
          [
            t('surplus:notice.retro'),
            page.retroActiveDate !== null
              ? t('quote:coverages.actsFrom', { date: dateText(page.retroActiveDate, view) })
              : years === -1
                ? t('quote:asked.retroAll')
                : t('quote:asked.years', { count: years }),
          ] as const,
        ]),
    [
      t('surplus:notice.effective'),
      <span key="effective">
        <DateText value={page.effectiveDate} />, 12:01 AM
      </span>,
    ],
    [
      t('surplus:notice.ends'),
      <span key="ends">
        <DateText value={page.endDate} />, 12:01 AM
      </span>,
    ],
    [t('surplus:notice.expiry'), <DateText key="expires" value={page.expiresOn} />],
    [t('surplus:notice.created'), <InstantText key="created" value={page.created} />],
    [t('surplus:notice.compliance'), page.agencyName],
  ]
}

/** What it costs; the lines add up to the last. */
const useOwnCost = (page: NoticePage): Pairs => {
  const { t } = useTranslation(['quote', 'surplus'])
  const money = (key: string, value: number | null) => (
    <Money key={key} value={value} currency={page.currency} />
  )
  return [
    [t('surplus:notice.premium'), money('premium', page.premium)],
    [t('quote:price.mgaFee'), money('mga', page.mgaFee)],
    [t('quote:price.brokerFee'), money('broker', page.brokerFee)],
    ...placementFees(page).map(([field, amount]): Pairs[number] => [
      t(`quote:price.${field}`),
      money(field, amount),
    ]),
    [t('surplus:notice.tax'), money('tax', page.surplusLineTax)],
    [t('surplus:notice.stamping'), money('stamping', page.surplusStampingFee)],
    [t('surplus:notice.final'), money('total', page.totalPremium)],
  ]
}

/** This quote's own terms and cost, and after them the example that every notice shows alike. */
const Summary = ({ page }: { page: NoticePage }) => {
  const { t } = useTranslation(['quote', 'surplus'])
  const terms = useOwnTerms(page)
  const cost = useOwnCost(page)
  return (
    <Card title={t('surplus:notice.summary')}>
      <h3 className={classes.part}>{t('surplus:notice.terms')}</h3>
      <KeyValues columns={2} items={terms} />
      <h3 className={classes.part}>{t('surplus:notice.cost')}</h3>
      <KeyValues columns={2} items={cost} />
      <section className={classes.example} aria-label={t('surplus:notice.specimen.title')}>
        <h3 className={classes.part}>{t('surplus:notice.specimen.title')}</h3>
        <p>{t('surplus:notice.specimen.text')}</p>
        <KeyValues
          columns={2}
          items={[
            [
              t('surplus:notice.limit'),
              <Money key="limit" value={NOTICE_SAMPLE.limit / 100} currency="USD" whole />,
            ],
            [
              t('surplus:notice.retention'),
              <Money key="retention" value={NOTICE_SAMPLE.retention / 100} currency="USD" whole />,
            ],
            [
              t('surplus:notice.waiting'),
              t('surplus:notice.hours', { hours: NOTICE_SAMPLE.waitingPeriodHours }),
            ],
            [t('surplus:notice.retro'), NOTICE_SAMPLE.retroactivePeriod],
          ]}
        />
      </section>
    </Card>
  )
}

/** Without a licence on file no broker is named, and no one can attest: what is missing, and who adds it. */
const Unlicensed = ({ state, agency }: { state: string; agency: string }) => {
  const { t } = useTranslation(['quote', 'surplus'])
  const { me, persona, can } = useSession()
  const mayOpen = me.flowUserFirstName === null && can(['license:read'])
  return (
    <Notice
      tone="warning"
      title={t('surplus:notice.unlicensed', { state })}
      action={
        mayOpen && (
          <ButtonLink size="compact" href={paths.licenses(persona, { tab: 'surplus' })}>
            {t('surplus:notice.openLicenses')}
          </ButtonLink>
        )
      }
    >
      {t('surplus:notice.unlicensedText', { state, agency })}
    </Notice>
  )
}

const NoticeCard = (props: { page: NoticePage; attest: ReturnType<typeof useAttest> }) => {
  const { t } = useTranslation(['quote', 'surplus'])
  const { page, attest } = props
  const { notice } = page
  if (!notice) return null
  const first = page.surplusLinesBrokerFirstName
  const last = page.surplusLinesBrokerLastName
  return (
    <Card title={notice.title}>
      <div className={classes.stack}>
        <div className={classes.notice}>
          {notice.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {page.surplusLinesNumber && (
            <p>
              {first} {last}, {page.surplusLinesNumber}
            </p>
          )}
        </div>
        <p>{t('surplus:notice.verify', { source: notice.source })}</p>
        {attest.isDone ? (
          <Attested page={page} />
        ) : first === null || last === null ? (
          <Unlicensed state={notice.state} agency={page.agencyName} />
        ) : (
          <Attestation page={page} attest={attest} broker={{ first, last, state: notice.state }} />
        )}
      </div>
    </Card>
  )
}

const Attested = ({ page }: { page: NoticePage }) => {
  const { t } = useTranslation(['quote', 'surplus'])
  return (
    <Notice tone="success">
      {t('surplus:notice.attestedBy', { name: page.surplusNoticeAttestedBy ?? '' })}{' '}
      <InstantText value={page.surplusNoticeAttestedAt} />
    </Notice>
  )
}

const Attestation = (props: {
  page: NoticePage
  attest: ReturnType<typeof useAttest>
  broker: { first: string; last: string; state: string }
}) => {
  const { t } = useTranslation(['quote', 'surplus'])
  const { page, attest, broker } = props
  const [isTicked, setTicked] = useState(false)
  return (
    <>
      {page.signatureOnFile && <p>{t('surplus:notice.onFile')}</p>}
      <CheckboxField
        label={t('surplus:notice.checkbox', broker)}
        hint={t('surplus:notice.signature')}
        checked={isTicked}
        onChange={setTicked}
      />
      <div className={classes.buttons}>
        <ActionButton
          variant="primary"
          availability={
            isTicked || !page.attest.allowed
              ? page.attest
              : { allowed: false, reason: t('surplus:notice.tickFirst') }
          }
          busy={attest.isPending}
          busyText={t('quote:busy.attest')}
          onClick={attest.run}
        >
          {t('surplus:notice.attest')}
        </ActionButton>
        <SendNotice quoteId={page.quoteId} />
      </div>
    </>
  )
}

/** Mails the broker of the licence a link to this page, behind a one-time code; who came by it does not send it on. */
const SendNotice = ({ quoteId }: { quoteId: string }) => {
  const { t } = useTranslation(['quote', 'surplus'])
  const { me, can } = useSession()
  const send = useCommand('surplusNoticeSend', {
    failure: t('surplus:notice.sendFailed'),
    refreshes: [],
    onSuccess: ({ sentTo }) => toastSuccess(t('surplus:notice.sentTo', { email: sentTo })),
  })
  if (me.flowUserFirstName !== null || !can(['quote:send'])) return null
  return (
    <ActionButton
      availability={{ allowed: true }}
      busy={send.isPending}
      busyText={t('quote:busy.send')}
      onClick={() => send.mutate({ params: { quoteId } })}
    >
      {t('surplus:notice.sendNotice')}
    </ActionButton>
  )
}

const WizardButtons = ({ page }: { page: NoticePage }) => {
  const { t } = useTranslation(['quote', 'surplus'])
  const { persona } = useSession()
  const openModal = useModal()
  const params = { productType: page.productType, quoteId: page.quoteId }
  const isOpen = page.notice !== null && !page.surplusNoticeAttested
  return (
    <div className={classes.buttons}>
      <ButtonLink href={paths.quote(persona, page.productType, page.quoteId)}>
        {t('surplus:notice.previous')}
      </ButtonLink>
      <ActionButton
        availability={
          isOpen && page.send.allowed
            ? { allowed: false, reason: t('surplus:notice.attestFirst') }
            : page.send
        }
        onClick={() => openModal('quote.send', params)}
      >
        {t('surplus:notice.send')}
      </ActionButton>
      <ActionButton
        variant="primary"
        availability={page.bind}
        onClick={() => openModal('quote.bind', params)}
      >
        {t('surplus:notice.bind')}
      </ActionButton>
    </div>
  )
}

const ThankYou = ({ page }: { page: NoticePage }) => {
  const { t } = useTranslation(['quote', 'surplus'])
  const { persona, can, me } = useSession()
  const openModal = useModal()
  return (
    <Page>
      <div className={classes.overlay}>
        <h1>{t('surplus:notice.thanks', { name: me.flowUserFirstName ?? me.firstName })}</h1>
        <Notice tone="success">{t('surplus:notice.thanksText', { number: page.quoteNumber })}</Notice>
        {can(['quote:bind']) && (
          <div className={classes.buttons}>
            <ButtonLink href={paths.quote(persona, page.productType, page.quoteId)}>
              {t('surplus:notice.open')}
            </ButtonLink>
            {page.bind.allowed && (
              <ActionButton
                variant="primary"
                availability={page.bind}
                onClick={() =>
                  openModal('quote.bind', { productType: page.productType, quoteId: page.quoteId })
                }
              >
                {t('surplus:notice.bind')}
              </ActionButton>
            )}
          </div>
        )}
      </div>
    </Page>
  )
}
