import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit one packet as they are. */
const SMALLEST_BYTES = 2048

/** Answers of the API and pages go out compressed where that spares packets; built files have a copy next to them. */
export const addCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { threshold: SMALLEST_BYTES, encodings: ['gzip'] })
}
