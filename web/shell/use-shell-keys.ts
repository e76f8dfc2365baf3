import { useEffect, useRef, useState } from 'react'
import { isPlainKey } from '../kit/table/use-table-keys.ts'
import { go } from '../kit/place/place.tsx'
import { openPalette } from './palette/palette-state.ts'
import { useCreation, useNavigation } from './use-navigation.ts'

/** How long after G the second letter may come. */
const SECOND_KEY_MS = 1200

/** Ctrl/Cmd K opens the palette, `?` the sheet, G and a letter go to a page, C begins an account. Never inside inputs. */
export const useShellKeys = () => {
  const { groups, persona } = useNavigation()
  const creation = useCreation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const goUntil = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (!isPlainKey(event)) return
      if (event.timeStamp < goUntil.current) {
        goUntil.current = 0
        const entry = groups.flatMap((group) => group.entries).find((one) => one.key === event.key)
        if (!entry) return
        event.preventDefault()
        go(entry.href(persona))
      } else if (event.key === 'g') goUntil.current = event.timeStamp + SECOND_KEY_MS
      else if (event.key === '?') setSheetOpen(true)
      else if (event.key === 'c' && creation !== null) {
        event.preventDefault()
        go(creation)
      }
    }
    // Before the table's own keys, so that the letter after G is not read as a row command.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [groups, persona, creation])
  return { isSheetOpen, setSheetOpen }
}
