import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import type { Answer } from '#web/client.ts'
import { DateText } from '#web/kit/format/display.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody } from '#web/kit/window/modal.tsx'
import { useApi } from '#web/use-api.ts'
import classes from './why-notices.module.css'

type Row = Answer<'quoteNotices'>['content'][number]

const modalParams = z.object({ quoteId: z.uuid() })

/** One notice: why it is there, what would change it, where the law and its words are. */
const NoticeItem = ({ row }: { row: Row }) => {
  const { t } = useTranslation('dialog')
  return (
    <section className={classes.notice} aria-label={row.subject}>
      <h3>{row.subject}</h3>
      <p>{row.why}</p>
      <p>{row.changes}</p>
      {row.open !== null && <p className={classes.open}>{row.open}</p>}
      <p className={classes.note}>
        {[row.law, row.source].filter(Boolean).join(' · ')}
        {row.readOn !== null && (
          <>
            {' · '}
            {t('dialog:whyNotices.readOn')} <DateText value={row.readOn} />
          </>
        )}
      </p>
      {row.words.length > 0 && (
        <details>
          <summary>{t('dialog:whyNotices.words')}</summary>
          {row.words.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      )}
    </section>
  )
}

const Content = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('dialog')
  const found = useApi('quoteNotices', { params })
  return (
    <ModalBody>
      {found.error ? (
        <Notice tone="danger">{messageOr(found.error, t('dialog:whyNotices.failed'))}</Notice>
      ) : !found.data ? (
        <Skeletons lines={6} height={32} />
      ) : found.data.content.length === 0 ? (
        <p>{t('dialog:whyNotices.none')}</p>
      ) : (
        found.data.content.map((row) => <NoticeItem key={row.id} row={row} />)
      )}
    </ModalBody>
  )
}

/** Why each notice is on the papers of a quote: the rule, its source and day, and what would change it. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('dialog:whyNotices.title'),
  content: Content,
})
