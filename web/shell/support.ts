import { COMPANIES } from '#domain/market/company.ts'

/** A mail to support that already says where it comes from. */
export const supportAddress = (subject: string, market: 'US' | 'UK' = 'US'): string =>
  `mailto:${COMPANIES[market].email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(location.pathname)}`
