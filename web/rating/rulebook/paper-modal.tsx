import { raterContract } from '#contract/rating/rater.ts'
import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { type ApiError, messageOr } from '#web/client/problem.ts'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'

type Paper = Answer<'raterCarrierSearch'>['content'][number]
type Rater = Answer<'raterSearch'>['content'][number]
type Profiles = Answer<'raterCarrierProfiles'>

/** Without a paper a new one is made, of the product that was chosen on the page. */
const modalParams = z.object({ paperId: z.uuid().optional(), product: z.string().optional() })
type Params = z.output<typeof modalParams>

const schema = z.object({
  product: chosen('Product is required'),
  paper: chosen('Paper is required'),
  carrierId: chosen('Carrier is required'),
  reinsurerId: raterContract.raterCarrierCreate.body.shape.reinsurerId.unwrap(),
})
type Values = z.infer<typeof schema>

const REFRESHES = ['raterCarrierSearch', 'raterCarrierProfiles', 'stateSearch'] as const

/** Puts a product on paper, or moves one that is. */
const useSave = (paper: Paper | undefined, onError: (error: ApiError) => void) => {
  const { t } = useTranslation('rating')
  const { close } = useModalControls()
  const shared = { silent: true, refreshes: REFRESHES, onSuccess: close, onError } as const
  const create = useCommand('raterCarrierCreate', { ...shared, success: t('rating:insurers.added') })
  const move = useCommand('raterCarrierUpdate', { ...shared, success: t('rating:insurers.moved') })
  const save = ({ product, paper: kind, carrierId, reinsurerId }: Values) =>
    paper
      ? move.mutate({ params: { id: paper.id }, body: { carrierId, reinsurerId } })
      : create.mutate({ body: { product, isSurplus: kind === 'surplus', carrierId, reinsurerId } })
  return { save, isPending: create.isPending || move.isPending, error: create.error ?? move.error }
}

const PaperForm = (props: {
  paper: Paper | undefined
  product: string
  raters: readonly Rater[]
  profiles: Profiles
}) => {
  const { t } = useTranslation('rating')
  const { paper, raters, profiles } = props
  const form = useSchemaForm({
    schema,
    initial: {
      product: paper?.product ?? props.product,
      paper: paper ? (paper.isSurplus ? 'surplus' : 'admitted') : '',
      carrierId: paper?.carrierId ?? '',
      reinsurerId: paper?.reinsurerId ?? null,
    },
  })
  const { save, isPending, error } = useSave(paper, (problem) => showServerErrors(form, problem))
  const market = raters.find((one) => one.product === form.values.product)?.market
  const carriers = profiles.content.filter((one) => market === undefined || one.market === market)
  return (
    <ModalForm
      form={form}
      pending={isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('rating:insurers.failed')) : null}
      submitText={t(paper ? 'rating:insurers.move' : 'rating:insurers.add')}
      busyText={t('rating:insurers.busy')}
      onSubmit={save}
    >
      <Notice tone="info">{t('rating:insurers.effect')}</Notice>
      <Fields>
        {!paper && (
          <>
            <SelectField
              label={t('rating:insurers.product')}
              name="product"
              options={raters.map((one) => ({ value: one.product, label: one.name }))}
              {...form.getInputProps('product')}
            />
            <SelectField
              label={t('rating:insurers.paper')}
              name="paper"
              options={[
                { value: 'admitted', label: t('rating:insurers.admitted') },
                { value: 'surplus', label: t('rating:insurers.surplus') },
              ]}
              {...form.getInputProps('paper')}
            />
          </>
        )}
        <SelectField
          label={t('rating:insurers.carrier')}
          name="carrierId"
          options={carriers.map((one) => ({ value: one.carrierId, label: one.carrierName }))}
          {...form.getInputProps('carrierId')}
        />
        <SelectField
          label={t('rating:insurers.reinsurer')}
          name="reinsurerId"
          optional
          options={profiles.reinsurers.map((one) => ({ value: one.id, label: one.name }))}
          {...form.getInputProps('reinsurerId')}
        />
      </Fields>
    </ModalForm>
  )
}

const Loading = ({ params }: { params: Params }) => {
  const { t } = useTranslation('rating')
  const papers = useApi('raterCarrierSearch', { query: { size: 100, sort: 'product,asc' } })
  const raters = useApi('raterSearch', {})
  const profiles = useApi('raterCarrierProfiles', {})
  const error = papers.error ?? raters.error ?? profiles.error
  if (error) return <Notice tone="danger">{messageOr(error, t('rating:insurers.failed'))}</Notice>
  if (!papers.data || !raters.data || !profiles.data) return <Skeletons lines={4} height={40} />
  return (
    <PaperForm
      paper={papers.data.content.find((one) => one.id === params.paperId)}
      product={params.product ?? ''}
      raters={raters.data.content}
      profiles={profiles.data}
    />
  )
}

export const modal = defineModal({
  params: modalParams,
  title: ({ paperId }) => translate(paperId ? 'rating:insurers.moveTitle' : 'rating:insurers.addTitle'),
  content: Loading,
})
