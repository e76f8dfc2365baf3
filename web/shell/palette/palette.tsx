import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState, type KeyboardEvent } from 'react'
import { useFocusBack } from '#web/kit/window/focus-back.ts'
import { WindowBody } from '#web/kit/window/window-body.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { go } from '#web/kit/place/place.tsx'
import { useMaybeSession } from '#web/session-context.ts'
import { closePalette } from './palette-state.ts'
import { usePaletteEntries, type PaletteEntry } from './palette-entries.ts'
import classes from './palette.module.css'
import { Modal } from '#web/kit/mantine.tsx'

const TYPING_MS = 120

/** Ctrl/Cmd K: go to any page, account, quote or policy. A combobox, so that it is read out as one. */
export const Palette = () => (useMaybeSession() ? <OpenPalette /> : null)

const OpenPalette = () => {
  const { t } = useTranslation('common')
  const id = useId()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), TYPING_MS)
  const [at, setAt] = useState(0)
  const { entries, isLoading } = usePaletteEntries(text.trim(), asked)
  useFocusBack(true)
  const chosen = Math.min(at, entries.length - 1)
  const open = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    closePalette()
    go(entry.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(entries.length - 1, chosen + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1))
    else if (event.key === 'Enter') open(entries[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={closePalette}
      withCloseButton={false}
      size="40rem"
      styles={{ body: { padding: 0 } }}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': t('common:shell.search') } }}
      transitionProps={{ duration: 100, transition: 'fade' }}
      returnFocus={false}
    >
      <WindowBody toField>
        <div className={classes.palette}>
          <input
            data-autofocus
            className={classes.input}
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={entries.length ? `${id}-${chosen}` : undefined}
            aria-label={t('common:shell.search')}
            placeholder={t('common:shell.palettePlaceholder')}
            value={text}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
          />
          {entries.length === 0 ? (
            <p className={classes.empty} role="status">
              {isLoading ? t('common:kit.loading') : t('common:shell.paletteEmpty')}
            </p>
          ) : (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={t('common:shell.search')}
              className={classes.list}
            >
              {entries.map((entry, index) => (
                <PaletteRow
                  key={entry.key}
                  id={`${id}-${index}`}
                  entry={entry}
                  isFirstOfGroup={entries[index - 1]?.group !== entry.group}
                  isChosen={index === chosen}
                  onPick={() => open(entry)}
                  onPoint={() => setAt(index)}
                />
              ))}
            </div>
          )}
        </div>
      </WindowBody>
    </Modal>
  )
}

const PaletteRow = (props: {
  id: string
  entry: PaletteEntry
  isFirstOfGroup: boolean
  isChosen: boolean
  onPick: () => void
  onPoint: () => void
}) => (
  <>
    {props.isFirstOfGroup && (
      <div className={classes.group} role="presentation">
        {props.entry.group}
      </div>
    )}
    <button
      type="button"
      tabIndex={-1}
      id={props.id}
      role="option"
      aria-selected={props.isChosen}
      className={classes.option}
      onPointerMove={props.onPoint}
      onClick={props.onPick}
    >
      {props.entry.label}
      {props.entry.note && <small>{props.entry.note}</small>}
    </button>
  </>
)
