type Variables = Record<string, string | undefined>

export const offsetTo: (text: string, nowMs: number) => number | null
export const testDayEnv: (env: Variables, nowMs?: number) => Record<string, string>
export const testDayEnvOrEnd: (env: Variables) => Record<string, string>
