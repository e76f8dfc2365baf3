import { z } from 'zod'
import { policyContactIn } from '#domain/account/schema.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { AttestedDetails, detailsOf, type SeenDetails } from '#web/quote/attested-details.tsx'
import type { Quote } from '#web/quote/shared/quote.ts'
import { CONTACT_NAMES, contactForm } from '../parts/contact-fields.tsx'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { PersonFields } from '../parts/form-modal.tsx'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'
import classes from '#web/quote/review/review.module.css'

/**
 * Who looks at the account's details while asking to bind confirms them, unless an agent did before: what is ticked is
 * their text, and no other that was read since.
 */
const schemaFor = (market: Quote['market'], details: string, tickFirst: string) =>
  policyContactIn(market).extend({
    ticked: z.string().refine((ticked) => details === '' || ticked === details, tickFirst),
  })

const RequestForm = ({ quote, seen }: { quote: Quote; seen: SeenDetails | null }) => {
  const { t } = useTranslation(['quote', 'retail'])
  const { close } = useModalControls()
  const details = seen === null ? '' : JSON.stringify(seen)
  const form = useSchemaForm({
    schema: schemaFor(quote.market, details, t('quote:requestBind.tickFirst')),
    initial: { ...contactForm.initial(quote), ticked: '' },
  })
  const ask = useCommand('quoteRequestBind', {
    silent: true,
    success: t('quote:texts.bindRequested'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const hasChanged = ask.error?.code === 'ACCOUNT_CHANGED'
  const labels = {
    policyContactFirstName: t('quote:info.policyContactFirstName'),
    policyContactLastName: t('quote:info.policyContactLastName'),
    policyContactEmail: t('quote:info.policyContactEmail'),
    policyContactPhone: t('quote:info.policyContactPhone'),
    ticked: t('quote:requestBind.attestTitle'),
  }
  const failure = failureOf(ask.error, t('quote:texts.bindFailed'))
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={ask.isPending}
      error={failure.error}
      isOver={failure.isOver && !hasChanged}
      submitText={t('quote:requestBind.submit')}
      busyText={t('quote:busy.requestBind')}
      onSubmit={({ ticked: _ticked, ...contact }) =>
        ask.mutate({ params: { id: quote.id }, body: { ...contact, ...(seen && { attested: seen }) } })
      }
    >
      <div className={classes.stack}>
        <p>{t('quote:requestBind.text', { number: quote.quoteNumber })}</p>
        {seen && (
          <section aria-labelledby="attest-details">
            <h3 id="attest-details" className={classes.step}>
              {labels.ticked}
            </h3>
            <div className={classes.stack}>
              <AttestedDetails seen={seen} currency={quote.currency} />
              <CheckboxField
                label={t('retail:review.attest')}
                name="ticked"
                checked={form.getValues().ticked === details}
                error={form.errors.ticked}
                onChange={(checked) => form.setFieldValue('ticked', checked ? details : '')}
              />
            </div>
          </section>
        )}
        <section aria-labelledby="request-contact">
          <h3 id="request-contact" className={classes.step}>
            {t('quote:info.title')}
          </h3>
          <Fields>
            <PersonFields form={form} labels={labels} names={CONTACT_NAMES} />
          </Fields>
        </section>
      </div>
    </ModalForm>
  )
}

/** Reads the account's details first where they are to be confirmed. */
const Request = ({ quote }: { quote: Quote }) => {
  const { can } = useSession()
  const asksToAttest = !quote.isVerifiedByAgent && can(['account:attest'])
  const account = useApi('accountGet', { params: { accountId: quote.accountId } }, { enabled: asksToAttest })
  if (!asksToAttest) return <RequestForm quote={quote} seen={null} />
  if (account.error && !account.data)
    return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data) return <Skeletons lines={6} height={32} />
  return <RequestForm quote={quote} seen={detailsOf(account.data)} />
}

/** Ask for a quote to be bound; the account's details are attested on the way (specification 1 section 4). */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('quote:requestBind.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <Request quote={quote} />}</WithQuote>,
})
