import { accountTypes } from '#domain/access/account-types.ts'
import { early, earlyAddresses } from '#web/client/early.ts'
import type { Answer } from '#web/client.ts'
import { quoteHeading, type QuoteHeading } from './heading.ts'

/** The place that the console's HTML keeps for it, gone as soon as React has drawn a page. */
const PLACE = '.first-paint-main'

type Me = Pick<Answer<'authMe'>, 'account' | 'permissions' | 'mustSetUpMfa' | 'actingStaff'>

/**
 * Whether the page at the address will show its reader the quote, and nothing above it: other areas send away, a second
 * factor that is missing covers the page, and a banner says in whose account one acts.
 */
const isShown = (me: Me, path: string): boolean =>
  path.startsWith(`/${accountTypes[me.account.accountType].path}/`) &&
  me.permissions.includes('quote:read') &&
  !me.mustSetUpMfa &&
  me.actingStaff === null

/** An element with a text, which is never read as HTML. */
const part = (tag: string, name: string, text = ''): HTMLElement =>
  Object.assign(document.createElement(tag), { className: `first-paint-${name}`, textContent: text })

const drawn = ({ company, number, status, tone, premium }: QuoteHeading): HTMLElement => {
  const badge = part('span', 'badge', status)
  badge.dataset['tone'] = tone
  const terms = part('div', 'terms')
  if (premium !== null) terms.append(part('strong', 'premium', premium))
  const heading = part('header', 'heading')
  heading.append(
    part('div', 'crumb'),
    part('h1', 'title', company),
    badge,
    part('span', 'number', number),
    terms,
  )
  const main = part('main', 'page')
  main.append(heading)
  return main
}

/**
 * Draws a quote's heading into the page's HTML, from the answers that were asked for early: React, the console and its
 * styles take a slow line and processor seconds more (docs/adr/0005-the-first-script-draws-a-quotes-heading.md). Only
 * what the server answered to this tab's own session is drawn.
 */
export const drawFirstQuote = async (path: string): Promise<void> => {
  const [user, record] = earlyAddresses(path).map((address) => early<unknown>(address))
  const [me, quote] = await Promise.all([user, record])
  const place = document.querySelector(PLACE)
  if (!me || !quote || !place || !isShown(me as Me, path)) return
  place.replaceChildren(drawn(quoteHeading(quote as Answer<'quoteGet'>)))
}

/** Whether a heading is drawn that React would remove if it drew before it can draw the same. */
export const isFirstQuoteDrawn = (): boolean => document.querySelector(`${PLACE} h1`) !== null
