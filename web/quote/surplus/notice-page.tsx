import { type ReactNode, useEffect, useState } from 'react'
import { NOTICE_SAMPLE } from '#domain/quote/signing/notice-sample.ts'
import type { Answer } from '#web/client.ts'
import { ActionButton, ButtonLink } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { DateText, InstantText, Money } from '#web/kit/format/display.tsx'
import { MarketContext } from '#web/kit/format/market.ts'
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
  const { t } = useTranslation('quote')
  const { quoteId } = usePathParams('quoteId')
  const page = useApi('surplusNoticeGet', { params: { quoteId } })
  const hasFailed = page.error !== null && !isNotAllowed(page.error)
  // Shown by a toast, too (specification 0 section 8).
  useEffect(() => {
    if (hasFailed) toastError(t('quote:texts.loadFailed'))
  }, [hasFailed, t])
  if (page.error && isNotAllowed(page.error))
    return <Blocked title={t('quote:surplus.notAllowed')}>{t('quote:surplus.notAllowedText')}</Blocked>
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
  const { t } = useTranslation('quote')
  const attest = useCommand('surplusNoticeAttest', { failure: t('quote:surplus.failed') })
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
  const { t } = useTranslation('quote')
  const { me } = useSession()
  const { search } = useUrlState()
  const isWizard = search.get('mode') === 'wizard'
  const attest = useAttest(page)
  if (attest.isDone && !isWizard) return <ThankYou page={page} />
  return (
    <Page>
      <div className={classes.page}>
        <PageHeader
          title={t('quote:surplus.title', { number: page.quoteNumber, company: page.companyName })}
          subtitle={t('quote:surplus.welcome', { name: me.flowUserFirstName ?? me.firstName })}
        />
        {isWizard && (
          <Stepper
            label={t('quote:surplus.steps')}
            current="notice"
            steps={(['terms', 'contact', 'notice'] as const).map((step) => ({
              id: step,
              label: t(`quote:surplus.step.${step}`),
            }))}
          />
        )}
        <Summary page={page} />
        {page.notice ? (
          <NoticeCard page={page} attest={attest} />
        ) : (
          <Notice tone="info">{t('quote:surplus.none')}</Notice>
        )}
        {isWizard && <WizardButtons page={page} />}
      </div>
    </Page>
  )
}

type Pairs = readonly (readonly [string, ReactNode])[]

/** What this quote offers. */
const useOwnTerms = (page: NoticePage): Pairs => {
  const { t } = useTranslation('quote')
  const money = (key: string, value: number) => (
    <Money key={key} value={value} currency={page.currency} whole />
  )
  const { attachmentPoint, waitingPeriod, retroActivePeriod: years } = page
  return [
    [t('quote:surplus.name'), page.companyName],
    [t('quote:list.number'), page.quoteNumber],
    [t('quote:surplus.insurer'), <Insurers key="insurer" market="US" paper={page.carrierName} />],
    [t('quote:surplus.limit'), money('limit', page.limit)],
    ...(attachmentPoint === null
      ? []
      : [[t('quote:asked.attachment'), money('attachment', attachmentPoint)] as const]),
    [t('quote:surplus.retention'), money('retention', page.deductible)],
    ...(waitingPeriod === null
      ? []
      : [[t('quote:surplus.waiting'), t('quote:surplus.hours', { hours: waitingPeriod })] as const]),
    ...(years === null
      ? []
      : [
          [
            t('quote:surplus.retro'),
            years === -1 ? t('quote:asked.retroAll') : t('quote:asked.years', { count: years }),
          ] as const,
        ]),
    [
      t('quote:surplus.effective'),
      <span key="effective">
        <DateText value={page.effectiveDate} />, 12:01 AM
      </span>,
    ],
    [
      t('quote:surplus.ends'),
      <span key="ends">
        <DateText value={page.endDate} />, 12:01 AM
      </span>,
    ],
    [t('quote:surplus.expiry'), <DateText key="expires" value={page.expiresOn} />],
    [t('quote:surplus.created'), <InstantText key="created" value={page.created} />],
    [t('quote:surplus.compliance'), page.agencyName],
  ]
}

/** What it costs; the lines add up to the last. */
const useOwnCost = (page: NoticePage): Pairs => {
  const { t } = useTranslation('quote')
  const money = (key: string, value: number | null) => (
    <Money key={key} value={value} currency={page.currency} />
  )
  return [
    [t('quote:surplus.premium'), money('premium', page.premium)],
    [t('quote:price.mgaFee'), money('mga', page.mgaFee)],
    [t('quote:price.brokerFee'), money('broker', page.brokerFee)],
    [t('quote:surplus.tax'), money('tax', page.surplusLineTax)],
    [t('quote:surplus.stamping'), money('stamping', page.surplusStampingFee)],
    [t('quote:surplus.final'), money('total', page.totalPremium)],
  ]
}

/** This quote's own terms and cost, and after them the example that every notice shows alike. */
const Summary = ({ page }: { page: NoticePage }) => {
  const { t } = useTranslation('quote')
  const terms = useOwnTerms(page)
  const cost = useOwnCost(page)
  return (
    <Card title={t('quote:surplus.summary')}>
      <h3 className={classes.part}>{t('quote:surplus.terms')}</h3>
      <KeyValues columns={2} items={terms} />
      <h3 className={classes.part}>{t('quote:surplus.cost')}</h3>
      <KeyValues columns={2} items={cost} />
      <section className={classes.example} aria-label={t('quote:surplus.specimen.title')}>
        <h3 className={classes.part}>{t('quote:surplus.specimen.title')}</h3>
        <p>{t('quote:surplus.specimen.text')}</p>
        <KeyValues
          columns={2}
          items={[
            [
              t('quote:surplus.limit'),
              <Money key="limit" value={NOTICE_SAMPLE.limit / 100} currency="USD" whole />,
            ],
            [
              t('quote:surplus.retention'),
              <Money key="retention" value={NOTICE_SAMPLE.retention / 100} currency="USD" whole />,
            ],
            [
              t('quote:surplus.waiting'),
              t('quote:surplus.hours', { hours: NOTICE_SAMPLE.waitingPeriodHours }),
            ],
            [t('quote:surplus.retro'), NOTICE_SAMPLE.retroactivePeriod],
          ]}
        />
      </section>
    </Card>
  )
}

