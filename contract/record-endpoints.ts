import { z } from 'zod'
import type { Requirement } from '#domain/access/requirement.ts'
import { queryOf } from './list-query.ts'
import type { ListDeclaration } from './list.ts'
import { id, pageOf } from './wire.ts'

interface About<Row extends z.core.$ZodType, Read extends Requirement, Write extends Requirement> {
  tag: string
  /** What the caller must hold to see the records, and to change them. */
  read: Read
  write: Write
  /** The answer: one record. */
  row: Row
}

/**
 * The four kinds of endpoints of a plain record. Each gives one endpoint of any path, so that a record may have several
 * of a kind, or spread one and say what differs.
 */
export const recordEndpoints = <
  Row extends z.core.$ZodType,
  const Read extends Requirement,
  const Write extends Requirement,
>({
  tag,
  read,
  write,
  row,
}: About<Row, Read, Write>) => ({
  search: <L extends ListDeclaration>(path: string, summary: string, list: L) => ({
    method: 'GET' as const,
    path,
    summary,
    tag,
    access: read,
    query: queryOf(list),
    response: pageOf(row),
  }),
  create: <Body extends z.core.$ZodType>(path: string, summary: string, body: Body) => ({
    method: 'POST' as const,
    path,
    summary,
    tag,
    access: write,
    command: true as const,
    body,
    response: row,
  }),
  update: <Body extends z.core.$ZodType>(path: string, summary: string, body: Body) => ({
    method: 'PUT' as const,
    path,
    summary,
    tag,
    access: write,
    command: true as const,
    body,
    response: row,
  }),
  /** Of the record whose id the path has under this name. */
  remove: <Name extends string>(path: string, name: Name, summary: string) => ({
    method: 'DELETE' as const,
    path: `${path}/{${name}}`,
    summary,
    tag,
    access: write,
    command: true as const,
    params: z.object({ [name]: id } as Record<Name, typeof id>),
  }),
})
