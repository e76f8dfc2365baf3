import { useTranslation } from '#web/kit/texts.ts'
import type { Revision } from '../history/recordings.ts'

/** What is added, removed or changed, a line each: old and new in words. */
export const ChangedLines = (props: {
  lines: readonly Pick<Revision['changes'][number], 'path' | 'label' | 'found' | 'left'>[]
  className: string | undefined
}) => {
  const { t } = useTranslation('policy')
  return (
    <ul className={props.className}>
      {props.lines.map(({ path, label, found, left }) => (
        <li key={path}>
          {t(
            found === null
              ? 'policy:history.added'
              : left === null
                ? 'policy:history.removed'
                : 'policy:history.changed',
            { label, found, left },
          )}
        </li>
      ))}
    </ul>
  )
}
