import type pg from 'pg'

/** Everything that migrations make, as PostgreSQL would write it, a line each; where columns are in a table says nothing. */
const LINES = `
  select format('column %s.%s %s%s default %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' else '' end, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
  union all
  select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
  union all
  select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
  union all
  select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
  union all
  select format('%s %s %s', relkind, relname, array_to_string(reloptions, ' ')) from pg_class
    where relnamespace = 'public'::regnamespace
  union all
  select format('view %s %s', oid::regclass, pg_get_viewdef(oid)) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
  union all
  select format('type %s %s', typname, array_to_string(array(
      select enumlabel::text from pg_enum where enumtypid = pg_type.oid order by enumsortorder), ' '))
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')`

/** The schema of a database in lines that can be compared with those of another. */
export const schemaOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(LINES)
  return rows.map(({ line }) => line).sort()
}
