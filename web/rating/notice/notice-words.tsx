import { DateText } from '#web/kit/format/display.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Current } from './notice.ts'
import classes from './notice.module.css'

const LISTED = new Intl.ListFormat('en-US')

/** How a notice is printed and signed, as phrases. */
const useLayoutText = () => {
  const { t } = useTranslation('rating')
  return ({ texts, layout }: Pick<Current, 'texts' | 'layout'>): string[] => {
    const places = [...new Set(texts.flatMap(({ on }) => on))].map((place) =>
      t(`rating:notices.place.${place}`),
    )
    const broker = layout.broker.map((part) => t(`rating:notices.broker.${part}`))
    return [
      ...(places.length > 0 ? [t('rating:notices.printedOn', { places: LISTED.format(places) })] : []),
      ...(layout.isOnFace ? [t('rating:notices.onFace')] : []),
      layout.points === null
        ? t('rating:notices.noSize')
        : t('rating:notices.size', { points: layout.points }),
      ...(layout.isBold ? [t('rating:notices.isBold')] : []),
      ...(layout.isRed ? [t('rating:notices.isRed')] : []),
      ...(broker.length > 0 ? [t('rating:notices.names', { parts: LISTED.format(broker) })] : []),
      ...(layout.isSignedByBroker ? [t('rating:notices.signedByBroker')] : []),
      ...(layout.isSignatureNeeded ? [t('rating:notices.signedByApplicant')] : []),
    ]
  }
}

/** The words of a notice as they are set, its layout, its law and where it was read. */
export const NoticeWords = ({ notice }: { notice: Omit<Current, 'wording' | 'filedId' | 'validFrom'> }) => {
  const { t } = useTranslation('rating')
  const layoutText = useLayoutText()
  const { isBold, isRed } = notice.layout
  const look = [classes.words, isBold && classes.bold, isRed && classes.red].filter(Boolean).join(' ')
  return (
    <div className={classes.cell}>
      <strong>{notice.statute}</strong>
      {notice.title && <span>{notice.title}</span>}
      <div className={look}>
        {notice.texts
          .flatMap(({ paragraphs }) => paragraphs)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      <span className={classes.note}>{layoutText(notice).join('; ')}</span>
      <span className={classes.note}>
        {t('rating:notices.sourceIs', { source: notice.source })}
        {notice.readOn !== null && (
          <>
            {', '}
            {t('rating:notices.readOnDay')} <DateText value={notice.readOn} />
          </>
        )}
      </span>
    </div>
  )
}
