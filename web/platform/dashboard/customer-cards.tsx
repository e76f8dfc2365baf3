import { FileSignature, HandCoins, Shield, ShieldAlert, Siren, CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { companyOf } from '#domain/market/company.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './dashboard.module.css'

const UNPAID = 'Unpaid,Partially Paid,Failed,Past Due'
const ENDING_LAST = 'endDate,desc'

/** The insured's home in plain words: covered, until when, to pay, to sign, and how to claim. */
export const CustomerCards = () => (
  <div className={classes.cards}>
    <Covered />
    <Until />
    <ToPay />
    <ToSign />
    <HowToClaim />
  </div>
)

/** The policy that covers the insured now; the latest when there are two. */
const useCover = () => useApi('policySearch', { query: { status: 'IN FORCE', sort: ENDING_LAST, size: 1 } })
const useNext = () =>
  useApi('policySearch', { query: { status: 'ISSUED', sort: 'effectiveDate,asc', size: 1 } })

const Covered = () => {
  const { t } = useTranslation('dashboard')
  const { persona } = useSession()
  const cover = useCover()
  const next = useNext()
  const policy = cover.data?.content[0]
  const later = next.data?.content[0]
  const isKnown = cover.data !== undefined && next.data !== undefined
  const shown = policy ?? later
  return (
    <PlainCard
      title={t('dashboard:customer.covered')}
      icon={
        isKnown && !policy ? (
          <ShieldAlert size={18} aria-hidden="true" />
        ) : (
          <Shield size={18} aria-hidden="true" />
        )
      }
      tone={!isKnown ? 'neutral' : policy ? 'success' : 'warning'}
      answer={
        !isKnown
          ? '…'
          : t(policy ? 'dashboard:customer.yes' : later ? 'dashboard:customer.soon' : 'dashboard:customer.no')
      }
      text={
        policy ? (
          <>
            {t('dashboard:customer.upTo')} <Money value={policy.aggLimit} currency={policy.currency} whole />
          </>
        ) : later ? (
          <>
            {t('dashboard:customer.starts')} <DateText value={later.effectiveDate} />
          </>
        ) : (
          isKnown && t('dashboard:customer.noText')
        )
      }
      action={
        shown && (
          <ButtonLink size="compact" href={paths.policy(persona, shown.product, shown.id)}>
            {t('dashboard:customer.seePolicy')}
          </ButtonLink>
        )
      }
    />
  )
}

const Until = () => {
  const { t } = useTranslation('dashboard')
  const cover = useCover()
  const next = useNext()
  const policy = cover.data?.content[0] ?? next.data?.content[0]
  const isKnown = cover.data !== undefined && next.data !== undefined
  return (
    <PlainCard
      title={t('dashboard:customer.until')}
      icon={<CalendarDays size={18} aria-hidden="true" />}
      tone="neutral"
      answer={policy ? <DateText value={policy.endDate} /> : isKnown ? t('dashboard:customer.noCover') : '…'}
      text={
        policy &&
        (policy.isOpenForRenewal ? t('dashboard:customer.renewSoon') : t('dashboard:customer.untilText'))
      }
    />
  )
}

const ToPay = () => {
  const { t } = useTranslation('dashboard')
  const { persona } = useSession()
  const unpaid = useApi('invoiceSearch', { query: { status: UNPAID, sort: 'dueDate,asc', size: 1 } })
  const first = unpaid.data?.content[0]
  const more = (unpaid.data?.totalElements ?? 0) - 1
  return (
    <PlainCard
      title={t('dashboard:customer.toPay')}
      icon={<HandCoins size={18} aria-hidden="true" />}
      tone={first ? 'warning' : 'neutral'}
      answer={
        first ? (
          <Money value={first.balance} currency={first.currency} />
        ) : unpaid.data ? (
          t('dashboard:customer.nothing')
        ) : (
          '…'
        )
      }
      text={
        unpaid.data &&
        (first ? (
          <>
            {t('dashboard:customer.dueBy')} <DateText value={first.dueDate} />
            {more > 0 && ` · ${t('dashboard:customer.moreInvoices', { count: more })}`}
          </>
        ) : (
          t('dashboard:customer.allPaid')
        ))
      }
      action={
        first ? (
          <ButtonLink
            size="compact"
            variant="primary"
            href={paths.policyPayment(first.policyId, { invoice: first.id })}
          >
            {t('dashboard:customer.payNow')}
          </ButtonLink>
        ) : (
          <ButtonLink size="compact" href={paths.billing(persona)}>
            {t('dashboard:customer.seeInvoices')}
          </ButtonLink>
        )
      }
    />
  )
}

const ToSign = () => {
  const { t } = useTranslation('dashboard')
  const { persona } = useSession()
  const quotes = useApi('quoteSearch', { query: { status: 'READY', size: 5 } })
  const all = quotes.data?.content.filter((quote) => quote.customerStatus === 'ACTIVE') ?? []
  const open = all[0]
  return (
    <PlainCard
      title={t('dashboard:customer.toSign')}
      icon={<FileSignature size={18} aria-hidden="true" />}
      tone={open ? 'warning' : 'neutral'}
      answer={
        open
          ? all.length > 1
            ? t('dashboard:customer.options', { count: all.length })
            : open.quoteNumber
          : quotes.data
            ? t('dashboard:customer.nothing')
            : '…'
      }
      text={
        quotes.data &&
        (all.length > 1 ? (
          t('dashboard:customer.optionsText')
        ) : open ? (
          <>
            <Money value={open.totalPremium} currency={open.currency} /> · {t('dashboard:customer.starts')}{' '}
            <DateText value={open.effectiveDate} />
          </>
        ) : (
          t('dashboard:customer.noneToSign')
        ))
      }
      action={
        open && (
          <ButtonLink
            size="compact"
            variant="primary"
            href={all.length > 1 ? paths.quotes(persona) : paths.signQuote(open.id, open.product)}
          >
            {t(all.length > 1 ? 'dashboard:customer.compare' : 'dashboard:customer.readAndSign')}
          </ButtonLink>
        )
      }
    />
  )
}

const HowToClaim = () => {
  const { t } = useTranslation('dashboard')
  const { can } = useSession()
  const openModal = useModal()
  const { market } = useMarket()
  const { claimsPhone } = companyOf(market)
  return (
    <PlainCard
      title={t('dashboard:customer.howToClaim')}
      icon={<Siren size={18} aria-hidden="true" />}
      tone="neutral"
      answer={<a href={`tel:${claimsPhone.replaceAll(/[^+\d]/g, '')}`}>{claimsPhone}</a>}
      text={t('dashboard:customer.claimText')}
      action={
        can(['claim:create']) && (
          <Button size="compact" onClick={() => openModal('claim.create', {})}>
            {t('common:record.reportClaim')}
          </Button>
        )
      }
    />
  )
}

const PlainCard = (props: {
  title: string
  icon: ReactNode
  tone: 'success' | 'warning' | 'neutral'
  answer: ReactNode
  text?: ReactNode
  action?: ReactNode
}) => (
  <section className={classes.card} data-tone={props.tone}>
    <h2>
      {props.icon}
      {props.title}
    </h2>
    <p className={classes.answer}>{props.answer}</p>
    {props.text && <p className={classes.note}>{props.text}</p>}
    {props.action && <div className={classes.cardAction}>{props.action}</div>}
  </section>
)
