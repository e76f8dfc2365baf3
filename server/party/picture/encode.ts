import { type Crop, PICTURE_TYPES, type PictureRule } from '#domain/party/pictures.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { MOST_PIXELS, pictureWork } from '#server/integrations/file-scan/picture-work.ts'

/** Loaded with the first picture. */
const pictures = async () => (await import('sharp')).default

/** A draft is kept no larger than a screen needs to crop it. */
const DRAFT_SIDE = 1_024

const MAGIC: Readonly<Record<(typeof PICTURE_TYPES)[number], readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
}

const refused = (detail: string): Refused => new Refused(fieldRefusal('file', detail, 'PICTURE_INVALID'))

const isKnown = (bytes: Uint8Array): boolean =>
  PICTURE_TYPES.some((type) => MAGIC[type].every((byte, at) => bytes[at] === byte))

/** Work of the library on bytes from outside: what it cannot read is refused, with no other detail. */
const decoded = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch {
    throw refused('The picture cannot be read.')
  }
}

export interface Draft {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Decodes an upload and encodes it anew as PNG: PNG, JPEG or GIF by its own first bytes, one picture of at most 40
 * million pixels, turned as its camera says, and without place, camera or anything appended.
 */
export const draftOf = async (upload: Uint8Array, rule: PictureRule): Promise<Draft> => {
  if (upload.length > rule.largest) throw refused(rule.tooLarge)
  if (!isKnown(upload)) throw refused('Choose a PNG, JPG or GIF.')
  const sharp = await pictures()
  const picture = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: DRAFT_SIDE, height: DRAFT_SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
  const { data, info } = await pictureWork(() => decoded(picture.toBuffer({ resolveWithObject: true })))
  return { bytes: data, width: info.width, height: info.height }
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

/** Cuts the window out of a draft, filling up what lies beyond its edges, and scales it to the kept size. */
export const cropped = async (
  draft: Buffer,
  window: (size: Draft) => Crop,
  rule: PictureRule,
): Promise<Buffer> => {
  const sharp = await pictures()
  const { width = 1, height = 1 } = await sharp(draft).metadata()
  const { left, top, width: wide, height: high } = window({ bytes: draft, width, height })
  const over = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    right: Math.max(0, left + wide - width),
    bottom: Math.max(0, top + high - height),
  }
  if (over.left >= wide || over.right >= wide || over.top >= high || over.bottom >= high)
    throw refused('Choose a part of the picture.')
  const filled = await sharp(draft)
    .ensureAlpha()
    .extend({ ...over, background: TRANSPARENT })
    .toBuffer()
  return sharp(filled)
    .extract({ left: Math.max(0, left), top: Math.max(0, top), width: wide, height: high })
    .resize(rule.width, rule.height, { fit: 'fill' })
    .png()
    .toBuffer()
}

/** Shown where there is no picture: one transparent pixel, the same for everyone. */
export const emptyPicture = async (): Promise<Buffer> => {
  const sharp = await pictures()
  return sharp({ create: { width: 1, height: 1, channels: 4, background: TRANSPARENT } })
    .png()
    .toBuffer()
}
