import type { Answer } from '#web/client.ts'
import { Money, TextOrDash } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** The key details of an account, as they are shown to who attests them and sent with the attestation. */
export interface SeenDetails {
  name: string
  revenue: number | null
  noOfEmployeesAll: number | null
  domainName: string | null
}

export const detailsOf = ({ name, firmographics }: Answer<'accountGet'>): SeenDetails => ({
  name,
  revenue: firmographics.revenue ?? null,
  noOfEmployeesAll: firmographics.noOfEmployeesAll ?? null,
  domainName: firmographics.domainName ?? null,
})

export const AttestedDetails = ({ seen, currency }: { seen: SeenDetails; currency: 'USD' | 'GBP' }) => {
  const { t } = useTranslation(['quote', 'retail'])
  return (
    <KeyValues
      columns={2}
      items={[
        [t('retail:review.name'), seen.name],
        [t('retail:review.domain'), <TextOrDash key="domain" value={seen.domainName} />],
        [t('retail:review.revenue'), <Money key="revenue" value={seen.revenue} currency={currency} whole />],
        [
          t('retail:review.employees'),
          <TextOrDash key="employees" value={seen.noOfEmployeesAll?.toString()} />,
        ],
      ]}
    />
  )
}
