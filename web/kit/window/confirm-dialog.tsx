import { Button } from '../button.tsx'
import { settle, type Question } from './confirm.ts'
import classes from './modal.module.css'
import { WindowBody } from './window-body.tsx'
import { useTranslation } from '../texts.ts'
import { Modal } from '../mantine.tsx'

/** The question with its two answers; the focus starts on Cancel. */
export const ConfirmDialog = ({ question, opened }: { question: Question; opened: boolean }) => {
  const { t } = useTranslation('common')
  return (
    <Modal
      opened={opened}
      onClose={() => settle(false)}
      title={question.title}
      size="27rem"
      centered
      zIndex={220}
      withCloseButton={false}
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 160, transition: 'fade' }}
      returnFocus={false}
    >
      <WindowBody toField>
        <p className={classes.text}>{question.text}</p>
        <div className={classes.footer}>
          <Button data-autofocus onClick={() => settle(false)}>
            {question.cancel ?? t('common:kit.cancel')}
          </Button>
          <Button variant={question.danger ? 'danger' : 'primary'} onClick={() => settle(true)}>
            {question.confirm}
          </Button>
        </div>
      </WindowBody>
    </Modal>
  )
}
