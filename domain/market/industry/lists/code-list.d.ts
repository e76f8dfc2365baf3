/** A published list of codes; the compiler would otherwise make types for each of its thousand rows. */
declare const list: {
  readonly source: string
  readonly licence: string
  readonly codes: readonly (readonly [code: string, title: string])[]
  /** By their first division; a SIC has them apart from its codes. */
  readonly sections: readonly (readonly [letter: string, title: string, firstDivision: string])[]
}
export default list
