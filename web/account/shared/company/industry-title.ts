import type { Answer } from '#web/client.ts'

type Account = Answer<'accountGet'>

/** The words of the account's industry code: its own, else those of the code list. */
export const industryTitle = ({ industry, firmographics: company }: Account): string | undefined =>
  company.primaryIndustry ?? company.sicDescription ?? industry ?? undefined
