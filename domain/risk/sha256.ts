/** Round constants of FIPS 180-4: the first 32 bits of the fractions of the cube roots of the first 64 primes. */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
}
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
const K = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const padded = (text: string): DataView => {
  const bytes = new TextEncoder().encode(text)
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64))
  bytes.forEach((byte, index) => view.setUint8(index, byte))
  view.setUint8(bytes.length, 0x80)
  view.setUint32(view.byteLength - 4, bytes.length * 8)
  return view
}

const schedule = (view: DataView, offset: number): Int32Array => {
  const words = new Int32Array(64)
  for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(offset + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const before = words[index - 15] as number
    const last = words[index - 2] as number
    const small0 = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3)
    const small1 = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10)
    words[index] = (words[index - 16] as number) + small0 + (words[index - 7] as number) + small1
  }
  return words
}

const compress = (state: Int32Array, words: Int32Array): void => {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (K[index] as number) + (words[index] as number)) | 0
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] as number) + word))
}

/** SHA-256 of UTF-8 text, lower-case hex: the same in the server, a browser and the command line. */
export const sha256 = (text: string): string => {
  const view = padded(text)
  const state = START.slice()
  for (let offset = 0; offset < view.byteLength; offset += 64) compress(state, schedule(view, offset))
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
