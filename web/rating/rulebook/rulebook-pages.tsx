import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { EndorsementList } from './endorsement-list.tsx'
import { OfferedStates } from './offered-states.tsx'
import { Papers } from './papers.tsx'
import type { RULEBOOK } from './parts.ts'
import { RatingSections } from './rating-sections.tsx'
import { RiskRules } from './risk-rules.tsx'
import classes from './rulebook.module.css'
import { StandardPresets } from './standard-presets.tsx'

/** A page of what applies along with the programs, with the products to choose from. */
const RulebookPage = (props: {
  part: (typeof RULEBOOK)[number]
  actions?: ReactNode
  /** `one` begins with the first product, `all` with every one. */
  products: 'one' | 'all'
  content: (product: string | null) => ReactNode
}) => {
  const { t } = useTranslation('rating')
  const { search, change } = useUrlState()
  const raters = useApi('raterSearch', {})
  const known = raters.data?.content ?? []
  const isAll = props.products === 'all'
  const product = search.get('product') ?? (isAll ? null : (known[0]?.product ?? null))
  return (
    <Page>
      <PageHeader title={t(`rating:sections.${props.part}`)} actions={props.actions} />
      <RatingSections current={props.part} />
      <div className={classes.filter}>
        <SelectField
          label={t('rating:list.product')}
          options={known.map((one) => ({ value: one.product, label: one.name }))}
          value={product}
          clearable={isAll}
          {...(isAll && { placeholder: t('common:kit.allProducts') })}
          width="lg"
          onChange={(value) => (value !== null || isAll) && change({ product: value })}
        />
      </div>
      {raters.error && !raters.data && (
        <ErrorState error={raters.error} onRetry={() => void raters.refetch()} />
      )}
      {!raters.data && !raters.error && <Skeletons lines={6} height={28} />}
      {raters.data && props.content(product)}
    </Page>
  )
}

export const PresetsPage = () => (
  <RulebookPage part="presets" products="one" content={(product) => <StandardPresets product={product} />} />
)

const AddPaper = () => {
  const { t } = useTranslation('rating')
  const { can } = useSession()
  const { search } = useUrlState()
  const openModal = useModal()
  const product = search.get('product')
  if (!can(['paper:manage'])) return null
  return (
    <Button variant="primary" onClick={() => openModal('rating.paper', { ...(product && { product }) })}>
      {t('rating:insurers.add')}
    </Button>
  )
}

export const InsurersPage = () => (
  <RulebookPage
    part="insurers"
    actions={<AddPaper />}
    products="all"
    content={(product) => <Papers product={product} />}
  />
)

export const StatesPage = () => (
  <RulebookPage part="states" products="one" content={(product) => <OfferedStates product={product} />} />
)

export const IndustriesPage = () => (
  <RulebookPage part="industries" products="one" content={(product) => <RiskRules product={product} />} />
)

export const EndorsementsPage = () => (
  <RulebookPage
    part="endorsements"
    products="all"
    content={(product) => <EndorsementList product={product} />}
  />
)
