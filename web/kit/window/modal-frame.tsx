import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { askToConfirm } from './confirm.ts'
import { ModalContext, type ModalDefinition, type ModalEntry } from './modal.tsx'
import type { OpenModal } from './modal-state.ts'
import { Skeletons } from '../page/skeleton.tsx'
import { ErrorState } from '../page/states.tsx'
import { WindowBody } from './window-body.tsx'
import { useEveryText, useTranslation } from '../texts.ts'
import { Modal } from '../mantine.tsx'

type Loaded = { kind: 'ready'; definition: ModalDefinition } | { kind: 'failed' } | { kind: 'loading' }

const useDefinition = (entry: ModalEntry): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  useEffect(() => {
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

export interface FrameProps {
  entry: ModalEntry
  modal: OpenModal
  opened: boolean
  close: () => void
}

/** The open modal's window: loads its file, checks its parameters, and guards unsaved edits. */
export const ModalFrame = ({ entry, modal, opened, close }: FrameProps) => {
  const loaded = useDefinition(entry)
  // A title may be in words that only come with the modal: it is written again once they are there.
  useEveryText()
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
    // Escape closes the calendar or list on top of the modal first.
    if (document.querySelector('[role]:popover-open')) return
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
  const { title, content } = contentOf(loaded, modal, t('common:kit.loading'), t('common:kit.modalFailed'))
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
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 160, transition: 'fade' }}
      returnFocus={false}
    >
      <ModalContext value={controls}>
        <WindowBody toField>{content}</WindowBody>
      </ModalContext>
    </Modal>
  )
}

const contentOf = (
  loaded: Loaded,
  modal: OpenModal,
  loading: string,
  failed: string,
): { title: ReactNode; content: ReactNode } => {
  if (loaded.kind === 'loading') return { title: loading, content: <Skeletons /> }
  if (loaded.kind === 'failed') return { title: failed, content: <ErrorState error={{ message: failed }} /> }
  const parsed = loaded.definition.params.safeParse(modal.params)
  if (!parsed.success) return { title: failed, content: <ErrorState error={{ message: failed }} /> }
  const Content = loaded.definition.content
  return { title: loaded.definition.title(parsed.data), content: <Content params={parsed.data} /> }
}
