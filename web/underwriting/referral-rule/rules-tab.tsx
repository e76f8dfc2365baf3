import { ActionButton, Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable, type PlainColumn } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { asSent, LEVEL_TONES, type Rule, type RuleSet } from './rule-set.ts'
import classes from './referral.module.css'

const RowButtons = ({ set, rule }: { set: RuleSet; rule: Rule }) => {
  const { t } = useTranslation('underwriting')
  const openModal = useModal()
  const save = useCommand('ruleSetUpdate', { success: t('underwriting:rule.removed') })
  const remove = async () => {
    const yes = await askToConfirm({
      title: t('underwriting:rule.removeTitle', { code: rule.code }),
      text: t('underwriting:rule.removeText'),
      confirm: t('underwriting:rule.remove'),
      danger: true,
    })
    if (!yes) return
    const rules = asSent(set.rules.filter((one) => one.code !== rule.code))
    save.mutate({ params: { id: set.id }, body: { lockVersion: set.lockVersion, rules } })
  }
  return (
    <div className={classes.buttons}>
      <Button
        size="compact"
        variant="ghost"
        aria-label={t('underwriting:rule.editOf', { code: rule.code })}
        onClick={() => openModal('referral.rule', { id: set.id, code: rule.code })}
      >
        {t('underwriting:rule.edit')}
      </Button>
      <Button
        size="compact"
        variant="ghost"
        aria-label={t('underwriting:rule.removeOf', { code: rule.code })}
        busy={save.isPending}
        onClick={() => void remove()}
      >
        {t('underwriting:rule.remove')}
      </Button>
    </div>
  )
}

/** The rules of a set, in words; those of a draft are added, changed and taken away here. */
export const RulesTab = ({ set }: { set: RuleSet }) => {
  const { t } = useTranslation('underwriting')
  const openModal = useModal()
  const isEditable = set.actions['change']?.allowed ?? false
  const columns: PlainColumn<Rule>[] = [
    {
      header: t('underwriting:rule.level'),
      cell: (rule) => <Badge tone={LEVEL_TONES[rule.level]}>{t(`underwriting:level.${rule.level}`)}</Badge>,
    },
    { header: t('underwriting:rule.code'), cell: (rule) => rule.code },
    { header: t('underwriting:rule.when'), cell: (rule) => rule.words },
    { header: t('underwriting:rule.reason'), cell: (rule) => rule.reason },
    { header: t('underwriting:rule.source'), cell: (rule) => rule.source },
    ...(isEditable
      ? [
          {
            header: t('underwriting:rule.change'),
            cell: (rule: Rule) => <RowButtons set={set} rule={rule} />,
          },
        ]
      : []),
  ]
  return (
    <Card
      title={t('underwriting:tabs.rules')}
      actions={
        set.actions['change'] && (
          <ActionButton
            size="compact"
            availability={set.actions['change']}
            onClick={() => openModal('referral.rule', { id: set.id })}
          >
            {t('underwriting:rule.add')}
          </ActionButton>
        )
      }
    >
      <PlainTable
        stacks
        label={t('underwriting:tabs.rules')}
        columns={columns}
        rows={set.rules}
        rowKey={(rule) => rule.code}
      />
    </Card>
  )
}
