import { isDrawn } from './sample.ts'

/** One in so many of the cases of a file, which do not need each other; or of its stories, whose steps follow each other. */
type Share = { cases: number } | { stories: number }

/**
 * What `npm test` walks in turn, so that it ends while people wait for it: of each file a share that the seed draws.
 * What is not listed is walked every time: what sells, binds and takes money, prices, sessions and their refusals.
 * `npm run test:full` and a file that is run by its name walk everything.
 */
export const TURNS: Readonly<Record<string, Share>> = {
  'e2e/audit.e2e.ts': { stories: 3 },
  'e2e/british.e2e.ts': { cases: 2 },
  'e2e/claim.e2e.ts': { stories: 3 },
  'e2e/entering.e2e.ts': { stories: 3 },
  'e2e/error-catalogue.e2e.ts': { cases: 10 },
  'e2e/focus.e2e.ts': { cases: 2 },
  'e2e/homes.e2e.ts': { cases: 2 },
  'e2e/mailbox.e2e.ts': { stories: 3 },
  'e2e/one-time-codes.e2e.ts': { cases: 3 },
  'e2e/passkeys.e2e.ts': { stories: 3 },
  'e2e/pictures.e2e.ts': { stories: 3 },
  'e2e/price.e2e.ts': { stories: 2 },
  'e2e/profile.e2e.ts': { cases: 3 },
  'e2e/public-routes.e2e.ts': { cases: 8 },
  'e2e/quote-dialogs.e2e.ts': { stories: 3 },
  'e2e/quote-life.e2e.ts': { stories: 2 },
  'e2e/quote-side.e2e.ts': { stories: 4 },
  'e2e/rating.e2e.ts': { stories: 3 },
  'e2e/records-never-stale.e2e.ts': { stories: 3 },
  'e2e/referral-rules.e2e.ts': { stories: 3 },
  'e2e/referral.e2e.ts': { stories: 2 },
  'e2e/risk-answers.e2e.ts': { stories: 3 },
  'e2e/risk-scan.e2e.ts': { stories: 3 },
  'e2e/shell.e2e.ts': { cases: 3 },
  'e2e/sign-in.e2e.ts': { stories: 3 },
  'e2e/sign-up-links.e2e.ts': { cases: 6 },
  'e2e/single-sign-on.e2e.ts': { stories: 5 },
  'e2e/submission.e2e.ts': { stories: 2 },
  'e2e/tables.e2e.ts': { stories: 3 },
  'e2e/tabs.e2e.ts': { stories: 3 },
  'e2e/teams.e2e.ts': { stories: 3 },
  'e2e/thread-keyboard.e2e.ts': { stories: 3 },
  'e2e/typed-wrong-and-mended.e2e.ts': { stories: 2 },
  'e2e/users.e2e.ts': { stories: 2 },
  'e2e/ways-out.e2e.ts': { stories: 2 },
  'server/access/token-model.test.ts': { stories: 2 },
  'server/body-fields.test.ts': { cases: 3 },
  'server/integrations/scan/hostile.test.ts': { cases: 4 },
}

/** Whether a run of shares is asked for. */
const isInTurns = process.env['TEST_TURNS'] === '1'

/** Whether a case of a file, under the name of its story and its own, is walked in this run. */
export const isWalked = (file: string, story: string, name: string): boolean => {
  const share = isInTurns ? TURNS[file] : undefined
  if (!share) return true
  return 'cases' in share
    ? isDrawn(`${file} ${story} ${name}`, share.cases)
    : isDrawn(`${file} ${story}`, share.stories)
}
