import { type PolicyContact, POLICY_PHONE_MESSAGE } from '#domain/account/schema.ts'
import { AGENT_PHONE_MESSAGE } from '#domain/market/phones.ts'
import { phoneIn } from '#server/market/phones.ts'

type Market = 'US' | 'UK'

/**
 * A policyholder contact as its account's market reads it: the telephone number in the stored shape. Refused by its
 * field where a national number is none of that market.
 */
export const contactIn = <T extends Partial<PolicyContact>>(market: Market, contact: T): T => {
  const typed = contact.policyContactPhone
  if (!typed) return contact
  const phone = phoneIn(market, 'policyContactPhone', typed, POLICY_PHONE_MESSAGE)
  return { ...contact, policyContactPhone: phone }
}

/** The facts of a company with its telephone number as its account's market reads it. */
export const companyPhoneIn = <T extends { phoneNumber?: string | null | undefined }>(
  market: Market,
  company: T,
): T =>
  company.phoneNumber
    ? {
        ...company,
        phoneNumber: phoneIn(market, 'phoneNumber', company.phoneNumber),
      }
    : company

/** The same of a retail agent or agent whom a quote is sent to. */
export const agentPhoneIn = <T extends { agentPhone?: string | undefined }>(market: Market, agent: T): T =>
  agent.agentPhone
    ? { ...agent, agentPhone: phoneIn(market, 'agentPhone', agent.agentPhone, AGENT_PHONE_MESSAGE) }
    : agent
