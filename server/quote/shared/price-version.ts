import { sql } from 'kysely'
import type { Ctx } from '#server/command/ctx.ts'

/** Keeps the price that another one is about to replace; the database copies it, and a first price costs nothing. */
export const keepPrice = (ctx: Ctx, { tenant_id, id }: { tenant_id: string; id: string }): Promise<void> =>
  ctx.write(
    ctx.db
      .insertInto('quote_price_version')
      .columns([
        'tenant_id',
        'quote_id',
        'lock_version',
        'calculation',
        'worksheet',
        'superseded_at',
        'superseded_by',
      ])
      .expression((eb) =>
        eb
          .selectFrom('quote')
          .select([
            'quote.tenant_id',
            'quote.id',
            'quote.lock_version',
            'quote.calculation',
            'quote.worksheet',
            sql<Date>`${ctx.now}::timestamptz`.as('superseded_at'),
            sql<string>`${ctx.actor.name}::text`.as('superseded_by'),
          ])
          .where('quote.tenant_id', '=', tenant_id)
          .where('quote.id', '=', id)
          .where('quote.calculation', 'is not', null)
          .where('quote.worksheet', 'is not', null),
      ),
  )
