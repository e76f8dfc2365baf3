import { useState } from 'react'
import { z } from 'zod'
import { requiredReason, text } from '#domain/kernel/fields.ts'
import { STATES } from '#domain/market/states.ts'
import { type Answer, call, type Input } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldRow, Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { type Option, SearchField, SelectField } from '#web/kit/form/select-field.tsx'
import { NumberField, TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useProductChoices } from '#web/rating/shared/product-names.ts'
import { paths } from '#web/paths.ts'
import { go } from '#web/kit/place/place.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'

type Book = Input<'bookTransferPreview'>['query']
type Preview = Answer<'bookTransferPreview'>

const agencies = async (search: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const found = await call('agencySearch', { query: { search, size: 100 } }, { signal })
  return found.content
    .filter(({ isSandbox }) => !isSandbox)
    .map(({ id, name }) => ({ value: id, label: name }))
}

const BLANK = {
  fromId: '',
  toId: '',
  producer: '',
  product: null as string | null,
  state: null as string | null,
}
type Chosen = typeof BLANK

/** As the server is asked; what is not chosen is left out. */
const bookOf = ({ fromId, toId, producer, product, state }: Chosen): Book => ({
  fromId,
  toId,
  ...(producer && { producer }),
  ...(product !== null && { product: product as NonNullable<Book['product']> }),
  ...(state !== null && { state }),
})

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))

const MoveBook = () => {
  const [chosen, setChosen] = useState<Chosen>(BLANK)
  const [book, setBook] = useState<Book | null>(null)
  return book ? (
    <Looking book={book} onBack={() => setBook(null)} />
  ) : (
    <Choosing
      initial={chosen}
      onChosen={(values) => {
        setChosen(values)
        setBook(bookOf(values))
      }}
    />
  )
}

