import { DateText } from '#web/kit/format/display.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import type { Policy } from '../../policy.ts'
import { draftTones } from './status.ts'

/** Changes of the policy that are saved, asked for or with an underwriter, and what became of those before. */
export const DraftsCard = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { persona } = useSession()
  const found = useApi('policyChangeSearch', { query: { policyId: policy.id, size: 10 } })
  const rows = found.data?.content.filter(({ status }) => status !== 'ISSUED') ?? []
  if (rows.length === 0) return null
  return (
    <Card title={t('policy:draft.card')}>
      <PlainTable
        label={t('policy:draft.card')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('policy:draft.columns.kind'),
            cell: ({ id, kind }) => (
              <AppLink href={paths.policyChange(persona, policy.product, policy.id, { draft: id })}>
                {t(`policy:change.kinds.${kind}.label`)}
              </AppLink>
            ),
          },
          {
            header: t('policy:draft.columns.status'),
            cell: ({ status }) => (
              <Badge tone={draftTones[status]}>{t(`policy:draft.status.${status}`)}</Badge>
            ),
          },
          {
            header: t('policy:draft.columns.effectiveDate'),
            cell: ({ effectiveDate }) => <DateText value={effectiveDate} />,
          },
          { header: t('policy:draft.columns.begunBy'), cell: ({ begunBy }) => begunBy },
          { header: t('policy:draft.decide.reason'), cell: ({ reason }) => reason ?? '' },
        ]}
        stacks
      />
    </Card>
  )
}
