import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SessionEnd } from '#web/client/session/session-life.ts'
import { goToLogin } from '#web/client/session/sign-in.ts'
import { Button } from '#web/kit/button.tsx'
import { Modal } from '#web/kit/mantine.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { go } from '#web/kit/place/place.tsx'
import { ModalBody, ModalFooter } from '#web/kit/window/modal.tsx'
import { WindowBody } from '#web/kit/window/window-body.tsx'
import { useTranslation } from '#web/kit/texts.ts'

const SECOND_MS = 1_000

const clock = (left: number): string => {
  const seconds = Math.ceil(left / SECOND_MS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How long is left, and the way to stay where there is one. Once the time is over, the way to the sign-in page. */
export const SessionEndDialog = ({ end, onAccept }: { end: SessionEnd; onAccept: () => void }) => {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isOver = end.left === 0
  const stay = async () => {
    if (!end.canStay) return onAccept()
    setAsking(true)
    setFailed(false)
    try {
      await queries.refetchQueries({ queryKey: ['authMe'] }, { throwOnError: true })
    } catch {
      setFailed(true)
    } finally {
      setAsking(false)
    }
  }
  useEffect(() => {
    if (isOver) goToLogin()
  }, [isOver])
  return (
    <Modal
      opened
      onClose={() => void stay()}
      title={t('common:sessionEnd.title')}
      size="27rem"
      centered
      zIndex={240}
      withCloseButton={false}
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false}
    >
      <WindowBody>
        <ModalBody>
          <p>
            {t(`common:sessionEnd.${end.canStay ? 'idle' : 'latest'}`)}{' '}
            <strong role="timer" aria-live="off">
              {clock(end.left)}
            </strong>
          </p>
          {hasFailed && <Notice tone="danger" title={t('common:sessionEnd.failed')} />}
        </ModalBody>
        <ModalFooter>
          <Button onClick={() => go('/logout')}>{t('common:shell.signOut')}</Button>
          <Button
            variant="primary"
            data-autofocus
            busy={isAsking}
            busyText={t('common:sessionEnd.staying')}
            onClick={() => void stay()}
          >
            {t(`common:sessionEnd.${end.canStay ? 'stay' : 'read'}`)}
          </Button>
        </ModalFooter>
      </WindowBody>
    </Modal>
  )
}
