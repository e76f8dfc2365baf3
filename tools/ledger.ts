import './lib/enter-test-day.mjs'
import { sql } from 'kysely'
import { ACCOUNTS, CHART } from '#domain/money/ledger/chart.ts'
import { formatMoney } from '#domain/market/format.ts'
import { parseEnv } from '#server/env.ts'
import { checkInvariants, type Finding, findingsText, loadInvariants } from '#server/invariants.ts'
import { createLog } from '#server/process/log.ts'
import { withDatabase } from '#server/database/open-database.ts'
import { runTool, wordsOf } from './lib/run-tool.ts'

/** Invariants of the book: journals, balances, what policies cost, what was paid and earned, and trust money. */
const OF_THE_BOOK = /^I-(?:1|2|3|4|5|8|11|21) /

interface Balance {
  account: string
  currency: 'USD' | 'GBP'
  amount: number
}

/**
 * `verify`: checks the book without a server, and prints the balance of every account. Ends with 1 where something does not
 * hold.
 */
const run = async (): Promise<number> => {
  const { positionals } = wordsOf({ allowPositionals: true, options: {} })
  if (positionals[0] !== 'verify' || positionals.length > 1) {
    process.stdout.write('Use: npm run ledger -- verify\n')
    return 2
  }
  let balances: Balance[] = []
  const found = await withDatabase(
    parseEnv(process.env),
    createLog('warn'),
    async ({ kysely }): Promise<Finding[]> => {
      const { rows } = await sql<Balance>`select account, currency, sum(amount)::bigint as amount from posting
        group by account, currency having sum(amount) <> 0`.execute(kysely)
      balances = rows
      return (await checkInvariants(kysely)).filter(({ invariant }) => OF_THE_BOOK.test(invariant))
    },
  )
  const lines = ACCOUNTS.flatMap((account) =>
    balances
      .filter((one) => one.account === account)
      .map(
        ({ currency, amount }) => `${formatMoney(amount, currency).padStart(20)}  ${CHART[account].label}`,
      ),
  )
  const checked = loadInvariants()
    .map(({ name }) => name)
    .filter((name) => OF_THE_BOOK.test(name))
  process.stdout.write(`${[...lines, findingsText(found, checked)].join('\n')}\n`)
  return found.length > 0 ? 1 : 0
}

await runTool(run)
