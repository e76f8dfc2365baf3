import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { MOST_PIXELS, pictureWork } from '#server/integrations/file-scan/picture-work.ts'

/** Losses that no one sees on a screen shot. */
const JPEG_QUALITY = 92
const LONGEST_SECONDS = 10

/** Of 255 steps of brightness: less is noise of a camera or scanner. */
const SEEN_FROM = 6

const isPicture = (mediaType: string): boolean => mediaType === 'image/png' || mediaType === 'image/jpeg'

/** Whether a picture that was encoded anew is of one color all over. */
export const isBlankPicture = (bytes: Uint8Array, mediaType: string): Promise<boolean> =>
  isPicture(mediaType)
    ? pictureWork(async () => {
        const { default: sharp } = await import('sharp')
        const { channels } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).stats()
        return channels.every(({ min, max }) => max - min < SEEN_FROM)
      })
    : Promise.resolve(false)

/**
 * The picture encoded anew, in its own format and turned as its camera says: place, camera and anything appended
 * or hidden in it are gone. Anything but a PNG or JPEG is given back as it is.
 */
export const evidencePicture = async (bytes: Uint8Array, mediaType: string): Promise<Uint8Array> => {
  if (!isPicture(mediaType)) return bytes
  return pictureWork(async () => {
    const { default: sharp } = await import('sharp')
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .timeout({ seconds: LONGEST_SECONDS })
    try {
      return await (
        mediaType === 'image/png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })
      ).toBuffer()
    } catch {
      throw new Refused(fieldRefusal('file', 'The picture cannot be read.', 'FILE_INVALID'))
    }
  })
}
