/** What a page reports of an error or of its loading, free of secrets. */
export interface ErrorReport {
  kind: 'error' | 'trace'
  name: string
  message: string
  stack?: string | undefined
  /** A path of ours. */
  page: string
  trail?: readonly { at: string; what: string }[] | undefined
  milliseconds?: number | undefined
}

/** Passes reports on to those who watch over the product. Throws when they cannot be reached. */
export interface ErrorReports {
  send(report: ErrorReport): Promise<void>
}
