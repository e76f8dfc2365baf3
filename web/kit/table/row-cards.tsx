import { OverflowMenu } from '../menu/menu.tsx'
import { Skeletons } from '../page/skeleton.tsx'
import { useTranslation } from '../texts.ts'
import { withRecord } from './row-name.ts'
import type { RowsProps } from './row-table.tsx'
import { RowLink } from './row-link.tsx'
import classes from './table.module.css'

/** Lines of a card: the first column is its title, these many more follow. */
const MORE = 5

/** The rows as cards, for screens too narrow for a table. */
export const RowCards = <Row,>(props: RowsProps<Row>) => {
  const { t } = useTranslation('common')
  const [first, ...rest] = props.columns
  if (props.isLoading || !first) return <Skeletons lines={8} />
  return (
    <ul className={classes.cards} aria-label={props.label}>
      {props.rows.map((row) => (
        <li key={props.rowId(row)}>
          <span>
            <RowLink href={props.rowHref?.(row)}>{first.cell(row)}</RowLink>
          </span>
          {props.rowActions ? (
            <OverflowMenu
              actions={props.rowActions(row)}
              label={withRecord(t('common:kit.rowActions'), props.columns, row)}
            />
          ) : (
            <span />
          )}
          <div className={classes.cardLine}>
            {rest.slice(0, MORE).map((column) => (
              <span key={column.id}>
                <span>{column.header}</span> {column.cell(row)}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
