import type { z } from 'zod'
import type { Flow } from '#domain/access/workflows.ts'
import type { Requirement } from '#domain/access/requirement.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One endpoint: everything that server, web client, OpenAPI document and generated tests need to know of it.
 * Paths are written with `{parameter}`; every schema names fields as the specification does.
 */
export interface Endpoint {
  method: Method
  path: string
  /** One line, imperative: "Bind a quote". */
  summary: string
  tag: string
  /** What the caller must hold; `public` needs no session. */
  access: 'public' | Exclude<Requirement, 'none'>
  params?: z.core.$ZodObject
  query?: z.core.$ZodObject
  /** Parameters that the specification sends and that change nothing here; all other unknown ones are refused. */
  ignores?: readonly string[]
  body?: z.core.$ZodType
  /** Schema of the JSON answer; absent when the answer is a file or empty. */
  response?: z.core.$ZodType
  /** Answers that are not a plain 200, by status, with the sentence for the document. */
  answers?: Partial<Record<number, string>>
  /** Moves money or status: needs an Idempotency-Key header and stores its answer. */
  command?: true
  /**
   * A write that runs in one transaction without an Idempotency-Key: a link used once, a signed notice, an answer
   * that holds a secret and so must not be kept.
   */
  atomic?: true
  /** Open to a user whose account asks for a second factor that they have not set up yet. */
  withoutMfa?: true
  /** The flows whose sessions, begun with a one-time code, may call it; all other endpoints are closed to them. */
  byCode?: readonly Flow[]
  /** Refused while provider staff act in the account. */
  ownHands?: true
  /** Asks for a sign-in at most ten minutes old, with the second factor of who has one. */
  stepUp?: true
  /** Takes one file as `multipart/form-data` or as the image itself, of at most this many bytes; there is no JSON body. */
  upload?: number
  /** The answer is a file of this media type. */
  file?: string
  /** Requests a minute and caller; default 600. */
  rate?: number
  /** For the generated access test: which parameter names which kind of record. */
  record?: { kind: string; in: 'params' | 'query' | 'body'; field: string }
}

export type Contract = Record<string, Endpoint>

/** Keeps the literal types of a feature's endpoints while checking their shape. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

type Parsed<S> = S extends z.core.$ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.core.$ZodType ? z.input<S> : undefined

/** What a handler receives: parsed and typed. */
export interface InputOf<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a handler gives back: the response schema's parsed form (money in cents); the wire codec encodes it. */
export type OutputOf<E extends Endpoint> = E['file'] extends string
  ? FileAnswer
  : E['response'] extends z.core.$ZodType
    ? z.output<E['response']>
    : undefined

export interface FileAnswer {
  bytes: Uint8Array
  fileName: string
  mediaType: string
}

/** What the web client sends and receives. */
export interface RequestOf<E extends Endpoint> {
  params: Sent<E['params']>
  query: Sent<E['query']>
  body: E['upload'] extends number ? FormData : Sent<E['body']>
}

export type AnswerOf<E extends Endpoint> = E['response'] extends z.core.$ZodType
  ? z.input<E['response']>
  : undefined
