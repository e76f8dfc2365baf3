import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#web/client.ts'
import { ActionButton, Button, ButtonLink } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/choice.tsx'
import { DateText, InstantText, Money } from '#web/kit/display.tsx'
import { MarketContext } from '#web/kit/market.ts'
import { marketViews } from '#web/kit/market-views.ts'
import { Card, KeyValues, Page, PageHeader } from '#web/kit/page.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/states.tsx'
import { Stepper } from '#web/kit/stepper.tsx'
import { toastError, toastSuccess } from '#web/kit/toasts.ts'
import { useUrlState } from '#web/kit/url-state.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
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
  // Told by a toast, too (specification 0 section 8).
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
      <Loaded page={page.data} />
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
          <NoticeCard page={page} isWizard={isWizard} attest={attest} />
        ) : (
          <Notice tone="info">{t('quote:surplus.none')}</Notice>
        )}
        {isWizard && <WizardButtons page={page} />}
      </div>
    </Page>
  )
}

/** Fixed texts of the summary (specification 2 section 9): they follow neither the quote nor the calculator. */
const SPECIMEN = ['limit', 'deductible', 'waiting', 'retro'] as const

const Summary = ({ page }: { page: NoticePage }) => {
  const { t } = useTranslation('quote')
  const money = (key: string, value: number | null) => (
    <Money key={key} value={value} currency={page.currency} />
  )
  return (
    <Card title={t('quote:surplus.summary')}>
      <KeyValues
        columns={2}
        items={[
          [t('quote:surplus.name'), page.companyName],
          [t('quote:list.number'), page.quoteNumber],
          [
            t('quote:surplus.effective'),
            <span key="effective">
              <DateText value={page.effectiveDate} />, 12:01 AM
            </span>,
          ],
          [t('quote:surplus.expiry'), <DateText key="expires" value={page.expiresOn} />],
          [t('quote:surplus.created'), <InstantText key="created" value={page.created} />],
          [t('quote:surplus.premium'), money('premium', page.premium)],
          [t('quote:price.mgaFee'), money('mga', page.mgaFee)],
          [t('quote:surplus.tax'), money('tax', page.surplusLineTax)],
          [t('quote:surplus.stamping'), money('stamping', page.surplusStampingFee)],
          [t('quote:surplus.compliance'), page.agencyName],
          [t('quote:surplus.final'), money('total', page.totalPremium)],
        ]}
      />
      <h3 className={classes.specimen}>{t('quote:surplus.specimen.title')}</h3>
      <KeyValues
        columns={2}
        items={SPECIMEN.map((one) => [
          t(`quote:surplus.specimen.${one}.label`),
          t(`quote:surplus.specimen.${one}.value`),
        ])}
      />
    </Card>
  )
}

const NoticeCard = (props: { page: NoticePage; isWizard: boolean; attest: ReturnType<typeof useAttest> }) => {
  const { t } = useTranslation('quote')
  const { page, attest } = props
  const [isTicked, setTicked] = useState(false)
  const { notice } = page
  if (!notice) return null
  return (
    <Card title={notice.title}>
      <div className={classes.stack}>
        <div className={classes.notice}>
          {notice.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            {page.surplusLinesBrokerFirstName} {page.surplusLinesBrokerLastName}
            {page.surplusLinesNumber && `, ${page.surplusLinesNumber}`}
          </p>
        </div>
        <p>{t('quote:surplus.verify', { source: notice.source })}</p>
        {page.signatureOnFile && <p>{t('quote:surplus.onFile')}</p>}
        <CheckboxField
          label={t('quote:surplus.checkbox', {
            first: page.surplusLinesBrokerFirstName,
            last: page.surplusLinesBrokerLastName,
            state: notice.state,
          })}
          hint={t('quote:surplus.signature')}
          checked={attest.isDone || isTicked}
          fixed={attest.isDone ? t('quote:review.attested') : undefined}
          onChange={setTicked}
        />
        {!attest.isDone && (
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
        )}
      </div>
    </Card>
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
    <Button
      busy={send.isPending}
      busyText={t('quote:busy.send')}
      onClick={() => send.mutate({ params: { quoteId } })}
    >
      {t('quote:surplus.sendNotice')}
    </Button>
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
              <Button
                variant="primary"
                onClick={() =>
                  openModal('quote.bind', { productType: page.productType, quoteId: page.quoteId })
                }
              >
                {t('quote:surplus.bind')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Page>
  )
}
