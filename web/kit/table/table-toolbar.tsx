import { useDebouncedCallback } from '@mantine/hooks'
import { ArrowDown, ArrowUp, Columns3, Download, Plus, Rows3, Search, X } from 'lucide-react'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Dropdown } from '../menu/dropdown.tsx'
import { useTranslation } from '../texts.ts'
import { DENSITIES, shownColumns, type TableControls } from './table-state.ts'
import classes from './table.module.css'
import type { Column, Filter } from './types.ts'

/** Specification 1 section 9: a search in a selection waits 300 ms. */
const SEARCH_DELAY_MS = 300

export const SearchBox = ({
  value,
  onChange,
  placeholder,
  inputRef,
}: {
  value: string
  onChange: (text: string) => void
  placeholder: string
  inputRef: RefObject<HTMLInputElement | null>
}) => {
  const [text, setText] = useState(value)
  const send = useDebouncedCallback(onChange, SEARCH_DELAY_MS)
  useEffect(() => {
    // Back and "clear" change the address without a key; what is being typed must not be overwritten by it.
    if (document.activeElement !== inputRef.current) setText(value)
  }, [value, inputRef])
  return (
    <div className={classes.search}>
      <Search size={14} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value)
          send(event.target.value.trim())
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}

const valueLabel = (filter: Filter, value: string): string => {
  if (!('options' in filter)) return value
  return value
    .split(',')
    .map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
    .join(', ')
}

/** One filter: a chip that says field and value, and opens to be changed; a cross removes it. */
export const FilterChip = (props: {
  filter: Filter & { label: string }
  value: string | undefined
  onChange: (value: string | null) => void
}) => {
  const { t } = useTranslation('common')
  const { filter, value } = props
  return (
    <span className={classes.chipBox}>
      <Dropdown
        label={filter.label}
        trigger={(trigger) => (
          <button type="button" {...trigger} className={classes.chip} data-on={Boolean(value)}>
            {!value && <Plus size={14} aria-hidden="true" />}
            {filter.label}
            {value && `: ${valueLabel(filter, value)}`}
          </button>
        )}
      >
        {(close) => <FilterEditor {...props} close={close} />}
      </Dropdown>
      {value && (
        <IconButton
          label={t('common:kit.removeFilter', { name: filter.label })}
          onClick={() => props.onChange(null)}
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}

const FilterEditor = (props: {
  filter: Filter
  value: string | undefined
  onChange: (value: string | null) => void
  close: () => void
}) => {
  const { filter, value, onChange } = props
  if (!('options' in filter))
    return (
      <div className={classes.search}>
        <input
          type={filter.kind}
          {...(filter.kind === 'number' && { min: filter.min, max: filter.max })}
          aria-label={filter.label}
          defaultValue={value}
          onBlur={(event) => onChange(event.target.value || null)}
          onKeyDown={(event) => event.key === 'Enter' && props.close()}
        />
      </div>
    )
  const chosen = value?.split(',') ?? []
  const toggle = (one: string) => {
    if (filter.kind === 'choice') {
      onChange(chosen[0] === one ? null : one)
      props.close()
      return
    }
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    onChange(next.length ? next.join(',') : null)
  }
  return (
    <div className={classes.options} role="group" aria-label={filter.label}>
      {filter.options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type={filter.kind === 'choice' ? 'radio' : 'checkbox'}
            name={filter.key}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

/** Show, hide and reorder columns, by buttons so that no one has to drag. */
export const ColumnChooser = <Row,>(props: { columns: readonly Column<Row>[]; controls: TableControls }) => {
  const { t } = useTranslation('common')
  const shown = shownColumns(props.columns, props.controls.state.columns).map((column) => column.id)
  const rest = props.columns.filter((column) => !shown.includes(column.id)).map((column) => column.id)
  const set = (ids: string[]) => props.controls.setColumns(ids)
  const move = (at: number, by: -1 | 1) => {
    const ids = [...shown]
    const [moved = ''] = ids.splice(at, 1)
    ids.splice(at + by, 0, moved)
    set(ids)
  }
  const header = (id: string) => props.columns.find((column) => column.id === id)?.header ?? id
  return (
    <ToolPanel label={t('common:kit.columns')} icon={<Columns3 size={16} aria-hidden="true" />}>
      <div className={classes.list}>
        {[...shown, ...rest].map((id) => {
          const at = shown.indexOf(id)
          const isFirst = id === props.columns[0]?.id
          return (
            <div key={id} className={classes.columnRow}>
              <label className={classes.option}>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={isFirst}
                  onChange={() => set(at >= 0 ? shown.filter((other) => other !== id) : [...shown, id])}
                />
                {header(id)}
                {isFirst && <small>{t('common:kit.alwaysShown')}</small>}
              </label>
              {at > 1 && (
                <IconButton label={t('common:kit.moveUp', { name: header(id) })} onClick={() => move(at, -1)}>
                  <ArrowUp size={14} aria-hidden="true" />
                </IconButton>
              )}
              {at > 0 && at < shown.length - 1 && (
                <IconButton
                  label={t('common:kit.moveDown', { name: header(id) })}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown size={14} aria-hidden="true" />
                </IconButton>
              )}
            </div>
          )
        })}
        <Button size="compact" variant="ghost" onClick={() => props.controls.setColumns(null)}>
          {t('common:kit.reset')}
        </Button>
      </div>
    </ToolPanel>
  )
}

export const DensityChooser = ({ controls }: { controls: TableControls }) => {
  const { t } = useTranslation('common')
  return (
    <ToolPanel label={t('common:kit.density')} icon={<Rows3 size={16} aria-hidden="true" />}>
      <div className={classes.options} role="radiogroup" aria-label={t('common:kit.density')}>
        {DENSITIES.map((density) => (
          <label key={density} className={classes.option}>
            <input
              type="radio"
              name="density"
              checked={controls.state.density === density}
              onChange={() => controls.setDensity(density)}
            />
            {t(`common:kit.density-${density}`)}
          </label>
        ))}
      </div>
    </ToolPanel>
  )
}

const ToolPanel = (props: { label: string; icon: ReactNode; children: ReactNode }) => (
  <Dropdown
    label={props.label}
    align="end"
    trigger={(trigger) => (
      <IconButton label={props.label} {...trigger}>
        {props.icon}
      </IconButton>
    )}
  >
    {() => props.children}
  </Dropdown>
)

export const ExportButton = (props: { busy: boolean; onClick: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <IconButton
      label={props.busy ? t('common:kit.exporting') : t('common:kit.exportCsv')}
      reason={props.busy ? t('common:kit.underWay') : undefined}
      onClick={props.onClick}
    >
      <Download size={16} aria-hidden="true" />
    </IconButton>
  )
}
