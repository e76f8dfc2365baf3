import { lazy, Suspense } from 'react'
import type { Answer } from '#web/client.ts'

/** Few companies have an industry code of an old edition. */
const IndustryChoice = lazy(async () => ({
  default: (await import('./industry-choice.tsx')).IndustryChoice,
}))

/** Asks for the current code where the company's industry has one of an old edition; otherwise nothing. */
export const OldIndustryCode = ({ account }: { account: Answer<'accountGet'> }) =>
  account.industryChoices.length > 0 && (
    <Suspense>
      <IndustryChoice account={account} />
    </Suspense>
  )
