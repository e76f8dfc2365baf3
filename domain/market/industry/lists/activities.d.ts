/** What is done in an industry, in the words of the office that publishes the list. */
declare const list: {
  readonly source: string
  readonly licence: string
  readonly activities: readonly (readonly [code: string, activities: string])[]
}
export default list
