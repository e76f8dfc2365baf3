import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../client/connection.ts'
import classes from './connection-bar.module.css'

/** Says as long as it is so that nothing gets through to the server, above whatever page is open. */
export const ConnectionBar = () => {
  const { t } = useTranslation('common')
  const connection = useConnection()
  return (
    <div role="status" className={classes.place}>
      {connection !== 'online' && (
        <div className={classes.bar}>
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            <strong>{t(`common:shell.${connection}`)}</strong> {t(`common:shell.${connection}Text`)}
          </span>
        </div>
      )}
    </div>
  )
}
