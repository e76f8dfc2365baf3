import { variantFor } from '#domain/questionnaire/variants.ts'
import type { Answer } from '#web/client.ts'
import { InstantText } from '#web/kit/format/display.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import classes from './questions.module.css'

type Request = Answer<'questionRequestList'>[number]

const partsOf = ({ productType, groups }: Request): string =>
  (variantFor(productType)?.groups ?? [])
    .filter(({ group }) => groups.includes(group))
    .map(({ title }) => title)
    .join(', ')

/** What was mailed to the insured, and who answered. */
export const QuestionRequests = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('account')
  const requests = useApi('questionRequestList', { params: { accountId } })
  if (!requests.data || requests.data.length === 0) return null
  return (
    <ul className={classes.requests} aria-label={t('account:sendQuestions.list')}>
      {requests.data.map((one) => (
        <li key={one.id}>
          <span>{partsOf(one)}</span>
          <span className={classes.meta}>
            {one.answeredAt
              ? t('account:sendQuestions.answeredBy', { name: one.answeredBy, count: one.answered ?? 0 })
              : t('account:sendQuestions.sentTo', { name: one.recipientName, email: one.email })}{' '}
            <InstantText value={one.answeredAt ?? one.sentAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
