import { z } from 'zod'
import { NOTICE_KINDS } from '#domain/document/notices/filed-notice.ts'
import { translate } from '#web/kit/texts.ts'
import { defineModal } from '#web/kit/window/modal.tsx'
import { Decide } from './notice-decide.tsx'
import { Change, Start } from './notice-form.tsx'

/** A filed notice to change or to decide about, or the state and kind of a new one. */
const modalParams = z.object({
  noticeId: z.uuid().optional(),
  decision: z.enum(['approve', 'return', 'retire']).optional(),
  state: z.string().max(2).optional(),
  kind: z.enum(NOTICE_KINDS).optional(),
})

const Content = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { noticeId, decision, state = '', kind = 'POLICY' } = params
  if (noticeId === undefined) return <Start state={state} kind={kind} />
  return decision ? <Decide id={noticeId} decision={decision} /> : <Change id={noticeId} />
}

/** File the words of a notice, change a draft, or decide about one. */
export const modal = defineModal({
  params: modalParams,
  title: ({ noticeId, decision }) =>
    translate(
      decision
        ? `rating:notices.${decision}Title`
        : noticeId
          ? 'rating:notices.changeTitle'
          : 'rating:notices.fileTitle',
    ),
  content: Content,
})
