import { useState } from 'react'
import { z } from 'zod'
import { requiredReason, requiredText } from '#domain/kernel/fields.ts'
import { STATES } from '#domain/market/states.ts'
import { type Answer, call, type Input } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { type Option, SearchField, SelectField } from '#web/kit/form/select-field.tsx'
import { NumberField, TextArea } from '#web/kit/form/text-field.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { Notice } from '#web/kit/page/states.tsx'
import { go } from '#web/kit/place/place.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { paths } from '#web/paths.ts'
import { useProductChoices } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'

type Book = Omit<Input<'policyBulkProgram'>['body'], 'isPreview' | 'count' | 'reason'>
type Preview = Answer<'policyBulkProgram'>

const agencies = async (search: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const found = await call('agencySearch', { query: { search, size: 100 } }, { signal })
  return found.content
    .filter(({ isSandbox }) => !isSandbox)
    .map(({ id, name }) => ({ value: id, label: name }))
}

const BLANK = {
  product: '',
  program: '',
  agencyId: '',
  state: null as string | null,
  endsFrom: null as string | null,
  endsUntil: null as string | null,
}
type Chosen = typeof BLANK

/** As the server is asked; what is not chosen is left out. */
const bookOf = ({ product, program, agencyId, state, endsFrom, endsUntil }: Chosen): Book => ({
  product: product as Book['product'],
  program,
  ...(agencyId && { agencyId }),
  ...(state !== null && { state }),
  ...(endsFrom && { endsFrom }),
  ...(endsUntil && { endsUntil }),
})

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))

const ChooseProgram = () => {
  const [chosen, setChosen] = useState<Chosen>(BLANK)
  const [preview, setPreview] = useState<Preview | null>(null)
  return preview ? (
    <Looked book={bookOf(chosen)} preview={preview} onBack={() => setPreview(null)} />
  ) : (
    <Choosing
      initial={chosen}
      onLooked={(values, found) => {
        setChosen(values)
        setPreview(found)
      }}
    />
  )
}

/** Programs of a product that are approved, the latest first. */
const usePrograms = (product: string): readonly Option[] => {
  const found = useApi('programSearch', {}, { enabled: product !== '' })
  return (found.data?.content ?? [])
    .filter((one) => one.product === product && ['IN FORCE', 'FUTURE', 'PAST'].includes(one.status))
    .map(({ version }) => ({ value: version, label: version }))
    .toReversed()
}

interface ChoosingProps {
  initial: Chosen
  onLooked: (chosen: Chosen, found: Preview) => void
}

