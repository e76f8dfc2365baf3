import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { numberText } from '../format/format.ts'
import { useMarket } from '../format/market.ts'
import { useTranslation } from '../texts.ts'
import { SIZES, type TableControls } from './table-state.ts'
import classes from './table.module.css'
import type { ListPage } from './types.ts'

/** "1–25 of 1,204", the page size, the page to jump to, and the steps back and forth. */
export const TableFooter = <Row,>(props: { page: ListPage<Row>; controls: TableControls }) => {
  const { t } = useTranslation('common')
  const view = useMarket()
  const { state, setPage, setSize } = props.controls
  const { totalElements, totalPages, content, capped } = props.page
  const first = state.page * state.size + 1
  const isOwnSize = !(SIZES as readonly number[]).includes(state.size)
  const total = numberText(totalElements, view) + (capped ? '+' : '')
  return (
    <nav className={classes.footer} aria-label={t('common:kit.pages')}>
      <span role="status">
        {content.length > 0
          ? t('common:kit.range', {
              first: numberText(first, view),
              last: numberText(first + content.length - 1, view),
              total,
            })
          : t('common:kit.rangeNone', { total })}
      </span>
      <span className={classes.grow} />
      <label className={classes.sizes}>
        {t('common:kit.rowsPerPage')}
        <select value={state.size} onChange={(event) => setSize(Number(event.target.value))}>
          {isOwnSize && <option hidden>{state.size}</option>}
          {SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {totalPages > 1 && <PageJump key={state.page} page={state.page} pages={totalPages} onJump={setPage} />}
      <IconButton
        label={t('common:kit.previousPage')}
        reason={state.page === 0 ? t('common:kit.firstPage') : undefined}
        onClick={() => state.page > 0 && setPage(state.page - 1)}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('common:kit.nextPage')}
        reason={state.page + 1 >= totalPages ? t('common:kit.lastPage') : undefined}
        onClick={() => state.page + 1 < totalPages && setPage(state.page + 1)}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </IconButton>
    </nav>
  )
}

const PageJump = (props: { page: number; pages: number; onJump: (page: number) => void }) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState(String(props.page + 1))
  const jump = () => {
    const page = Number(text)
    if (Number.isInteger(page) && page >= 1 && page <= props.pages && page !== props.page + 1)
      props.onJump(page - 1)
  }
  return (
    <label className={classes.jump}>
      {t('common:kit.page')}
      <input
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && jump()}
        onBlur={jump}
      />
      {t('common:kit.ofPages', { pages: props.pages })}
    </label>
  )
}
