import type { Answer } from '#web/client.ts'
import { useApi } from '#web/use-api.ts'

type Account = Answer<'accountGet'>

/** The words of the account's industry code: its own, else those of the code list. */
export const useIndustryTitle = ({ market, firmographics: company }: Account): string | undefined => {
  const known = company.primaryIndustry ?? company.sicDescription
  const code = market === 'US' ? company.naicsCode : company.sicCode
  const found = useApi(
    'industrySearch',
    { query: { search: code ?? '', country: market, size: 5 } },
    { enabled: !known && code !== undefined, staleTime: Number.POSITIVE_INFINITY },
  )
  return known ?? found.data?.content.find((one) => one.code === code)?.title
}
