import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { EmptyState } from '#web/kit/page/states.tsx'
import { PlainTable, type PlainTableProps } from '#web/kit/plain-table.tsx'
import classes from './searched-table.module.css'
import { useTranslation } from '#web/kit/texts.ts'

const SIZE = 20

/** Where in the rows the page is, and the steps back and forth. */
const Pages = (props: { page: number; total: number; onTurn: (page: number) => void }) => {
  const { t } = useTranslation('common')
  const { page, total, onTurn } = props
  const isFirst = page === 0
  const isLast = (page + 1) * SIZE >= total
  return (
    <nav className={classes.pages} aria-label={t('common:kit.pages')}>
      <span role="status">
        {t('common:kit.range', {
          first: String(page * SIZE + 1),
          last: String(Math.min((page + 1) * SIZE, total)),
          total: String(total),
        })}
      </span>
      <IconButton
        label={t('common:kit.previousPage')}
        reason={isFirst ? t('common:kit.firstPage') : undefined}
        onClick={() => !isFirst && onTurn(page - 1)}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('common:kit.nextPage')}
        reason={isLast ? t('common:kit.lastPage') : undefined}
        onClick={() => !isLast && onTurn(page + 1)}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </IconButton>
    </nav>
  )
}

/** A table whose rows are all known: searched by what is typed, a page at a time. Its CSV has all that is found. */
export const SearchedTable = <Row,>(
  props: PlainTableProps<Row> & {
    /** What a row is found by. */
    words: (row: Row) => string
  },
) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const [wanted, setPage] = useState(0)
  const sought = text.trim().toLowerCase()
  const found = props.rows.filter((row) => props.words(row).toLowerCase().includes(sought))
  const page = Math.min(wanted, Math.max(0, Math.ceil(found.length / SIZE) - 1))
  const search = (typed: string) => {
    setText(typed)
    setPage(0)
  }
  return (
    <>
      <div className={classes.search}>
        <TextField label={t('common:kit.search')} width="lg" value={text} onChange={search} />
      </div>
      {found.length === 0 ? (
        <EmptyState title={t('common:kit.noResults')} text={t('common:kit.noResultsText')} />
      ) : (
        <PlainTable {...props} rows={found.slice(page * SIZE, (page + 1) * SIZE)} csvRows={found} />
      )}
      {found.length > SIZE && <Pages page={page} total={found.length} onTurn={setPage} />}
    </>
  )
}
