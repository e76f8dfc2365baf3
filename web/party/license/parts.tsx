import type { ComponentProps } from 'react'
import { STATES, stateOf } from '#domain/market/states.ts'
import { call } from '#web/client.ts'
import { type Option, SearchField } from '#web/kit/form/select-field.tsx'
import { PEOPLE_SEARCH_MS } from '#web/kit/search-delays.ts'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** Every state by name, as the forms and filters of licenses offer them. */
export const stateOptions: readonly Option[] = STATES.map(({ code, name }) => ({ value: code, label: name }))

export const stateName = (code: string): string => stateOf(code)?.name ?? code

/** Agencies found by name, for the provider's staff. */
const searchAgencies = async (search: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const found = await call('agencySearch', { query: { search, size: 100 } }, { signal })
  return found.content.map(({ id, name }) => ({ value: id, label: name }))
}

/** The agency of a license, where the provider's staff choose it. */
export const AgencyField = (props: Omit<ComponentProps<typeof SearchField>, 'search' | 'delay'>) => (
  <SearchField {...props} name="license-agency" search={searchAgencies} delay={PEOPLE_SEARCH_MS} />
)

/** An agency added it, and the provider's staff have not verified it yet. */
export const UnverifiedBadge = () => {
  const { t } = useTranslation('agency')
  return <Badge tone="warning">{t('agency:license.unverified')}</Badge>
}

/** Whether a license still counts today. */
export const ValidityBadge = ({ isValid }: { isValid: boolean }) => {
  const { t } = useTranslation('agency')
  return (
    <Badge tone={isValid ? 'success' : 'danger'}>
      {t(isValid ? 'agency:license.valid' : 'agency:license.expired')}
    </Badge>
  )
}
