import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { longText } from '#domain/kernel/fields.ts'
import { Money, TextOrDash } from '#web/kit/format/display.tsx'
import { FieldRow, Fields, type SchemaForm, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, ModalNotice, useModalControls } from '#web/kit/window/modal.tsx'
import { OutdatedContext, useOutdatedReason } from '#web/kit/outdated.ts'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { usePriced } from '#web/use-priced.ts'
import { StaleReason } from '#web/quote/price/earlier-terms.tsx'
import { useStandingWords } from '#web/quote/price/standing-words.ts'
import classes from './irpm.module.css'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

type Standing = Answer<'quoteIrpmGet'>
type Values = { values: Record<string, string>; irpmNote: string }
type Bound = Standing['bounds'][number]

/** The price follows this long after the last key. */
const REST_MS = 250

const percentWithin = ({ min, max }: Bound) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || /^-?\d{1,2}(\.\d{1,8})?$/.test(text), 'Invalid')
    .refine((text) => text === '' || (Number(text) >= min && Number(text) <= max), 'Invalid')

const schemaOf = ({ bounds, shortestNote }: Standing) =>
  z
    .object({
      values: z.object(
        Object.fromEntries(bounds.map((bound) => [bound.characteristic, percentWithin(bound)])),
      ),
      irpmNote: longText,
    })
    .refine(
      ({ values, irpmNote }) =>
        Object.values(values).every((text) => text === '' || Number(text) === 0) ||
        irpmNote.length >= shortestNote,
      { path: ['irpmNote'], message: `Say why, in at least ${shortestNote} characters.` },
    )

/** Modifier and premium for the percentages as they are typed; the earlier ones stay while the next are loading. */
const useEffectOf = (quote: Quote, { values, irpmNote }: Values) =>
  usePriced(
    'raterIrpm',
    {
      body: {
        accountId: quote.accountId,
        productType: quote.product,
        request: quote.request,
        values,
        irpmNote,
      },
    },
    REST_MS,
  )

const Effect = (props: { quote: Quote; standing: Standing; priced: ReturnType<typeof useEffectOf> }) => {
  const { t } = useTranslation('quote')
  const { quote, standing, priced } = props
  const shown = priced.answer ?? standing
  const { isStale } = priced
  const total = shown.problems.find((one) => one.field === 'irpm.values')
  return (
    <>
      {total && <Notice tone="warning">{total.detail}</Notice>}
      <div data-earlier={isStale || undefined}>
        <KeyValues
          columns={2}
          items={[
            [t('quote:irpm.modifier'), <TextOrDash key="modifier" value={shown.irpmModifier} />],
            [
              t('quote:irpm.manual'),
              <Money key="manual" value={shown.manualPremium} currency={quote.currency} />,
            ],
            [
              t('quote:irpm.premiumBefore'),
              <Money key="before" value={shown.premiumBefore} currency={quote.currency} />,
            ],
            [
              t('quote:irpm.premiumAfter'),
              <Money key="after" value={shown.premiumAfter} currency={quote.currency} />,
            ],
            [
              t('quote:irpm.employees'),
              <TextOrDash key="employees" value={shown.numberOfEmployees?.toLocaleString() ?? null} />,
            ],
            [
              t('quote:irpm.revenue'),
              <Money key="revenue" value={shown.revenue} currency={quote.currency} whole />,
            ],
            [t('quote:irpm.paper'), shown.isSurplus ? t('quote:irpm.surplus') : t('quote:irpm.admitted')],
          ]}
        />
      </div>
      <div className={classes.standing} role="status">
        {isStale && <StaleReason priced={priced} onRetry={priced.retry} />}
      </div>
    </>
  )
}

const Characteristics = ({ form, bounds }: { form: SchemaForm<Values>; bounds: readonly Bound[] }) => {
  const { t } = useTranslation('quote')
  return (
    <FieldRow>
      {bounds.map(({ characteristic, min, max }) => (
        <TextField
          key={characteristic}
          label={t(`quote:irpm.characteristics.${characteristic}`)}
          hint={t('quote:irpm.bounds', { min, max })}
          inputMode="decimal"
          optional
          width="md"
          name={`values.${characteristic}`}
          {...form.getInputProps(`values.${characteristic}`)}
        />
      ))}
    </FieldRow>
  )
}

const IrpmForm = ({ quote, standing }: { quote: Quote; standing: Standing }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const empty = Object.fromEntries(standing.bounds.map(({ characteristic }) => [characteristic, '']))
  const form = useSchemaForm({
    schema: schemaOf(standing),
    initial: { values: { ...empty, ...standing.values }, irpmNote: standing.irpmNote },
  })
  const save = useCommand('quoteIrpm', {
    silent: true,
    success: t('quote:irpm.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const priced = useEffectOf(quote, form.getValues())
  const { reason } = useStandingWords(priced)
  // What was refused is for the fields to say, when it is to be saved.
  const isAhead = priced.isStale && priced.standing !== 'refused'
  const above = useOutdatedReason()
  const labels = Object.fromEntries(
    standing.bounds.map(({ characteristic }) => [
      `values.${characteristic}`,
      t(`quote:irpm.characteristics.${characteristic}`),
    ]),
  )
  return (
    <OutdatedContext value={isAhead ? reason : above}>
      <ModalForm
        form={form}
        labels={{ ...labels, irpmNote: t('quote:irpm.note') }}
        pending={save.isPending}
        {...failureOf(save.error, t('quote:irpm.failed'))}
        submitText={t('quote:irpm.submit')}
        busyText={t('quote:busy.save')}
        onSubmit={(body) =>
          save.mutate({ params: { quoteId: quote.id }, body: { ...body, version: standing.version } })
        }
      >
        <Fields>
          {standing.capReason ? (
            <Notice tone="warning">{standing.capReason}</Notice>
          ) : (
            <Notice tone="info">{t('quote:irpm.cap', { cap: standing.cap })}</Notice>
          )}
          <Characteristics form={form} bounds={standing.bounds} />
          <TextArea
            label={t('quote:irpm.note')}
            hint={t('quote:irpm.noteHint', { count: standing.shortestNote })}
            name="irpmNote"
            {...form.getInputProps('irpmNote')}
          />
          <Effect quote={quote} standing={standing} priced={priced} />
        </Fields>
      </ModalForm>
    </OutdatedContext>
  )
}

const WithStanding = ({ quote }: { quote: Quote }) => {
  const standing = useApi('quoteIrpmGet', { params: { quoteId: quote.id } })
  if (standing.error && !standing.data)
    return <ErrorState error={standing.error} onRetry={() => void standing.refetch()} />
  if (!standing.data) return <Skeletons lines={8} height={32} />
  const { capReason, values } = standing.data
  // Where no percentage may be entered there is nothing to fill in, unless earlier ones have to be removed.
  return capReason && Object.keys(values).length === 0 ? (
    <ModalNotice tone="info">{capReason}</ModalNotice>
  ) : (
    <IrpmForm quote={quote} standing={standing.data} />
  )
}

/** Schedule rating: seven characteristics, their bounds, the reason, and what they do to the premium. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('quote:irpm.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <WithStanding quote={quote} />}</WithQuote>,
})
