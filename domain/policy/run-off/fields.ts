import { z } from 'zod'
import { text } from '#domain/kernel/fields.ts'

/** Who takes control. */
export const acquirerField = text(200)

/** A whole percent as it is typed; empty where no one acquires shares. */
export const percentText = z.string().regex(/^\d{0,3}$/, 'Enter a whole number.')