const Choosing = ({ initial, onChosen }: { initial: Chosen; onChosen: (chosen: Chosen) => void }) => {
  const { t } = useTranslation('books')
  const { market } = useMarket()
  const products = useProductChoices()
  const form = useSchemaForm({
    schema: z.object({
      fromId: z.uuid(t('books:new.fromMissing')),
      toId: z.uuid(t('books:new.toMissing')),
      producer: text(200),
      product: z.string().nullable(),
      state: z.string().nullable(),
    }),
    initial,
  })
  const labels = {
    fromId: t('books:new.from'),
    toId: t('books:new.to'),
    producer: t('books:new.producer'),
    product: t('books:new.product'),
    state: t('books:new.state'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={false}
      error={null}
      submitText={t('books:new.preview')}
      busyText={t('books:new.busy')}
      onSubmit={onChosen}
    >
      <Fields>
        {(['fromId', 'toId'] as const).map((field) => (
          <SearchField
            key={field}
            label={labels[field]}
            name={field}
            width="full"
            search={agencies}
            {...form.getInputProps(field)}
            onChange={(value) => form.setFieldValue(field, value ?? '')}
          />
        ))}
        <TextField label={labels.producer} width="full" {...form.getInputProps('producer')} />
        <FieldRow>
          <SelectField
            label={labels.product}
            options={products}
            placeholder={t('books:new.any')}
            clearable
            {...form.getInputProps('product')}
          />
          {market === 'US' && (
            <SelectField
              label={labels.state}
              options={STATE_OPTIONS}
              placeholder={t('books:new.any')}
              clearable
              {...form.getInputProps('state')}
            />
          )}
        </FieldRow>
      </Fields>
    </ModalForm>
  )
}

const Looking = ({ book, onBack }: { book: Book; onBack: () => void }) => {
  const { t } = useTranslation('books')
  const preview = useApi('bookTransferPreview', { query: book }, { staleTime: 0 })
  if (preview.error)
    return (
      <>
        <ModalBody>
          <Notice tone="danger">{messageOr(preview.error, t('books:failed'))}</Notice>
        </ModalBody>
        <ModalFooter>
          <Button onClick={onBack}>{t('books:new.again')}</Button>
        </ModalFooter>
      </>
    )
  if (!preview.data)
    return (
      <ModalBody>
        <Skeletons lines={6} height={32} />
      </ModalBody>
    )
  if (preview.data.moving.accounts > 0) return <Ask book={book} preview={preview.data} onBack={onBack} />
  return (
    <>
      <ModalBody>
        <Fields>
          <Notice tone="warning">{t('books:new.none')}</Notice>
          <Rows preview={preview.data} />
        </Fields>
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={onBack} autoFocus>
          {t('books:new.again')}
        </Button>
      </ModalFooter>
    </>
  )
}

const Ask = ({ book, preview, onBack }: { book: Book; preview: Preview; onBack: () => void }) => {
  const { t } = useTranslation('books')
  const view = useMarket()
  const { persona } = useSession()
  const { setDirty } = useModalControls()
  const { moving, staying } = preview
  const count = moving.accounts
  const initial: { reason: string; count: number | null } = { reason: '', count: null }
  const form = useSchemaForm({
    schema: z.object({
      reason: requiredReason,
      count: z.literal(count, { error: t('books:new.countWrong', { count }) }),
    }),
    initial,
  })
  const start = useCommand('bookTransferStart', {
    silent: true,
    onSuccess: ({ id }) => {
      setDirty(false)
      go(paths.books(persona, { transfer: id }))
    },
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = start
  const labels = { reason: t('books:reason'), count: t('books:new.count', { count }) }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={start.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('books:failed')) : null}
      danger
      submitText={t('books:new.submit')}
      busyText={t('books:status.RUNNING')}
      onSubmit={({ reason }) => start.mutate({ body: { ...book, reason, count } })}
    >
      <Fields>
        <p>
          {t('books:new.moves', { count, agency: preview.toName, agent: preview.agentName })}{' '}
          {t('books:new.with', {
            policies: moving.policies,
            premium: moneyText(moving.premium, view, preview.currency),
          })}
        </p>
        {staying.accounts > 0 && (
          <Notice tone="warning">{t('books:new.stays', { count: staying.accounts })}</Notice>
        )}
        <Rows preview={preview} />
        <p>{t('books:new.keeps')}</p>
        <TextArea label={labels.reason} name="reason" {...form.getInputProps('reason')} />
        <NumberField label={labels.count} width="sm" {...form.getInputProps('count')} />
        <div>
          <Button onClick={onBack}>{t('books:new.again')}</Button>
        </div>
      </Fields>
    </ModalForm>
  )
}

const Rows = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslation('books')
  return (
    <PlainTable
      label={t('books:new.rows')}
      stacks
      rows={preview.rows}
      rowKey={({ accountId }) => accountId}
      columns={[
        { header: t('books:column.company'), cell: (row) => row.companyName },
        { header: t('books:column.policies'), align: 'right', cell: (row) => row.policies },
        {
          header: t('books:column.premium'),
          align: 'right',
          cell: (row) => <Money value={row.premium} currency={preview.currency} />,
        },
        {
          header: t('books:column.result'),
          cell: (row) =>
            row.stays ? `${t('books:new.staysHere')}: ${row.stays.detail}` : t('books:new.goes'),
        },
      ]}
      csv={[
        [t('books:column.company'), (row) => row.companyName],
        [t('books:column.state'), (row) => row.state ?? ''],
        [t('books:column.policies'), (row) => row.policies],
        [t('books:column.premium'), (row) => row.premium],
        [t('books:column.result'), (row) => t(row.stays ? 'books:new.staysHere' : 'books:new.goes')],
        [t('books:column.why'), (row) => row.stays?.detail ?? ''],
      ]}
    />
  )
}

/** Moves the accounts of an agency to another one: which, a preview with what stays and why, the reason, the number typed. */
export const modal = defineModal({
  params: z.object({}),
  title: () => translate('books:new.title'),
  content: MoveBook,
})
