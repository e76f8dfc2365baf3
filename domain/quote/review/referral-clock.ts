import type { Market } from '../../market/business-days.ts'
import { addBusinessHours, ONE_BUSINESS_DAY } from '../../market/business-hours.ts'

/** Business hours of the market within which an underwriter answers a referral. */
export const REFERRAL_CLOCK_HOURS = ONE_BUSINESS_DAY

/** The instant by which a quote that is referred at `at` is decided: within office hours on a business day of its market. */
export const decisionDue = (at: Date, market: Market): Date =>
  addBusinessHours(at, REFERRAL_CLOCK_HOURS, market)
