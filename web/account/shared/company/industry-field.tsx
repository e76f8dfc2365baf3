import { call } from '#web/client.ts'
import type { FieldProps } from '#web/kit/form/field.tsx'
import { SearchField } from '#web/kit/form/select-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'

interface Props extends FieldProps {
  country: 'US' | 'UK'
  value?: string | null | undefined
  valueLabel?: string | undefined
  onChange: (code: string) => void
}

/** As many as the largest retired code went to. */
const MOST = 50

/** An industry by words, code or kind of company; each choice shows its sector and hazard class beforehand. */
export const IndustryField = ({ country, onChange, ...field }: Props) => {
  const { t } = useTranslation('account')
  return (
    <SearchField
      {...field}
      name={`industry-${country}`}
      width="full"
      onChange={(code) => onChange(code ?? '')}
      search={async (text, signal) => {
        const query = { search: text, country, size: MOST }
        const found = await call('industrySearch', { query }, { signal })
        return found.content.map((one) => ({
          value: one.code,
          label: [
            one.code,
            one.title,
            one.hazardClass !== null && t('account:details.hazardClass', { hazardClass: one.hazardClass }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))
      }}
    />
  )
}
