import { type RawBuilder, sql } from 'kysely'

/** By what accounts are seen to be of one company, of a row of `account` under a name: an array of texts that an index has. */
export const companyKeys = (account: string): RawBuilder<unknown> =>
  sql.raw(
    `company_keys(${account}.cbid, ${account}.market, ${account}.name, ${account}.domain_name, ${account}.firmographics->'company')`,
  )
