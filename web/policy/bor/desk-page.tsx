import { useMemo } from 'react'
import { borList } from '#contract/policy/bor/list.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { LetterDrawer } from './letter-drawer.tsx'
import { borTones } from './status.ts'
import { TermsCard } from './terms-card.tsx'

const letters = listOf('borSearch', borList)

type Row = RowOf<'borSearch'>

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('bor')
  return useMemo(
    () =>
      columnsOf(letters, {
        companyName: { header: t('bor:column.company'), width: 180, wraps: true },
        policyNumber: { header: t('bor:column.policy'), width: 132 },
        status: {
          header: t('bor:column.status'),
          width: 120,
          cell: (row) => <Badge tone={borTones[row.status]}>{t(`bor:status.${row.status}`)}</Badge>,
          csv: (row) => t(`bor:status.${row.status}`),
        },
        side: {
          header: t('bor:column.side'),
          width: 150,
          cell: (row) => t(`bor:side.${row.side}`),
          csv: (row) => t(`bor:side.${row.side}`),
        },
        lastDay: { header: t('bor:column.lastDay'), width: 132 },
        effectiveOn: { header: t('bor:column.effectiveOn'), width: 120 },
        filedOn: { header: t('bor:column.filedOn'), width: 112 },
        letterDate: { header: t('bor:column.letterDate'), width: 112 },
        receiverName: t('bor:column.receiver'),
        incumbentName: t('bor:column.incumbent'),
      }),
    [t],
  )
}

const useFilters = (isStaff: boolean): Filter[] => {
  const { t } = useTranslation('bor')
  return useMemo(
    () =>
      filtersOf(letters, {
        status: { label: t('bor:column.status'), words: (status) => t(`bor:status.${status}`) },
        side: isStaff ? null : { label: t('bor:column.side'), words: (side) => t(`bor:side.${side}`) },
        held: isStaff ? t('bor:held') : null,
      }),
    [t, isStaff],
  )
}

/** Letters in which insureds name another broker, with their clocks: about one's clients, or naming one's agency. */
export const BrokerOfRecordPage = () => {
  const { t } = useTranslation('bor')
  const { me, persona, can } = useSession()
  const openModal = useModal()
  const { search, change } = useUrlState()
  const isStaff = seesAll(me.account, 'bor')
  const presets = presetsOf(letters, {
    pending: t('bor:preset.pending'),
    ours: t('bor:preset.ours'),
    named: t('bor:preset.named'),
    effective: t('bor:preset.effective'),
    notTaken: t('bor:preset.notTaken'),
    // Who sees every agency has no side.
  }).filter(({ filters }) => !isStaff || !('side' in filters))
  const columns = useColumns()
  const href = (row: Row) =>
    paths.brokerOfRecord(persona, { ...Object.fromEntries(search.entries()), letter: row.id })
  return (
    <Page>
      <PageHeader
        title={t('bor:title')}
        subtitle={t(isStaff ? 'bor:subtitleStaff' : 'bor:subtitle')}
        actions={
          <>
            {can(['account:transfer']) && (
              <ButtonLink href={paths.books(persona)}>{t('bor:books')}</ButtonLink>
            )}
            {can(['bor:file']) && (
              <Button variant="primary" onClick={() => openModal('bor.file', {})}>
                {t('bor:file.open')}
              </Button>
            )}
          </>
        }
      />
      <PresetChips label={t('bor:views')} presets={presets} />
      <DataTable<Row>
        list={borList}
        label={t('bor:title')}
        source={useListSource(letters)}
        columns={isStaff ? columns.filter(({ id }) => id !== 'side') : columns}
        filters={useFilters(isStaff)}
        rowId={(row) => row.id}
        rowHref={href}
        searchPlaceholder={t('bor:search')}
        empty={{ text: t(can(['bor:file']) ? 'bor:emptyFile' : 'bor:empty') }}
      />
      {can(['bor:decide']) && <TermsCard />}
      <LetterDrawer letterId={search.get('letter')} onClose={() => change({ letter: null })} />
    </Page>
  )
}