/** Without a licence on file no broker is named, and no one can attest: what is missing, and who adds it. */
const Unlicensed = ({ state, agency }: { state: string; agency: string }) => {
  const { t } = useTranslation('quote')
  const { me, persona, can } = useSession()
  const mayOpen = me.flowUserFirstName === null && can(['license:read'])
  return (
    <Notice
      tone="warning"
      title={t('quote:surplus.unlicensed', { state })}
      action={
        mayOpen && (
          <ButtonLink size="compact" href={paths.licenses(persona, { tab: 'surplus' })}>
            {t('quote:surplus.openLicenses')}
          </ButtonLink>
        )
      }
    >
      {t('quote:surplus.unlicensedText', { state, agency })}
    </Notice>
  )
}

const NoticeCard = (props: { page: NoticePage; attest: ReturnType<typeof useAttest> }) => {
  const { t } = useTranslation('quote')
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
        <p>{t('quote:surplus.verify', { source: notice.source })}</p>
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
  const { t } = useTranslation('quote')
  return (
    <Notice tone="success">
      {t('quote:surplus.attestedBy', { name: page.surplusNoticeAttestedBy ?? '' })}{' '}
      <InstantText value={page.surplusNoticeAttestedAt} />
    </Notice>
  )
}

const Attestation = (props: {
  page: NoticePage
  attest: ReturnType<typeof useAttest>
  broker: { first: string; last: string; state: string }
}) => {
  const { t } = useTranslation('quote')
  const { page, attest, broker } = props
  const [isTicked, setTicked] = useState(false)
  return (
    <>
      {page.signatureOnFile && <p>{t('quote:surplus.onFile')}</p>}
      <CheckboxField
        label={t('quote:surplus.checkbox', broker)}
        hint={t('quote:surplus.signature')}
        checked={isTicked}
        onChange={setTicked}
      />
      <div className={classes.buttons}>
        <ActionButton
          variant="primary"
          availability={
            isTicked || !page.attest.allowed
              ? page.attest
              : { allowed: false, reason: t('quote:surplus.tickFirst') }
          }
          busy={attest.isPending}
          busyText={t('quote:busy.attest')}
          onClick={attest.run}
        >
          {t('quote:surplus.attest')}
        </ActionButton>
        <SendNotice quoteId={page.quoteId} />
      </div>
    </>
  )
}

/** Mails the broker of the licence a link to this page, behind a one-time code; who came by it does not send it on. */
const SendNotice = ({ quoteId }: { quoteId: string }) => {
  const { t } = useTranslation('quote')
  const { me, can } = useSession()
  const send = useCommand('surplusNoticeSend', {
    failure: t('quote:surplus.sendFailed'),
    refreshes: [],
    onSuccess: ({ sentTo }) => toastSuccess(t('quote:surplus.sentTo', { email: sentTo })),
  })
  if (me.flowUserFirstName !== null || !can(['quote:send'])) return null
  return (
    <ActionButton
      availability={{ allowed: true }}
      busy={send.isPending}
      busyText={t('quote:busy.send')}
      onClick={() => send.mutate({ params: { quoteId } })}
    >
      {t('quote:surplus.sendNotice')}
    </ActionButton>
  )
}

const WizardButtons = ({ page }: { page: NoticePage }) => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const openModal = useModal()
  const params = { productType: page.productType, quoteId: page.quoteId }
  const isOpen = page.notice !== null && !page.surplusNoticeAttested
  return (
    <div className={classes.buttons}>
      <ButtonLink href={paths.quote(persona, page.productType, page.quoteId)}>
        {t('quote:surplus.previous')}
      </ButtonLink>
      <ActionButton
        availability={
          isOpen && page.send.allowed ? { allowed: false, reason: t('quote:surplus.attestFirst') } : page.send
        }
        onClick={() => openModal('quote.send', params)}
      >
        {t('quote:surplus.send')}
      </ActionButton>
      <ActionButton
        variant="primary"
        availability={page.bind}
        onClick={() => openModal('quote.bind', params)}
      >
        {t('quote:surplus.bind')}
      </ActionButton>
    </div>
  )
}

const ThankYou = ({ page }: { page: NoticePage }) => {
  const { t } = useTranslation('quote')
  const { persona, can, me } = useSession()
  const openModal = useModal()
  return (
    <Page>
      <div className={classes.overlay}>
        <h1>{t('quote:surplus.thanks', { name: me.flowUserFirstName ?? me.firstName })}</h1>
        <Notice tone="success">{t('quote:surplus.thanksText', { number: page.quoteNumber })}</Notice>
        {can(['quote:bind']) && (
          <div className={classes.buttons}>
            <ButtonLink href={paths.quote(persona, page.productType, page.quoteId)}>
              {t('quote:surplus.open')}
            </ButtonLink>
            {page.bind.allowed && (
              <ActionButton
                variant="primary"
                availability={page.bind}
                onClick={() =>
                  openModal('quote.bind', { productType: page.productType, quoteId: page.quoteId })
                }
              >
                {t('quote:surplus.bind')}
              </ActionButton>
            )}
          </div>
        )}
      </div>
    </Page>
  )
}
