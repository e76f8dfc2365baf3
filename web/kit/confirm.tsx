import { Modal } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import classes from './modal.module.css'

export interface Question {
  /** Names the thing: "Delete quote Q-1001?" */
  title: string
  /** Says the effect. */
  text: string
  /** The named action on the button, never "OK". */
  confirm: string
  danger?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: Asked | null = null
let isOpen = false
const listeners = new Set<() => void>()
let snapshot: { asked: Asked | null; isOpen: boolean } = { asked, isOpen }

const publish = (): void => {
  snapshot = { asked, isOpen }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const settle = (yes: boolean): void => {
  if (!isOpen) return
  isOpen = false
  asked?.answer(yes)
  publish()
}

/** Asks before an act that cannot be undone; the focus starts on Cancel. */
export const askToConfirm = async (question: Question): Promise<boolean> => {
  settle(false)
  return new Promise((answer) => {
    asked = { ...question, answer }
    isOpen = true
    publish()
  })
}

/** Where the question appears; mounted once. */
export const ConfirmHost = () => {
  const { t } = useTranslation('common')
  const { asked: question, isOpen: opened } = useSyncExternalStore(subscribe, () => snapshot)
  return (
    <Modal
      opened={opened}
      onClose={() => settle(false)}
      title={question?.title}
      size="27rem"
      centered
      role="alertdialog"
      zIndex={220}
      withCloseButton={false}
      classNames={{ content: classes.content, title: classes.title, header: classes.header }}
      transitionProps={{ duration: 160, transition: 'fade' }}
    >
      <p className={classes.text}>{question?.text}</p>
      <div className={classes.footer}>
        <Button data-autofocus onClick={() => settle(false)}>
          {t('common:kit.cancel')}
        </Button>
        <Button variant={question?.danger ? 'danger' : 'primary'} onClick={() => settle(true)}>
          {question?.confirm}
        </Button>
      </div>
    </Modal>
  )
}
