export type Environment = 'dev' | 'staging' | 'prod'

const LOCAL = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)|(^|\.)dev\.|\.test$|\.local$/

/** The environment is read from the host name (specification 0 section 1); a host we do not know is production. */
export const environmentOf = (url: string): Environment => {
  const host = new URL(url).host.toLowerCase()
  if (LOCAL.test(host)) return 'dev'
  return /(^|\.|-)staging(\.|-)/.test(host) ? 'staging' : 'prod'
}
