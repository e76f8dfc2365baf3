/** Companies of the recorded directory, as far as tests and the demo book read them; the adapter parses the whole. */
declare const companies: readonly {
  readonly cbid: string
  readonly country: string
  readonly name: string
  readonly domainName?: string
  readonly address?: { readonly state?: string }
}[]
export default companies
