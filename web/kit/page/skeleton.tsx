import classes from './states.module.css'
import { useTranslation } from '../texts.ts'

/** A placeholder of the content's shape; invisible for the first 150 ms. */
export const Skeleton = ({ height = 16, width = '100%' }: { height?: number; width?: number | string }) => (
  <span className={classes.skeleton} style={{ height, width }} aria-hidden="true" />
)

/** Placeholders for a page or card that loads, read out as "Loading". */
export const Skeletons = ({ lines = 4, height = 16 }: { lines?: number; height?: number }) => {
  const { t } = useTranslation('common')
  return (
    <div role="status" style={{ display: 'grid', gap: 12 }}>
      <span className="visually-hidden">{t('common:kit.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={height} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  )
}
