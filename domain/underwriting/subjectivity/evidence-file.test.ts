import { describe, expect, it } from 'vitest'
import { evidenceRefusal, evidenceTypeOf, LARGEST_EVIDENCE, safeFileName } from './evidence-file.ts'

const pdf = (size = 100): Uint8Array => {
  const bytes = new Uint8Array(size)
  bytes.set([0x25, 0x50, 0x44, 0x46, 0x2d])
  return bytes
}

describe('a file of evidence', () => {
  it.each([
    ['an empty one', 'a.pdf', new Uint8Array(), 'REQUIRED'],
    ['a large one', 'a.pdf', pdf(LARGEST_EVIDENCE + 1), 'TOO_LARGE'],
    ['one of another type', 'a.pdf', new Uint8Array([0x4d, 0x5a, 0, 0]), 'FILE_INVALID'],
    ['one whose name says otherwise', 'a.png', pdf(), 'FILE_INVALID'],
    ['one without an ending', 'evidence', pdf(), 'FILE_INVALID'],
  ])('%s is refused', (_what, name, bytes, code) => {
    expect(evidenceRefusal(name, bytes)?.errors?.[0]?.code).toBe(code)
  })

  it('is taken when its bytes, name and size agree', () => {
    expect(evidenceRefusal('MFA settings.PDF', pdf(LARGEST_EVIDENCE))).toBeNull()
    expect(evidenceTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))?.mediaType).toBe('image/jpeg')
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\tmp\\mfa.png', 'mfa.png'],
    ['\u202egnp.exe\u0000.pdf', 'gnp.exe.pdf'],
    ['', 'evidence'],
    [`${'😀'.repeat(60)}a.pdf`, `${'😀'.repeat(57)}a.pdf`],
  ])('keeps of the name %j what is safe', (given, kept) => {
    expect(safeFileName(given)).toBe(kept)
  })
})
