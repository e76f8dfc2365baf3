import { useTranslation } from 'react-i18next'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/confirm.ts'
import { DateText } from '#web/kit/display.tsx'
import { Card, Page, PageHeader } from '#web/kit/page.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { paths } from '#web/paths.ts'
import { PlainTable } from '#web/records/plain-table.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { usePathParams } from '#web/use-path-params.ts'
import { type RuleSet, RULE_SET_TONES } from './rule-set.ts'
import { RulesTab } from './rules-tab.tsx'
import { TrialTab } from './trial-tab.tsx'
import classes from './referral.module.css'

/** One set of referral rules: the rules, what a draft changes, what it would have done, and who decides. */
export const RuleSetPage = () => {
  const { ruleSetId } = usePathParams('ruleSetId')
  const set = useApi('ruleSetGet', { params: { id: ruleSetId } })
  if (set.error && !set.data)
    return (
      <Page>
        <ErrorState error={set.error} onRetry={() => void set.refetch()} />
      </Page>
    )
  if (!set.data)
    return (
      <Page>
        <Skeletons lines={10} height={24} />
      </Page>
    )
  return <Loaded set={set.data} />
}

/** Submit, approve, return and withdraw, each with the reason where it is not possible. */
const Decisions = ({ set }: { set: RuleSet }) => {
  const { t } = useTranslation('underwriting')
  const openModal = useModal()
  const params = { id: set.id }
  const submit = useCommand('ruleSetSubmit', { success: t('underwriting:decide.submitted') })
  const withdraw = useCommand('ruleSetWithdraw', { success: t('underwriting:decide.withdrawn') })
  const { actions } = set
  const shows = (name: string) => actions[name] && actions[name].code !== 'PERMISSION_MISSING'
  const confirmWithdrawal = async () => {
    const yes = await askToConfirm({
      title: t('underwriting:decide.withdrawTitle', { version: set.version }),
      text: t('underwriting:decide.withdrawText'),
      confirm: t('underwriting:decide.withdraw'),
      danger: true,
    })
    if (yes) withdraw.mutate({ params })
  }
  const isSubmitted = set.status === 'SUBMITTED'
  return (
    <>
      {shows('withdraw') && (
        <ActionButton availability={actions['withdraw']} onClick={() => void confirmWithdrawal()}>
          {t('underwriting:decide.withdraw')}
        </ActionButton>
      )}
      {isSubmitted && shows('return') && (
        <ActionButton
          availability={actions['return']}
          onClick={() => openModal('referral.decide', { ...params, decision: 'return' })}
        >
          {t('underwriting:decide.return')}
        </ActionButton>
      )}
      {isSubmitted && shows('approve') ? (
        <ActionButton
          variant="primary"
          availability={actions['approve']}
          onClick={() => openModal('referral.decide', { ...params, decision: 'approve' })}
        >
          {t('underwriting:decide.approve')}
        </ActionButton>
      ) : (
        shows('submit') && (
          <ActionButton
            variant="primary"
            availability={actions['submit']}
            busy={submit.isPending}
            onClick={() => submit.mutate({ params })}
          >
            {t('underwriting:decide.submit')}
          </ActionButton>
        )
      )}
    </>
  )
}

const Buttons = ({ set }: { set: RuleSet }) => {
  const { t } = useTranslation('underwriting')
  const { can } = useSession()
  const openModal = useModal()
  const isDraftable = set.status === 'IN FORCE' || set.status === 'FUTURE'
  return (
    <>
      {isDraftable && can(['rating:draft']) && (
        <Button onClick={() => openModal('referral.draft', { product: set.product, basedOn: set.id })}>
          {t('underwriting:draft.from')}
        </Button>
      )}
      {Object.keys(set.actions).length > 0 && <Decisions set={set} />}
    </>
  )
}

const Changes = ({ set }: { set: RuleSet }) => {
  const { t } = useTranslation('underwriting')
  if (set.differences.length === 0) return <p>{t('underwriting:changes.none')}</p>
  return (
    <PlainTable
      label={t('underwriting:tabs.changes')}
      columns={[
        { header: t('underwriting:rule.code'), cell: (row) => row.code },
        {
          header: t('underwriting:changes.change'),
          cell: (row) => t(`underwriting:changes.${row.change}`),
        },
        { header: t('underwriting:changes.before'), cell: (row) => row.before ?? '–' },
        { header: t('underwriting:changes.after'), cell: (row) => row.after ?? '–' },
      ]}
      rows={set.differences}
      rowKey={(row) => row.code}
    />
  )
}

const Loaded = ({ set }: { set: RuleSet }) => {
  const { t } = useTranslation('underwriting')
  const { persona } = useSession()
  const isStored = set.basedOn !== null
  return (
    <Page>
      <PageHeader
        title={set.version}
        heading={t('underwriting:page.heading', { product: set.name })}
        badge={
          <StatusBadge
            status={set.status}
            tones={RULE_SET_TONES}
            label={t(`underwriting:status.${set.status}`)}
          />
        }
        id={set.version}
        back={{ href: paths.referralRules(persona), label: t('underwriting:list.title') }}
        subtitle={
          <>
            {t('underwriting:page.from')} <DateText value={set.effectiveDate} />
            {set.draftedByName && ` · ${t('underwriting:page.draftedBy', { name: set.draftedByName })}`}
            {set.decidedByName && ` · ${t('underwriting:page.decidedBy', { name: set.decidedByName })}`}
          </>
        }
        actions={<Buttons set={set} />}
      />
      <div className={classes.stack}>
        {!isStored && <Notice tone="info">{t('underwriting:page.ofFile')}</Notice>}
        {set.note && (
          <Notice tone="info" title={t('underwriting:page.reason')}>
            {set.note}
          </Notice>
        )}
        {set.decisionNote && (
          <Notice tone="info" title={t('underwriting:page.decision')}>
            {set.decisionNote}
          </Notice>
        )}
        <Tabs
          label={t('underwriting:tabs.label')}
          tabs={[
            { id: 'RULES', label: t('underwriting:tabs.rules'), content: <RulesTab set={set} /> },
            ...(isStored
              ? [
                  {
                    id: 'CHANGES',
                    label: t('underwriting:tabs.changes'),
                    count: set.differences.length,
                    content: (
                      <Card>
                        <Changes set={set} />
                      </Card>
                    ),
                  },
                  { id: 'TRIAL', label: t('underwriting:tabs.trial'), content: <TrialTab set={set} /> },
                ]
              : []),
          ]}
        />
      </div>
    </Page>
  )
}
