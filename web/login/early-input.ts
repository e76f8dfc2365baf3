/** What the user did with the form before the page's code had loaded. */
export interface EarlyInput {
  username: string
  password: string
  isPressed: boolean
}

export const NO_INPUT: EarlyInput = { username: '', password: '', isPressed: false }

const valueOf = (page: Element, name: string): string =>
  page.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''

/** Reads the written form as it is; to be called before React takes it over and sets its fields. */
export const earlyInput = (page: Element): EarlyInput => ({
  username: valueOf(page, 'username'),
  password: valueOf(page, 'password'),
  // Noted by early-press.js.
  isPressed: page.querySelector('form[data-pressed]') !== null,
})
