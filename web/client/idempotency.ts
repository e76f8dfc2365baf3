/**
 * Keys of commands under way. A key belongs to one attempt of one command on one input and is kept until the
 * server answers, so that a retry after a lost connection, or after a reload, can never act twice.
 */
const PREFIX = 'command:'

const digest = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface CommandKey {
  value: string
  /** Forgets the key: the command was answered, whatever the answer. */
  answered: () => void
}

/** The key for this command and input: the stored one while the earlier attempt has no answer, else a new one. */
export const commandKey = async (name: string, input: unknown): Promise<CommandKey> => {
  const slot = `${PREFIX}${name}:${await digest(JSON.stringify(input ?? null))}`
  const value = sessionStorage.getItem(slot) ?? crypto.randomUUID()
  sessionStorage.setItem(slot, value)
  return { value, answered: () => sessionStorage.removeItem(slot) }
}
