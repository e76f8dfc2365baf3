import { pino } from 'pino'
import type { DestinationStream, Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** Fields that carry a secret, at the top and one or two levels down; what they hold is never written. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  '"set-cookie"',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'totpSecret',
]

const path = (prefix: string, field: string): string =>
  field.startsWith('"') ? `${prefix}[${field}]` : `${prefix}.${field}`

const redacted = SECRET_FIELDS.flatMap((field) => [
  field.startsWith('"') ? `[${field}]` : field,
  path('*', field),
  path('*.*', field),
])

/** Standard output. A line that cannot be written, as on a full disk, is lost and ends nothing. */
const standardOutput = (): DestinationStream =>
  pino.destination({ dest: 1, sync: true }).on('error', () => {})

/** JSON lines on standard output, or on `destination`; secrets are replaced by `[redacted]`. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redacted, censor: '[redacted]' },
    },
    destination ?? standardOutput(),
  )
