import type { ApiError } from '#web/client/problem.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { paths, type Persona } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { NotFound } from '#web/shell/not-found-page.tsx'
import { useTranslation } from '../kit/texts.ts'

type RecordKind = 'account' | 'claim' | 'policy' | 'quote' | 'submission'

const listOf: Record<RecordKind, (persona: Persona) => string> = {
  account: paths.accounts,
  claim: paths.claims,
  policy: paths.policies,
  quote: paths.quotes,
  submission: paths.submissions,
}

interface Props {
  record: RecordKind
  error: ApiError
  onRetry: () => void
  /** The situation's own sentence, for a failure that the server does not explain. */
  failure?: string
}

/** Absent, another tenant's (which is the same to the reader), or an id that no record can have. */
const isMissing = ({ status, code }: ApiError): boolean => status === 404 || code === 'FIELD_INVALID'

const useMissing = (record: RecordKind) => {
  const { t } = useTranslation('common')
  const { persona } = useSession()
  return {
    title: t(`common:missing.${record}.title`),
    text: t('common:missing.text'),
    back: { href: listOf[record](persona), label: t(`common:missing.${record}.back`) },
  }
}

const shownError = ({ error, failure }: Props) => ({
  message: failure && !error.detail ? failure : error.message,
  requestId: error.requestId,
})

/** In place of the page of a record that could not be read: "not found" leads back to the list, all else can be retried. */
export const RecordFailedPage = (props: Props) => {
  const missing = useMissing(props.record)
  return (
    <Page>
      {isMissing(props.error) ? (
        <NotFound {...missing} />
      ) : (
        <ErrorState error={shownError(props)} onRetry={props.onRetry} />
      )}
    </Page>
  )
}

/** The same inside a card, drawer or modal. */
export const RecordFailed = (props: Props) => {
  const { title, text, back } = useMissing(props.record)
  return isMissing(props.error) ? (
    <EmptyState title={title} text={text} action={<ButtonLink href={back.href}>{back.label}</ButtonLink>} />
  ) : (
    <ErrorState error={shownError(props)} onRetry={props.onRetry} />
  )
}
