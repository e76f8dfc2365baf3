import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { FACTOR_LABELS, type Factor } from '#domain/risk/schema.ts'
import { InstantText } from '#web/kit/format/display.tsx'
import { ActionButton } from '#web/kit/button.tsx'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { CopyText } from '#web/kit/page/page.tsx'
import { EmptyState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'
import { useModal } from '#web/use-modal.ts'
import type { Account } from '../account/shared/account.ts'
import classes from './risk.module.css'
import { Saved } from './saved.tsx'
import type { Savings } from './savings.ts'
import { checksOf, type Check, type Risk } from './risk.ts'

const RESULTS = {
  pass: { Icon: CircleCheck, color: 'var(--success)' },
  warn: { Icon: TriangleAlert, color: 'var(--warning)' },
  fail: { Icon: CircleX, color: 'var(--danger)' },
} as const

/** Characters of a hash that are enough to compare by eye. */
const HASH_SHOWN = 16

const Evidence = ({ check }: { check: Check }) => {
  const { t } = useTranslation('account')
  return (
    <details className={classes.evidence}>
      <summary>{t('account:risk.evidence')}</summary>
      <dl>
        <dt>{t('account:risk.source')}</dt>
        <dd>{check.source}</dd>
        <dt>{t('account:risk.seen')}</dt>
        <dd>
          <InstantText value={check.observedAt} />
        </dd>
        <dt>{t('account:risk.sha256')}</dt>
        <dd>
          <CopyText text={check.sha256} label={`${check.sha256.slice(0, HASH_SHOWN)}…`} />
        </dd>
      </dl>
      <pre tabIndex={0} aria-label={t('account:risk.raw')}>
        {check.raw}
      </pre>
    </details>
  )
}

/** Leads to where a finding is put right: the question behind it, or another scan. */
const FixThis = ({ account, check }: { account: Account; check: Check }) => {
  const { t } = useTranslation('account')
  const { persona } = useSession()
  const openModal = useModal()
  const isAnswer = check.source.startsWith('answer')
  const product = account.market === 'UK' ? 'P_ONE' : 'P100'
  const words = t(isAnswer ? 'account:risk.fixAnswer' : 'account:risk.fixScan')
  return (
    <ActionButton
      size="compact"
      aria-label={`${words}: ${check.title}`}
      availability={isAnswer ? account.actions.update : account.actions.reloadRisk}
      onClick={() =>
        isAnswer
          ? go(paths.quoteStep(persona, product, account.id, 'questions'))
          : openModal('account.scan', { accountId: account.id })
      }
    >
      {words}
    </ActionButton>
  )
}

const Finding = (props: { account: Account; check: Check; savings: Savings | undefined }) => {
  const { t } = useTranslation('account')
  const { account, check, savings } = props
  const { Icon, color } = RESULTS[check.result]
  return (
    <li className={classes.check}>
      <Icon size={16} color={color} aria-hidden="true" />
      <div className={classes.checkBody}>
        <div className={classes.checkTitle}>
          <span className="visually-hidden">{t(`account:risk.result.${check.result}`)}: </span>
          {check.title}
        </div>
        <p>{check.finding}</p>
        {check.result !== 'pass' && (
          <>
            <p className={classes.sentence}>
              <strong>{t('account:risk.fixThis')}</strong> {check.fixText}{' '}
              <Saved savings={savings} checkId={check.checkId} />
            </p>
            <FixThis account={account} check={check} />
          </>
        )}
        <p className={classes.meta}>
          {t('account:risk.points', { points: check.points, max: check.maxPoints, weight: check.weight })}
        </p>
        <Evidence check={check} />
      </div>
    </li>
  )
}

/** Everything that was seen for one factor, with the raw record, its hash, source and time. */
export const FindingsDrawer = (props: {
  account: Account
  risk: Risk
  savings: Savings | undefined
  factor: Factor | null
  onClose: () => void
}) => {
  const { t } = useTranslation('account')
  const { account, risk, savings, factor } = props
  const score = risk.report.factors.find((one) => one.factor === factor)
  const checks = factor ? checksOf(risk, factor) : []
  return (
    <Drawer opened={factor !== null} onClose={props.onClose} title={factor ? FACTOR_LABELS[factor] : ''}>
      {score?.ceiling && <Notice tone="warning">{score.ceiling}</Notice>}
      {checks.length === 0 ? (
        <EmptyState title={t('common:kit.noData')} text={t('account:risk.noChecks')} />
      ) : (
        <ul className={classes.checks}>
          {checks.map((check) => (
            <Finding key={check.checkId} account={account} check={check} savings={savings} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}
