/** What is used of Lighthouse: its own declarations bring in those of the browser's whole protocol, twice. */
interface Result {
  lhr: { audits: Record<string, { numericValue?: number } | undefined> }
}

declare const lighthouse: (
  url: string,
  flags: {
    port: number
    output: 'json'
    logLevel: 'silent'
    onlyAudits: string[]
    throttlingMethod: 'simulate' | 'devtools'
  },
) => Promise<Result | undefined>

export { lighthouse as default }
