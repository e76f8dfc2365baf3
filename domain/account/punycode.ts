/** Bootstring with the parameters of RFC 3492 section 5. */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const LARGEST = 0x10ffff

const digitOf = (letter: string): number => {
  const code = letter.charCodeAt(0)
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26
  return code >= 0x61 && code <= 0x7a ? code - 0x61 : BASE
}

const adapted = (delta: number, points: number, isFirst: boolean): number => {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / points)
  let bias = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** A label after `xn--` as Unicode, or null when it is none (RFC 3492 section 6.2). */
const decoded = (text: string): string | null => {
  const basic = text.lastIndexOf('-')
  const points = Array.from(text.slice(0, Math.max(basic, 0)), (letter) => letter.charCodeAt(0))
  let [index, at, bias, value] = [basic + 1, 0, 72, 128]
  while (index < text.length) {
    const before = at
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = digitOf(text[index] ?? '')
      index += 1
      if (digit >= BASE || at > LARGEST * 64) return null
      at += digit * weight
      const least = step <= bias ? T_MIN : Math.min(step - bias, T_MAX)
      if (digit < least) break
      weight *= BASE - least
    }
    bias = adapted(at - before, points.length + 1, before === 0)
    value += Math.floor(at / (points.length + 1))
    at %= points.length + 1
    if (value > LARGEST) return null
    points.splice(at, 0, value)
    at += 1
  }
  return String.fromCodePoint(...points)
}

/** A domain as a browser shows it; labels that cannot be read stay as they are. */
export const unicodeDomain = (domain: string): string =>
  domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
    .join('.')
