import { Modal } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askToConfirm } from './confirm.tsx'
import { ModalContext, type ModalDefinition, type ModalEntry } from './modal.tsx'
import classes from './modal.module.css'
import { closedModal, openModalOf, openedModal, outsideModalOf, type OpenModal } from './modal-state.ts'
import { Skeletons } from './skeleton.tsx'
import { ErrorState } from './states.tsx'
import { useUrlState } from './url-state.ts'

/** Specification 2 section 2: a link from outside opens after 1.5 s; a closed modal is removed 500 ms after hiding. */
const OUTSIDE_DELAY_MS = 1500
const REMOVAL_MS = 500

type Registry = Readonly<Record<string, ModalEntry>>
type Loaded = { kind: 'ready'; definition: ModalDefinition } | { kind: 'failed' } | { kind: 'loading' }

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

const useDefinition = (entry: ModalEntry | undefined): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  useEffect(() => {
    if (!entry) return
    let isCurrent = true
    setLoaded({ kind: 'loading' })
    entry.load().then(
      ({ modal }) => isCurrent && setLoaded({ kind: 'ready', definition: modal }),
      () => isCurrent && setLoaded({ kind: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [entry])
  return loaded
}

/** Shows the one open modal of the address. Mounted once, inside the router. */
export const ModalHost = ({ registry }: { registry: Registry }) => {
  const { search, change } = useUrlState()
  useOutsideLink(registry)
  const open = useMemo(() => openModalOf(search), [search])
  const shown = useLingering(open)
  const entry = shown ? registry[shown.name] : undefined
  const loaded = useDefinition(entry)
  const close = useCallback(() => change(closedModal(search)), [change, search])
  if (!shown || !entry) return null
  return (
    <Frame
      key={shown.name}
      entry={entry}
      loaded={loaded}
      modal={shown}
      opened={open !== null}
      close={close}
    />
  )
}

interface FrameProps {
  entry: ModalEntry
  loaded: Loaded
  modal: OpenModal
  opened: boolean
  close: () => void
}

const Frame = ({ entry, loaded, modal, opened, close }: FrameProps) => {
  const { t } = useTranslation('common')
  const isDirty = useRef(false)
  const controls = useMemo(
    () => ({
      close,
      setDirty: (dirty: boolean) => {
        isDirty.current = dirty
      },
    }),
    [close],
  )
  const leave = async () => {
    const mayLeave =
      !isDirty.current ||
      (await askToConfirm({
        title: t('common:kit.unsavedTitle'),
        text: t('common:kit.unsavedText'),
        confirm: t('common:kit.discard'),
        danger: true,
      }))
    if (mayLeave) close()
  }
  const { title, body } = contentOf(loaded, modal, t('common:kit.loading'), t('common:kit.modalFailed'))
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={title}
      size={`${entry.width ?? 40}rem`}
      centered
      closeOnClickOutside={!entry.sticky}
      closeOnEscape={!entry.sticky}
      withCloseButton={!entry.sticky}
      closeButtonProps={{ 'aria-label': t('common:kit.close') }}
      classNames={{ content: classes.content, title: classes.title, header: classes.header }}
      transitionProps={{ duration: 160, transition: 'fade' }}
      returnFocus
    >
      <ModalContext value={controls}>{body}</ModalContext>
    </Modal>
  )
}

const contentOf = (
  loaded: Loaded,
  modal: OpenModal,
  loading: string,
  failed: string,
): { title: ReactNode; body: ReactNode } => {
  if (loaded.kind === 'loading') return { title: loading, body: <Skeletons /> }
  if (loaded.kind === 'failed') return { title: failed, body: <ErrorState error={{ message: failed }} /> }
  const parsed = loaded.definition.params.safeParse(modal.params)
  if (!parsed.success) return { title: failed, body: <ErrorState error={{ message: failed }} /> }
  const Content = loaded.definition.content
  return { title: loaded.definition.title(parsed.data), body: <Content params={parsed.data} /> }
}
