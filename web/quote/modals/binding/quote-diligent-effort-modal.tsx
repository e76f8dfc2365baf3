import { EFFORT_WAY_TEXT } from '#domain/quote/diligent-effort/rules.ts'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { DeclinationList, PurchaserFields, WordsField } from '#web/quote/surplus/effort-fields.tsx'
import {
  bodyOf,
  type EffortPage,
  effortSchema,
  type EffortValues,
  valuesOf,
} from '#web/quote/surplus/effort-values.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'
import { Stored } from '../parts/stored-list.tsx'

/** What the state asks for, where that is written, and how sure we are of it. */
const RuleText = ({ page: { rule } }: { page: EffortPage }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  return (
    <>
      <p>{rule.text}</p>
      {rule.paper && <p>{t('dialog:effort.paper', { paper: rule.paper })}</p>}
      <p>
        {t('dialog:effort.source', { statute: rule.statute, source: rule.source })} {rule.remark}
      </p>
    </>
  )
}

/** From where the form was filled in, where nothing was typed. */
const FilledIn = ({ page: { record, other, declinedHere } }: { page: EffortPage }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  if (record) return null
  if (other) return <Notice tone="info">{t('dialog:effort.fromOther', { number: other.quoteNumber })}</Notice>
  return declinedHere.length > 0 ? <Notice tone="info">{t('dialog:effort.fromDeclined')}</Notice> : null
}

const EffortForm = ({ quote, page }: { quote: Quote; page: EffortPage }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm<EffortValues, ReturnType<typeof effortSchema>>({
    schema: effortSchema(page),
    initial: valuesOf(page),
  })
  const save = useCommand('quoteDiligentEffort', {
    silent: true,
    success: t('dialog:effort.done'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: ({ errors = [] }) =>
      showServerErrors(form, {
        errors: errors.map((one) => ({
          ...one,
          field: one.field.replace(/^(body\.)?exemptPurchaser/, 'purchaser'),
        })),
      }),
  })
  const { way, declinations } = form.values
  // Which of the insurers a mistake is about.
  const labels = Object.fromEntries(
    declinations.flatMap((_one, index) =>
      (['insurer', 'contact', 'declinedOn', 'reason', 'detail'] as const).map((field) => [
        `declinations.${index}.${field}`,
        `${t('dialog:effort.one', { number: index + 1 })}, ${t(`dialog:effort.${field}`)}`,
      ]),
    ),
  )
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={save.isPending}
      {...failureOf(save.error, t('quote:texts.updateFailed'))}
      submitText={t('dialog:effort.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={(values) => save.mutate({ params: { quoteId: quote.id }, body: bodyOf(values, page) })}
    >
      <RuleText page={page} />
      <FilledIn page={page} />
      <RadioGroup
        label={t('dialog:effort.way')}
        name="way"
        layout="list"
        value={way}
        error={form.errors.way}
        choices={page.rule.ways.map((value) => ({ value, label: EFFORT_WAY_TEXT[value] }))}
        onChange={(chosen) => form.setFieldValue('way', chosen)}
      />
      {way === 'DECLINATIONS' ? (
        <DeclinationList form={form} page={page} />
      ) : way === 'EXEMPT_PURCHASER' ? (
        <PurchaserFields form={form} page={page} />
      ) : (
        <WordsField form={form} page={page} />
      )}
    </ModalForm>
  )
}

const WithEffort = ({ quote }: { quote: Quote }) => {
  const found = useApi('quoteDiligentEffortGet', { params: { quoteId: quote.id } })
  return <Stored found={found}>{(page) => <EffortForm quote={quote} page={page} />}</Stored>
}

/** The search of the admitted market that a state asks for before surplus lines paper is bound. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:effort.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <WithEffort quote={quote} />}</WithQuote>,
})
