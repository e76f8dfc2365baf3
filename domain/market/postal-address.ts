/** An address as it is printed. */
export interface PostalAddress {
  address1: string
  address2?: string
  /** United Kingdom only. */
  address3?: string
  city: string
  /** United States only: two letters. */
  state?: string
  zipCode: string
  country?: string
}
