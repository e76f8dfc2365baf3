import { type ComponentProps, useMemo } from 'react'
import { seesAll } from '#domain/access/scopes.ts'
import type { Column } from '#web/kit/table/types.ts'
import { type Translate, useTranslation } from '#web/kit/texts.ts'
import { RecordTable } from '#web/list/record-table.tsx'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { stateName, stateOptions } from './parts.tsx'

type LicenseTableProps<Row extends { id: string }> = Pick<
  ComponentProps<typeof RecordTable<Row>>,
  'list' | 'label' | 'source' | 'empty' | 'onRemove' | 'addRefusal'
> & {
  columns: (t: Translate) => readonly Column<Row>[]
  modal: 'license.agency' | 'license.agent' | 'license.surplus'
  /** How the question before a license is deleted names it. */
  numberAndState: (row: Row) => [number: string, state: string]
}

/** Licenses of one kind by state; who keeps them adds, edits and deletes, and who sees those of all sees whose they are. */
export const LicenseTable = <Row extends { id: string }>(props: LicenseTableProps<Row>) => {
  const { columns: columnsIn, modal, numberAndState, ...table } = props
  const { t } = useTranslation('agency')
  const { me, can } = useSession()
  const openModal = useModal()
  const isOfMany = seesAll(me.account, 'license')
  const columns = useMemo(
    () => columnsIn(t).filter(({ id }) => isOfMany || id !== 'agencyName'),
    [columnsIn, t, isOfMany],
  )
  const verification = {
    key: 'isVerified',
    label: t('agency:license.verification'),
    kind: 'choice',
    options: [
      { value: 'false', label: t('agency:license.unverified') },
      { value: 'true', label: t('agency:license.verified') },
    ],
  } as const
  const key = modal === 'license.surplus' ? 'surplusLinesState' : 'state'
  return (
    <RecordTable<Row>
      {...table}
      columns={columns}
      mayChange={can(['license:create'])}
      texts={{
        add: t('agency:license.add'),
        edit: t('agency:license.edit'),
        delete: t('agency:license.delete'),
        deleteTitle: (row) => {
          const [number, state] = numberAndState(row)
          return t('agency:license.deleteTitle', { number, state: stateName(state) })
        },
        deleteText: t('agency:license.deleteText'),
        deleteConfirm: t('agency:license.deleteConfirm'),
      }}
      onOpen={(licenseId) => openModal(modal, { licenseId })}
      filters={[
        { key, label: t('agency:license.state'), kind: 'choice', options: stateOptions },
        ...(modal === 'license.agent' ? [] : [verification]),
      ]}
      searchPlaceholder={t('agency:license.search')}
    />
  )
}
