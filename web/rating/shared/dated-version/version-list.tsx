import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText, InstantText, TextOrDash } from '#web/kit/format/display.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { StatusBadge } from '#web/kit/page/status-badge.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import type { CsvColumn } from '#web/kit/csv-button.tsx'
import type { PlainColumn } from '#web/kit/plain-table.tsx'
import { SearchedTable } from '#web/list/searched-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { type ListedVersion, VERSION_TONES, type VersionKind } from './version.ts'
import classes from './version.module.css'

interface VersionTableProps<Row extends ListedVersion> {
  kind: VersionKind
  found: UseQueryResult<{ content: Row[] }, ApiError>
  /** What the kind calls a version. */
  header: string
  hrefOf: (row: Row) => string
  /** Columns of the kind itself, after the status. */
  more?: readonly PlainColumn<Row>[]
  csv?: readonly CsvColumn<Row>[]
}

const useColumns = <Row extends ListedVersion>(props: VersionTableProps<Row>): PlainColumn<Row>[] => {
  const { texts } = props.kind
  const { t } = useTranslation(texts)
  return [
    {
      header: props.header,
      cell: (row) => <AppLink href={props.hrefOf(row)}>{row.version}</AppLink>,
    },
    { header: t(`${texts}:list.product`), cell: (row) => row.name },
    {
      header: t(`${texts}:list.status`),
      cell: (row) => (
        <StatusBadge status={row.status} tones={VERSION_TONES} label={t(`${texts}:status.${row.status}`)} />
      ),
    },
    ...(props.more ?? []),
    { header: t(`${texts}:list.effective`), cell: (row) => <DateText value={row.effectiveDate} /> },
    { header: t(`${texts}:list.draftedBy`), cell: (row) => <TextOrDash value={row.draftedByName} /> },
    { header: t(`${texts}:list.modified`), cell: (row) => <InstantText value={row.modified} relative /> },
  ]
}

/** Versions of one kind, with who drafted them and when they begin. */
export const VersionTable = <Row extends ListedVersion>(props: VersionTableProps<Row>) => {
  const { found, csv } = props
  const { texts } = props.kind
  const { t } = useTranslation(texts)
  const columns = useColumns(props)
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={10} height={28} />
  if (found.data.content.length === 0) return <EmptyState title={t('common:kit.noResults')} />
  return (
    <SearchedTable
      stacks
      label={t(`${texts}:list.title`)}
      words={(row) =>
        [row.version, row.name, t(`${texts}:status.${row.status}`), row.draftedByName].join(' ')
      }
      columns={columns}
      rows={found.data.content}
      rowKey={(row) => row.id}
      {...(csv && { csv })}
    />
  )
}

/** A list page of dated versions: draft another, and see those of one product. */
export const VersionListPage = (props: {
  kind: VersionKind
  table: (product: string | null) => ReactNode
  /** The way to pages of the same desk. */
  sections?: ReactNode
}) => {
  const { texts, modals } = props.kind
  const { t } = useTranslation(texts)
  const { can } = useSession()
  const { search, change } = useUrlState()
  const openModal = useModal()
  const raters = useApi('raterSearch', {})
  const product = search.get('product')
  return (
    <Page>
      <PageHeader
        title={t(`${texts}:list.title`)}
        subtitle={t(`${texts}:list.subtitle`)}
        actions={
          can(['rating:draft']) && (
            <Button
              variant="primary"
              onClick={() => openModal(`${modals}.draft`, product ? { product } : {})}
            >
              {t(`${texts}:draft.open`)}
            </Button>
          )
        }
      />
      {props.sections}
      <Card>
        <div className={classes.filter}>
          <SelectField
            label={t(`${texts}:list.product`)}
            options={(raters.data?.content ?? []).map((one) => ({ value: one.product, label: one.name }))}
            value={product}
            clearable
            placeholder={t('common:kit.allProducts')}
            width="lg"
            onChange={(value) => change({ product: value })}
          />
        </div>
        {props.table(product)}
      </Card>
    </Page>
  )
}
