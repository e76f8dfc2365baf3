/**
 * What lets the owner of an account past a limit that strangers have used up: a captcha solved just now, or a session
 * of their own. It counts for a few tries from the owner's own network, which no stranger from elsewhere can use up.
 */
export interface Voucher {
  /** Asked only where a limit is reached: a captcha is used up by looking at it. */
  fits(): Promise<boolean>
  /** Wrong passwords of one account that one network may try in a quarter of an hour before it is of no use. */
  passwords: number
}

/** A robot could solve captchas too, so they are not good for ever. */
const PASSWORDS_BY_CAPTCHA = 15
/** Who has taken over a session and guesses at its password gets no more than anyone without one. */
const PASSWORDS_BY_SESSION = 5

/** A captcha, which is checked once however many limits ask for it. */
export const captchaVoucher = (check: () => Promise<boolean>): Voucher => {
  let checked: Promise<boolean> | undefined
  return { fits: () => (checked ??= check()), passwords: PASSWORDS_BY_CAPTCHA }
}

/** The live session of the user whom the password or code belongs to, at this product or at their identity provider. */
export const sessionVoucher: Voucher = { fits: async () => true, passwords: PASSWORDS_BY_SESSION }

export const noVoucher: Voucher = { fits: async () => false, passwords: 0 }
