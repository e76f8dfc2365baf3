import type { ListDeclaration } from '#contract/list.ts'
import { OverflowMenu } from '#web/kit/menu/menu.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import type { BulkAction } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useModal } from '#web/use-modal.ts'

const CHOICES = ['optOut', 'optIn'] as const

/** The buttons over chosen policies of a list; which of them may not be opted out, and why, is in the dialog. */
export const useOptOutOfChosen = (): readonly BulkAction<{ id: string }>[] => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const openModal = useModal()
  if (!can(['policy:renew'])) return []
  return CHOICES.map((choice) => ({
    label: t(`policy:choice.${choice}.submit`),
    onSelect: (rows) =>
      openModal('policy.optOutMany', { choice, policyIds: rows.map(({ id }) => id).join(',') }),
  }))
}

/** The menu of what is done with every policy that a list finds, by the filter and the team that it shows. */
export const OptOutOfAll = (props: { name: 'policies' | 'renewals'; list: ListDeclaration }) => {
  const { t } = useTranslation(['policy', 'bulk'])
  const { can } = useSession()
  const { search } = useUrlState()
  const team = useChosenTeam()
  const openModal = useModal()
  if (!can(['policy:renew'])) return null
  const asked = ['search', ...Object.keys(props.list.filters)].flatMap((key) => {
    const value = search.get(key)
    return value ? [[key, value]] : []
  })
  const filter = new URLSearchParams([...asked, ...Object.entries(teamQuery(team))]).toString()
  return (
    <OverflowMenu
      label={t('bulk:optOut.menu')}
      actions={CHOICES.map((choice) => ({
        label: t(`bulk:ofMany.${choice}.all`),
        onSelect: () => openModal('policy.optOutMany', { choice, list: props.name, filter }),
      }))}
    />
  )
}
