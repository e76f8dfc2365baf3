export interface Caller {
  ip: string
  userAgent: string
  /** The uploaded file of an endpoint that takes one. */
  file?: Uint8Array
  /** Headers and unparsed body, for endpoints that check a signature over them or where they come from. */
  raw?: { headers: Record<string, string | string[] | undefined>; body: string; httpVersion?: string }
}
