/** Codes of an edition that ended: those of six digits with what took their place. */
declare const list: {
  readonly source: string
  readonly licence: string
  readonly retired: readonly (readonly [code: string, title: string, replacedBy?: string[]])[]
}
export default list
