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

/** What is on the page comes first: the list of modals is asked for once nothing else is, or as one is opened. */
const REGISTRY_AFTER_MS = 2000

type Registry = Readonly<Record<string, ModalEntry>>

/** The list of modals, which no page needs to be drawn; null until it is there. Throws when one is open and it fails. */
const useRegistry = (load: () => Promise<Registry>, isAsked: boolean): Registry | null => {
  const [registry, setRegistry] = useState<Registry | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (registry) return
    const begin = (): void =>
      void load().then(setRegistry, (error: unknown) => {
        if (isAsked) setFailure(error instanceof Error ? error : new Error(String(error)))
      })
    const timer = setTimeout(begin, isAsked ? 0 : REGISTRY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [registry, load, isAsked])
  if (failure && isAsked && !registry) throw failure
  return registry
}

/** Opens the allowed modal that a link from outside names, then clears its query. */
const useOutsideLink = (load: () => Promise<Registry>): void => {
  const { search, change } = useUrlState()
  useEffect(() => {
    if (!search.has('modal')) return
    const asked = outsideModalOf(search)
    let isCurrent = true
    const open = async (): Promise<void> => {
      const isAllowed = asked && (await load())[asked.name]?.fromOutside
      if (isCurrent) change({ modal: null, modalData: null, ...(isAllowed && openedModal(search, asked)) })
    }
    // Where the list cannot be had the link stays in the address, and a reload tries again.
    const timer = setTimeout(() => void open().catch(() => {}), OUTSIDE_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search, change, load])
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
export const ModalHost = ({ load }: { load: () => Promise<Registry> }) => {
  const { search, change } = useUrlState()
  const open = useMemo(() => openModalOf(search), [search])
  useOutsideLink(load)
  const registry = useRegistry(load, open !== null || search.has('modal'))
  const shown = useLingering(open)
  const entry = shown && registry ? registry[shown.name] : undefined
  const close = useCallback(() => change(closedModal(search)), [change, search])
  useFocusBack(open !== null)
  if (open && !registry) return <WindowAwaited opened onClose={close} />
  if (!shown || !entry) return null
  return (
    <Suspense fallback={<WindowAwaited opened={open !== null} onClose={close} />}>
      <ModalFrame key={shown.name} entry={entry} modal={shown} opened={open !== null} close={close} />
    </Suspense>
  )
}
