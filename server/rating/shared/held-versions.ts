import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { formatDay } from '#domain/market/format.ts'
import { programVersion } from '#domain/rating/program/programs.ts'
import type { Ctx } from '#server/command/ctx.ts'

const RATES = /^(\S+) (\d{4}-\d{2}-\d{2})$/
const RULES = /^(\S+) rules (\d{4}-\d{2}-\d{2})$/

const gone = ({ actor }: Ctx, what: string, from: LocalDate): Refused =>
  new Refused(
    refusal(
      'conflict',
      'VERSION_WITHDRAWN',
      `The ${what} from ${formatDay(from, actor.market)} was just withdrawn. Calculate the price again.`,
    ),
  )

/**
 * Keeps the dated versions that a price was made with from being withdrawn until the price is written; refuses a price
 * whose version was withdrawn since it was made. Only a version whose day is not over everywhere can be withdrawn, so
 * that a price of rates in force reads nothing.
 */
export const holdVersions = async (
  ctx: Ctx,
  { program, rules }: { program: string; rules?: string | undefined },
): Promise<void> => {
  const canGo = (date: string | undefined): date is string =>
    date !== undefined && date >= addDays(ctx.today, -1)
  const [, product = '', from] = RATES.exec(program) ?? []
  if (canGo(from) && !programVersion(product, from)) {
    const held = await ctx.db
      .selectFrom('rating_program')
      .select('id')
      .where('product', '=', product)
      .where('effective_date', '=', from)
      .where('status', '=', 'APPROVED')
      .forShare()
      .executeTakeFirst()
    if (!held) throw gone(ctx, 'rating program', from)
  }
  const [, ruled = '', since] = RULES.exec(rules ?? '') ?? []
  if (!canGo(since)) return
  const held = await ctx.db
    .selectFrom('referral_rule_set')
    .select('id')
    .where('product', '=', ruled)
    .where('effective_date', '=', since)
    .where('status', '=', 'APPROVED')
    .forShare()
    .executeTakeFirst()
  if (!held) throw gone(ctx, 'set of referral rules', since)
}
