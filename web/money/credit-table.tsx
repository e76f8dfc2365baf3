import { useMemo } from 'react'
import { creditList } from '#contract/money/lists.ts'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'

type CreditListRow = RowOf<'creditSearch'>

const credits = listOf('creditSearch', creditList)

const useColumns = (): Column<CreditListRow>[] => {
  const { t } = useTranslation('common')
  return useMemo(
    () =>
      columnsOf(credits, {
        creditNumber: t('common:column.creditNumber'),
        policyNumber: t('common:column.policyNumber'),
        companyName: t('common:column.companyName'),
        reason: t('common:column.reason'),
        amount: t('common:column.amount'),
        applied: t('common:column.applied'),
        refund: t('common:column.refund'),
        created: t('common:column.created'),
      }),
    [t],
  )
}

/** Credit notes with what became of their amount, newest first; each opens as a document. */
export const CreditTable = (props: {
  empty: EmptyText
  moreActions: (row: CreditListRow) => readonly MenuAction[]
}) => {
  const { t } = useTranslation('common')
  const { persona, can } = useSession()
  const openModal = useModal()
  const columns = useColumns()
  const policyHref = (row: CreditListRow) => paths.policy(persona, row.product, row.policyId)
  return (
    <DataTable<CreditListRow>
      list={creditList}
      label={t('common:record.credits')}
      source={useListSource(credits)}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={policyHref}
      rowActions={(row) => {
        const { documentId } = row
        return [
          { label: t('common:record.openPolicy'), href: policyHref(row) },
          ...(documentId && can(['document:read'])
            ? [
                {
                  label: t('common:record.readCredit'),
                  onSelect: () => openModal('document.read', { docId: documentId }),
                },
              ]
            : []),
          ...props.moreActions(row),
        ]
      }}
      searchPlaceholder={t('common:record.searchCredits')}
      empty={props.empty}
    />
  )
}
