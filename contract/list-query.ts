import { z } from 'zod'
import { PRODUCTS } from '#domain/rating/products.ts'
import { type FilterKind, type ListDeclaration, type Sort, sortsOf } from './list.ts'
import { commaList, id, listQuery, localDate, teamQuery, text } from './wire.ts'

/** The schema of a filter's parameter. */
type FilterSchema<F extends FilterKind> = F extends { is: 'choice'; of: readonly (infer V extends string)[] }
  ? z.ZodEnum<{ [K in V]: K }>
  : F extends { is: 'yesNo' }
    ? z.ZodEnum<{ true: 'true'; false: 'false' }>
    : F extends { is: 'number' }
      ? z.ZodCoercedNumber<unknown>
      : z.ZodString

type FilterShape<L extends ListDeclaration> = {
  [K in keyof L['filters']]: z.ZodOptional<FilterSchema<L['filters'][K]>>
}

type SortShape<L extends ListDeclaration> = L['sorts'] extends readonly []
  ? object
  : { sort: z.ZodOptional<z.ZodEnum<{ [K in Sort<L>]: K }>> }

type TeamShape<L extends ListDeclaration> = L extends { isByTeam: true } ? typeof teamQuery.shape : object

type QueryShape<L extends ListDeclaration, Base extends z.ZodRawShape> = Base &
  SortShape<L> &
  TeamShape<L> &
  FilterShape<L>

const schemaOf = (filter: FilterKind): z.ZodType => {
  switch (filter.is) {
    case 'choices':
      return commaList(filter.of)
    case 'choice':
      return z.enum(filter.of)
    case 'yesNo':
      return z.enum(['true', 'false'])
    case 'day':
      return localDate
    case 'text':
      return text(filter.max)
    case 'number':
      return z.coerce.number().int().min(filter.min).max(filter.max)
    case 'products':
      return commaList(PRODUCTS.map(({ code }) => code))
    case 'product':
      return text(20).toUpperCase()
    case 'record':
      return id
  }
}

/** Where the schema of a filter keeps its sentence. */
export const FILTER = 'filterSentence'

/** Said of a filter of a column that `parameters.ts` has no sentence of its own for. */
const sentenceOf = (name: string, filter: FilterKind): string => {
  const words = name.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()
  if (filter.is === 'day') return `Only rows whose ${words} is this day, as YYYY-MM-DD.`
  return `Only rows whose ${words} is ${filter.is === 'choices' ? 'one of these, separated by commas' : 'this'}.`
}

const sortSchema = (list: ListDeclaration) =>
  z
    .enum(sortsOf(list), {
      error: `Sort by one of ${list.sorts.join(', ')}, followed by ,asc or ,desc.`,
    })
    .describe('A field and its direction, ascending or descending.')

/** The query of a list's endpoint: paging and search of `base`, its sorts and filters, and the team where it follows one. */
export const queryFrom = <Base extends z.ZodRawShape, const L extends ListDeclaration>(
  base: z.ZodObject<Base>,
  list: L,
): z.ZodObject<QueryShape<L, Base>> => {
  const filters = Object.entries(list.filters).map(([name, filter]) => {
    const schema = schemaOf(filter).optional()
    return [name, name in list.columns ? schema.meta({ [FILTER]: sentenceOf(name, filter) }) : schema]
  })
  return z.object({
    ...base.shape,
    ...(list.sorts.length > 0 && { sort: sortSchema(list).optional() }),
    ...(list.isByTeam && teamQuery.shape),
    ...Object.fromEntries(filters),
  }) as z.ZodObject<QueryShape<L, Base>>
}

/** The same for a list that is read by page or by cursor. */
export const queryOf = <const L extends ListDeclaration>(list: L) => queryFrom(listQuery, list)
