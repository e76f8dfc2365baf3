import { TriangleAlert } from 'lucide-react'
import { FloatingBar } from '#web/kit/page/floating-bar.tsx'
import { useConnection } from '#web/client/connection.ts'
import classes from './connection-bar.module.css'
import { useTranslation } from '#web/kit/texts.ts'

/** Says as long as it is so that nothing gets through to the server, above whatever page is open. */
export const ConnectionBar = () => {
  const { t } = useTranslation('common')
  const connection = useConnection()
  return (
    <FloatingBar>
      {connection !== 'online' && (
        <div className={classes.words}>
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            <strong>{t(`common:shell.${connection}`)}</strong> {t(`common:shell.${connection}Text`)}
          </span>
        </div>
      )}
    </FloatingBar>
  )
}
