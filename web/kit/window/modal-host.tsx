import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useFocusBack } from './focus-back.ts'
import type { ModalEntry } from './modal.tsx'
import { closedModal, openModalOf, openedModal, outsideModalOf, type OpenModal } from './modal-state.ts'
import { useUrlState } from '../place/url-state.ts'
import { WindowAwaited } from './window-awaited.tsx'

// A page without an open modal needs none of its code.
const ModalFrame = lazy(async () => ({ default: (await import('./modal-frame.tsx')).ModalFrame }))

/** Specification 2 section 2: a link from outside opens after 1.5 s; a closed modal is removed 500 ms after hiding. */
const OUTSIDE_DELAY_MS = 1500
const REMOVAL_MS = 500

type Registry = Readonly<Record<string, ModalEntry>>

/** Opens the allowed modal that a link from outside names, then clears its query. */
const useOutsideLink = (registry: Registry): void => {
  const { search, change } = useUrlState()
  useEffect(() => {
    if (!search.has('modal')) return
    const asked = outsideModalOf(search)
    const timer = setTimeout(() => {
      const isAllowed = asked && registry[asked.name]?.fromOutside
      change({ modal: null, modalData: null, ...(isAllowed && openedModal(search, asked)) })
    }, OUTSIDE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [search, change, registry])
}

/** Keeps the modal that was just hidden until its removal, so that its content does not vanish before it fades. */
const useLingering = (open: OpenModal | null): OpenModal | null => {
  const [last, setLast] = useState(open)
  useEffect(() => {
    if (open) {
      setLast(open)
      return
    }
    const timer = setTimeout(() => setLast(null), REMOVAL_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open ?? last
}

/** Shows the one open modal of the address. Mounted once, inside the router. */
export const ModalHost = ({ registry }: { registry: Registry }) => {
  const { search, change } = useUrlState()
  useOutsideLink(registry)
  const open = useMemo(() => openModalOf(search), [search])
  const shown = useLingering(open)
  const entry = shown ? registry[shown.name] : undefined
  const close = useCallback(() => change(closedModal(search)), [change, search])
  useFocusBack(open !== null)
  if (!shown || !entry) return null
  return (
    <Suspense fallback={<WindowAwaited opened={open !== null} onClose={close} />}>
      <ModalFrame key={shown.name} entry={entry} modal={shown} opened={open !== null} close={close} />
    </Suspense>
  )
}
