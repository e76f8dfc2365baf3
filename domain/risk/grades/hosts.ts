/** The host of an address, without port; of one without a scheme too. */
export const hostOf = (url: string): string =>
  url
    .replace(/^([a-z]+:)?\/\//i, '')
    .replace(/[/?#:].*$/s, '')
    .toLowerCase()

/** Hosts of one owner: the same, or one beneath the other; `www.` does not count. */
export const isSimilarHost = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((host) => host.replace(/^www\./, '')) as [string, string]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
