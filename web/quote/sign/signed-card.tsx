import { CircleCheck } from 'lucide-react'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { DocumentList } from '#web/document/shared/document-list.tsx'
import { useSession } from '#web/session-context.ts'
import type { Quote } from '../shared/quote.ts'
import { SignedLine } from '../signed-line.tsx'
import classes from './sign.module.css'

/** Thank you, and what happens next: the agent binds, the policy is issued, then it is paid. */
export const SignedCard = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const { persona } = useSession()
  const steps = ['signed', 'bound', 'issued', 'paid'] as const
  const reached = { SIGNED: 1, BOUND: 2, ISSUED: 3 }[quote.status as 'SIGNED' | 'BOUND' | 'ISSUED'] ?? 0
  return (
    <>
      <Card>
        <div className={classes.thanks}>
          <CircleCheck size={32} color="var(--success)" aria-hidden="true" />
          <h2>{t('signing:sign.thanks')}</h2>
          <p>
            <SignedLine quote={quote} />
          </p>
        </div>
        <ol className={classes.next}>
          {steps.map((step, index) => (
            <li key={step} data-done={index < reached || undefined}>
              <strong>{t(`signing:sign.next.${step}`, { agency: quote.agencyName })}</strong>
              <span>{t(`signing:sign.nextText.${step}`, { agency: quote.agencyName })}</span>
            </li>
          ))}
        </ol>
        {quote.policyId && (
          <div>
            <ButtonLink variant="primary" href={paths.policy(persona, quote.product, quote.policyId)}>
              {t('quote:notice.openPolicy')}
            </ButtonLink>
          </div>
        )}
      </Card>
      <Card title={t('quote:tabs.documents')}>
        <DocumentList accountId={quote.accountId} quoteId={quote.id} />
      </Card>
    </>
  )
}
