import { z } from 'zod'
import { PRODUCT_NAME } from '#domain/market/company.ts'

export interface Sender {
  fromName: string
  fromAddress: string
}

/** Hosts without a dot are allowed: mail servers of a house know each other by such names. */
const address = z.email({ pattern: z.regexes.html5Email })
const PARTS = /^(?:"([^"]*)"|([^"<>]*?))\s*<([^<>]+)>$/

/** `Name <address>`, `"Name" <address>` or an address alone, apart. */
export const senderOf = (text: string): Sender => {
  const [, quoted, plain, between] = PARTS.exec(text) ?? []
  return { fromName: quoted || plain || PRODUCT_NAME, fromAddress: between ?? text }
}

/** Whether mails can be sent in this name. A line end would begin another line of their head. */
export const isSender = (text: string): boolean =>
  !/[\r\n]/.test(text) && address.safeParse(senderOf(text).fromAddress).success
