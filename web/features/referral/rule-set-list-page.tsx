import { useTranslation } from 'react-i18next'
import { Button } from '#web/kit/button.tsx'
import { DateText, InstantText, TextOrDash } from '#web/kit/display.tsx'
import { AppLink } from '#web/kit/link.tsx'
import { Card, Page, PageHeader } from '#web/kit/page.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useUrlState } from '#web/kit/url-state.ts'
import { paths } from '#web/paths.ts'
import { PlainTable, type PlainColumn } from '#web/records/plain-table.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { type ListedRuleSet, RULE_SET_TONES } from './rule-set.ts'
import classes from './referral.module.css'

const useColumns = (): PlainColumn<ListedRuleSet>[] => {
  const { t } = useTranslation('underwriting')
  const { persona } = useSession()
  return [
    {
      header: t('underwriting:list.version'),
      cell: (row) => <AppLink href={paths.ruleSet(persona, row.id)}>{row.version}</AppLink>,
    },
    { header: t('underwriting:list.product'), cell: (row) => row.name },
    {
      header: t('underwriting:list.status'),
      cell: (row) => (
        <StatusBadge
          status={row.status}
          tones={RULE_SET_TONES}
          label={t(`underwriting:status.${row.status}`)}
        />
      ),
    },
    { header: t('underwriting:list.rules'), align: 'right', cell: (row) => row.ruleCount },
    { header: t('underwriting:list.effective'), cell: (row) => <DateText value={row.effectiveDate} /> },
    { header: t('underwriting:list.draftedBy'), cell: (row) => <TextOrDash value={row.draftedByName} /> },
    { header: t('underwriting:list.modified'), cell: (row) => <InstantText value={row.modified} relative /> },
  ]
}

const RuleSets = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('underwriting')
  const columns = useColumns()
  const sets = useApi(
    'ruleSetSearch',
    { query: { ...(product && { productType: product }) } },
    { keep: true },
  )
  if (sets.error && !sets.data) return <ErrorState error={sets.error} onRetry={() => void sets.refetch()} />
  if (!sets.data) return <Skeletons lines={10} height={28} />
  if (sets.data.content.length === 0) return <EmptyState title={t('common:kit.noResults')} />
  return (
    <PlainTable
      label={t('underwriting:list.title')}
      columns={columns}
      rows={sets.data.content}
      rowKey={(row) => row.id}
    />
  )
}

/** Referral rules of every product: those of the program files and those that were made here. */
export const RuleSetListPage = () => {
  const { t } = useTranslation('underwriting')
  const { can } = useSession()
  const { search, change } = useUrlState()
  const openModal = useModal()
  const raters = useApi('raterSearch', {})
  const product = search.get('product')
  return (
    <Page>
      <PageHeader
        title={t('underwriting:list.title')}
        subtitle={t('underwriting:list.subtitle')}
        actions={
          can(['rating:draft']) && (
            <Button variant="primary" onClick={() => openModal('referral.draft', product ? { product } : {})}>
              {t('underwriting:draft.open')}
            </Button>
          )
        }
      />
      <Card>
        <div className={classes.filter}>
          <SelectField
            label={t('underwriting:list.product')}
            options={(raters.data?.content ?? []).map((one) => ({ value: one.product, label: one.name }))}
            value={product}
            clearable
            optional
            width="lg"
            onChange={(value) => change({ product: value })}
          />
        </div>
        <RuleSets product={product} />
      </Card>
    </Page>
  )
}
