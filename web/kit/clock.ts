/** The browser's own clock in milliseconds since 1970: for expiry, delays and "3 minutes ago", never for coverage. */
export const browserNow = (): number => performance.timeOrigin + performance.now()

/** Today in the browser's zone, `YYYY-MM-DD`: what a calendar marks as today. */
export const browserToday = (): string => {
  const now = new Date(browserNow())
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
