import type { Translate } from '#web/kit/texts.ts'
import { stateName, UnverifiedBadge, ValidityBadge } from './parts.tsx'

interface Licensed {
  state: string
  npn: string | null
  isValid: boolean
  /** Of an agency's license: whether the provider's staff have verified it. */
  isVerified?: boolean
}

/** What the license of an agency and that of an agent have in common. */
export const licenseColumns = (t: Translate) => ({
  state: {
    header: t('agency:license.state'),
    cell: (row: Licensed) => stateName(row.state),
    csv: (row: Licensed) => row.state,
  },
  number: t('agency:license.number'),
  npn: {
    header: t('agency:license.npn'),
    cell: (row: Licensed) => row.npn ?? t('agency:license.npnMissing'),
    csv: (row: Licensed) => row.npn,
  },
  expirationDate: t('agency:license.expires'),
  isValid: {
    header: t('agency:license.status'),
    cell: (row: Licensed) =>
      row.isValid && row.isVerified === false ? <UnverifiedBadge /> : <ValidityBadge isValid={row.isValid} />,
    csv: (row: Licensed) => String(row.isValid),
  },
})
