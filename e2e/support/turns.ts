import { isDrawn } from './sample.ts'

/** One in so many of the cases of a file, which do not need each other; or of its stories, whose steps follow each other. */
type Share = { cases: number } | { stories: number }

/**
 * What `npm test` walks in turn, so that it ends while people wait for it: of each file a share that the seed draws.
 * What is not listed is walked every time: what sells, binds and takes money, prices, sessions and their refusals.
 * `npm run test:full` and a file that is run by its name walk everything.
 */
export const TURNS: Readonly<Record<string, Share>> = {
  'audit.e2e.ts': { stories: 3 },
  'claim.e2e.ts': { stories: 3 },
  'public-routes.e2e.ts': { cases: 4 },
  'entering.e2e.ts': { stories: 3 },
  'error-catalogue.e2e.ts': { cases: 5 },
  'focus.e2e.ts': { cases: 2 },
  'homes.e2e.ts': { cases: 2 },
  'mailbox.e2e.ts': { stories: 3 },
  'one-time-codes.e2e.ts': { cases: 3 },
  'passkeys.e2e.ts': { stories: 3 },
  'pictures.e2e.ts': { stories: 3 },
  'price.e2e.ts': { stories: 2 },
  'profile.e2e.ts': { cases: 3 },
  'quote-dialogs.e2e.ts': { stories: 2 },
  'quote-life.e2e.ts': { stories: 2 },
  'quote-side.e2e.ts': { stories: 3 },
  'rating.e2e.ts': { stories: 3 },
  'records-never-stale.e2e.ts': { stories: 2 },
  'referral-rules.e2e.ts': { stories: 3 },
  'referral.e2e.ts': { stories: 2 },
  'risk-answers.e2e.ts': { stories: 2 },
  'risk-scan.e2e.ts': { stories: 3 },
  'shell.e2e.ts': { cases: 3 },
  'sign-in.e2e.ts': { stories: 2 },
  'sign-up-links.e2e.ts': { cases: 4 },
  'single-sign-on.e2e.ts': { stories: 3 },
  'submission.e2e.ts': { stories: 2 },
  'tables.e2e.ts': { stories: 3 },
  'tabs.e2e.ts': { stories: 3 },
  'teams.e2e.ts': { stories: 3 },
  'thread-keyboard.e2e.ts': { stories: 2 },
  'typed-wrong-and-mended.e2e.ts': { stories: 2 },
  'users.e2e.ts': { stories: 2 },
  'ways-out.e2e.ts': { stories: 2 },
}

/** Whether a run of shares is asked for. */
const isInTurns = process.env['E2E_TURNS'] === '1'

/** Whether a case of a file, under the name of its story and its own, is walked in this run. */
export const isWalked = (file: string, story: string, name: string): boolean => {
  const share = isInTurns ? TURNS[file] : undefined
  if (!share) return true
  return 'cases' in share
    ? isDrawn(`${file} ${story} ${name}`, share.cases)
    : isDrawn(`${file} ${story}`, share.stories)
}
