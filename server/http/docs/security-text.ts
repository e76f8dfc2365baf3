import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import type { Clock } from '#server/process/clock.ts'

const DAY_MS = 86_400_000
/** Half of the year that RFC 9116 allows at most. */
const GOOD_FOR_DAYS = 180

/** Whom to warn of a weakness, as RFC 9116 writes it; `now` is when it was asked for, from which its end is counted. */
export const securityText = ({ PUBLIC_URL, SECURITY_CONTACT }: SecuritySettings, now: Date): string => {
  const day = Math.floor(now.getTime() / DAY_MS) + GOOD_FOR_DAYS
  const contact = SECURITY_CONTACT ?? `security@${new URL(PUBLIC_URL).hostname}`
  return [
    `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(day * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
    '',
  ].join('\n')
}

type SecuritySettings = Pick<Env, 'PUBLIC_URL' | 'SECURITY_CONTACT'>

/** Written anew for each who asks, so that it never lapses. */
export const addSecurityText = (app: FastifyInstance, settings: SecuritySettings, clock: Clock): void => {
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText(settings, clock.now())),
  )
}