const Choosing = ({ initial, onLooked }: ChoosingProps) => {
  const { t } = useTranslation('programs')
  const { market } = useMarket()
  const products = useProductChoices()
  const form = useSchemaForm({
    schema: z.object({
      product: requiredText(20, t('programs:new.productMissing')),
      program: requiredText(60, t('programs:new.programMissing')),
      agencyId: z.string(),
      state: z.string().nullable(),
      endsFrom: z.string().nullable(),
      endsUntil: z.string().nullable(),
    }),
    initial,
  })
  const programs = usePrograms(form.getValues().product)
  const look = useCommand('policyBulkProgram', {
    silent: true,
    onSuccess: (found) => onLooked(form.getValues(), found),
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = look
  const labels = {
    product: t('programs:new.product'),
    program: t('programs:new.program'),
    agencyId: t('programs:new.agency'),
    state: t('programs:new.state'),
    endsFrom: t('programs:new.endsFrom'),
    endsUntil: t('programs:new.endsUntil'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={look.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('programs:failed')) : null}
      submitText={t('programs:new.preview')}
      busyText={t('programs:new.busy')}
      onSubmit={(values) => look.mutate({ body: { ...bookOf(values), isPreview: true } })}
    >
      <Fields>
        <FieldRow>
          <SelectField
            label={labels.product}
            options={products}
            {...form.getInputProps('product')}
            onChange={(value) => {
              form.setFieldValue('product', value ?? '')
              form.setFieldValue('program', '')
            }}
          />
          <SelectField
            label={labels.program}
            options={programs}
            {...form.getInputProps('program')}
            onChange={(value) => form.setFieldValue('program', value ?? '')}
          />
        </FieldRow>
        <SearchField
          label={labels.agencyId}
          name="agencyId"
          width="full"
          optional
          search={agencies}
          {...form.getInputProps('agencyId')}
          onChange={(value) => form.setFieldValue('agencyId', value ?? '')}
        />
        <FieldRow>
          <DateField label={labels.endsFrom} optional {...form.getInputProps('endsFrom')} />
          <DateField label={labels.endsUntil} optional {...form.getInputProps('endsUntil')} />
        </FieldRow>
        {market === 'US' && (
          <SelectField
            label={labels.state}
            options={STATE_OPTIONS}
            placeholder={t('programs:new.any')}
            clearable
            {...form.getInputProps('state')}
          />
        )}
      </Fields>
    </ModalForm>
  )
}

interface LookedProps {
  book: Book
  preview: Preview
  onBack: () => void
}

const Looked = ({ book, preview, onBack }: LookedProps) => {
  const { t } = useTranslation('programs')
  const count = preview.rows.filter(({ stays }) => !stays).length
  if (count > 0) return <Ask book={book} preview={preview} onBack={onBack} />
  return (
    <>
      <ModalBody>
        <Fields>
          <Notice tone="warning">{t('programs:new.none')}</Notice>
          {preview.rows.length > 0 && <Rows preview={preview} />}
        </Fields>
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={onBack} autoFocus>
          {t('programs:new.again')}
        </Button>
      </ModalFooter>
    </>
  )
}

const Ask = ({ book, preview, onBack }: LookedProps) => {
  const { t } = useTranslation('programs')
  const { persona } = useSession()
  const { setDirty } = useModalControls()
  const count = preview.rows.filter(({ stays }) => !stays).length
  const staying = preview.rows.length - count
  const initial: { reason: string; count: number | null } = { reason: '', count: null }
  const form = useSchemaForm({
    schema: z.object({
      reason: requiredReason,
      count: z.literal(count, { error: t('programs:new.countWrong', { count }) }),
    }),
    initial,
  })
  const start = useCommand('policyBulkProgram', {
    silent: true,
    onSuccess: ({ order }) => {
      setDirty(false)
      go(paths.programs(persona, order ? { order: order.id } : {}))
    },
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = start
  const labels = { reason: t('programs:reason'), count: t('programs:new.count', { count }) }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={start.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('programs:failed')) : null}
      submitText={t('programs:new.submit')}
      busyText={t('programs:status.RUNNING')}
      onSubmit={({ reason }) => start.mutate({ body: { ...book, isPreview: false, reason, count } })}
    >
      <Fields>
        <p>{t('programs:new.gets', { count, program: book.program })}</p>
        {staying > 0 && <Notice tone="warning">{t('programs:new.stays', { count: staying })}</Notice>}
        <Rows preview={preview} />
        <p>{t('programs:new.keeps')}</p>
        <TextArea label={labels.reason} name="reason" {...form.getInputProps('reason')} />
        <NumberField label={labels.count} width="sm" {...form.getInputProps('count')} />
        <div>
          <Button onClick={onBack}>{t('programs:new.again')}</Button>
        </div>
      </Fields>
    </ModalForm>
  )
}

const Rows = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslation('programs')
  return (
    <PlainTable
      label={t('programs:new.rows')}
      stacks
      rows={preview.rows}
      rowKey={({ policyId }) => policyId}
      columns={[
        { header: t('programs:column.policy'), cell: (row) => row.policyNumber },
        { header: t('programs:column.company'), cell: (row) => row.companyName },
        { header: t('programs:column.endDate'), cell: (row) => <DateText value={row.endDate} /> },
        {
          header: t('programs:column.premium'),
          align: 'right',
          cell: (row) => <Money value={row.premium} currency={preview.currency} />,
        },
        {
          header: t('programs:column.result'),
          cell: (row) =>
            row.stays ? `${t('programs:new.staysHere')}: ${row.stays.detail}` : t('programs:new.goes'),
        },
      ]}
      csv={[
        [t('programs:column.policy'), (row) => row.policyNumber],
        [t('programs:column.company'), (row) => row.companyName],
        [t('programs:column.agency'), (row) => row.agencyName],
        [t('programs:column.endDate'), (row) => row.endDate],
        [t('programs:column.premium'), (row) => row.premium],
        [t('programs:column.why'), (row) => row.stays?.detail ?? ''],
      ]}
    />
  )
}

/** Chooses the rating program of the renewals of a book: which, a preview with what stays and why, the reason, the number typed. */
export const modal = defineModal({
  params: z.object({}),
  title: () => translate('programs:new.title'),
  content: ChooseProgram,
})
