import { CircleOff, FilePen, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { COVERING } from '#domain/policy/lifecycle.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useModal } from '#web/use-modal.ts'
import { go } from '#web/kit/place/place.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useEndingSteps } from '../ending/steps.ts'
import { coverTones, useCoverWords } from '../as-of/cover-words.ts'
import { moneyOf } from '../policy-money.tsx'
import type { Policy } from '../policy.ts'
import { useRenewal } from '../shared/actions.ts'
import { nextDateOf } from './next-date.ts'
import classes from './today.module.css'

/** What is open on the invoices of the policy, and by when; null while it is not known. */
const useDue = (policy: Policy): { amount: number; day: string | null } | null => {
  const { can } = useSession()
  const invoices = useApi('invoiceSearch', moneyOf(policy.id), { enabled: can(['billing:read']) })
  const open = invoices.data?.content.filter(({ balance }) => balance > 0)
  if (!open) return null
  const cents = open.reduce((all, { balance }) => all + Math.round(balance * 100), 0)
  return { amount: cents / 100, day: open.map(({ dueDate }) => dueDate).toSorted()[0] ?? null }
}

/** A step with the button that takes it, or why it cannot be taken now. */
const Step = (props: { button: ReactNode; text: string; reason?: string | undefined }) => (
  <li>
    {props.button}
    <span className={classes.why}>{props.reason ?? props.text}</span>
  </li>
)

/** A policy with cover can be changed. */
const MAY_CHANGE: ReadonlySet<string> = new Set(COVERING)

/** Change, renew and end, each with what it is for, or why it is not possible. */
const Steps = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { persona, can } = useSession()
  const renewal = useRenewal()
  const ends = useEndingSteps(policy)
  const { endorse, nonPremium, renew, renewLate } = policy.actions
  const openModal = useModal()
  // Who has no right to issue a change asks for it.
  const isAsked = endorse?.code === 'PERMISSION_MISSING' && nonPremium?.code === 'PERMISSION_MISSING'
  const change =
    isAsked && MAY_CHANGE.has(policy.status)
      ? { allowed: true }
      : nonPremium?.allowed && !endorse?.allowed
        ? nonPremium
        : (endorse ?? nonPremium)
  return (
    <ul className={`${classes.steps} no-print`}>
      {can(['policy:requestchange']) && (
        <Step
          text={t(isAsked ? 'policy:today.askText' : 'policy:today.changeText')}
          reason={change?.allowed ? undefined : change?.reason}
          button={
            <ActionButton
              availability={change}
              icon={<FilePen size={16} aria-hidden="true" />}
              onClick={() => go(paths.policyChange(persona, policy.product, policy.id), 'push')}
            >
              {t(isAsked ? 'policy:today.ask' : 'policy:today.change')}
            </ActionButton>
          }
        />
      )}
      {can(['policy:renew']) && policy.status === 'EXPIRED' && (
        <Step
          text={t('policy:today.renewLateText')}
          reason={renewLate?.allowed ? undefined : renewLate?.reason}
          button={
            <ActionButton
              availability={renewLate}
              icon={<RefreshCw size={16} aria-hidden="true" />}
              onClick={() =>
                openModal('policy.renewLate', {
                  policyId: policy.id,
                  endDate: policy.endDate,
                  today: policy.today,
                })
              }
            >
              {t('common:record.renewLate')}
            </ActionButton>
          }
        />
      )}
      {can(['policy:renew']) && policy.status !== 'EXPIRED' && (
        <Step
          text={t('policy:today.renewText')}
          reason={renew?.allowed ? undefined : renew?.reason}
          button={
            <ActionButton
              availability={renew}
              icon={<RefreshCw size={16} aria-hidden="true" />}
              busy={renewal.isPending}
              busyText={t('policy:page.renewing')}
              onClick={() => renewal.mutate({ params: { policyId: policy.id } })}
            >
              {t('common:record.renew')}
            </ActionButton>
          }
        />
      )}
      {ends.map(({ key, label, text, availability, onSelect }) => (
        <Step
          key={key}
          text={text}
          reason={availability?.allowed ? undefined : availability?.reason}
          button={
            <ActionButton
              availability={availability}
              icon={<CircleOff size={16} aria-hidden="true" />}
              onClick={() => onSelect?.()}
            >
              {label}
            </ActionButton>
          }
        />
      ))}
    </ul>
  )
}

/** What is true of the policy today: cover, what is due, the next day that matters, and what can be done. */
export const TodayCard = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const cover = useCoverWords()
  const due = useDue(policy)
  const next = nextDateOf(policy, due?.day ?? null)
  return (
    <Card title={t('policy:today.title')}>
      <Figures
        isWide
        items={[
          {
            label: t('policy:today.cover'),
            value: (
              <Badge tone={coverTones[policy.asOf.cover]}>
                {t(`policy:cover.short.${policy.asOf.cover}`)}
              </Badge>
            ),
            notes: [cover(policy)],
          },
          ...(due
            ? [
                {
                  label: t('policy:today.due'),
                  value: <Money value={due.amount} currency={policy.currency} />,
                  notes: [
                    due.day ? (
                      <span key="day">
                        {t('policy:today.by')} <DateText value={due.day} />
                      </span>
                    ) : (
                      t('policy:today.nothingDue')
                    ),
                  ],
                },
              ]
            : []),
          {
            label: t('policy:today.next'),
            value: next ? <DateText value={next.day} /> : t('policy:today.none'),
            notes: next ? [t(`policy:today.event.${next.event}`)] : [],
          },
        ]}
      />
      <Steps policy={policy} />
    </Card>
  )
}
