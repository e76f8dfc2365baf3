import { environmentOf } from '#domain/market/environment.ts'
import type { Env } from '#server/env.ts'

/** No insurance is really sold here, so that notices which no one compared with the law may be printed as specimens. */
export const isSpecimen = ({
  ports: { env },
}: {
  ports: { env: Pick<Env, 'DEMO' | 'PUBLIC_URL'> }
}): boolean => env.DEMO || environmentOf(env.PUBLIC_URL) !== 'prod'
