/**
 * How long a journey waits for what its page has yet to show, in milliseconds. A machine that stops for minutes, as
 * virtual ones do, fails nothing; who writes a journey sets E2E_PATIENCE_MS to a few seconds.
 */
export const PATIENCE_MS = Number(process.env['E2E_PATIENCE_MS'] ?? 600_000)
