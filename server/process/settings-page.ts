import { z } from 'zod'
import { SETTINGS } from '#server/env.ts'

const defaultOf = (setting: z.core.$ZodType, name: string): string | null => {
  // DATA_DIR's default is a path of this machine; its sentence names it.
  if (name === 'DATA_DIR' || !z.safeParse(setting, undefined).success) return null
  const value = z.parse(setting, undefined)
  return value === undefined ? null : String(value)
}

/** docs/settings.md, from the sentences in env.ts. */
export const settingsPage = (): string => {
  const entries = Object.entries(SETTINGS).map(([name, setting]) => {
    const fallback = defaultOf(setting, name)
    return `## ${name}\n\n${setting.description}${fallback === null ? '' : ` Default: \`${fallback}\`.`}\n`
  })
  return `# Settings\n\nEnvironment variables, read once at the start. Every one has a default. This page is printed from \`server/env.ts\`; \`npx vitest run server/env -u\` renews it.\n\n${entries.join('\n')}`
}
