/** Pictures of people and logos of agencies: limits of specification 2 sections 5 and 9. */
export type PictureKind = 'USER' | 'LOGO_S' | 'LOGO_M'

export interface PictureRule {
  /** Largest upload in bytes. */
  largest: number
  /** The sentence for a larger one. */
  tooLarge: string
  /** How far the crop goes in and out; steps of 0.1. */
  zoom: { least: number; most: number }
  /** Pixels of the stored picture, and of the crop's shape. */
  width: number
  height: number
}

export const pictureRules: Readonly<Record<PictureKind, PictureRule>> = {
  USER: {
    largest: 2 * 1024 * 1024,
    tooLarge: 'The picture is larger than 2MB.',
    zoom: { least: 1, most: 3 },
    width: 256,
    height: 256,
  },
  LOGO_S: {
    largest: 50 * 1024,
    tooLarge: 'The logo is larger than 50kb.',
    zoom: { least: 0.4, most: 3 },
    width: 96,
    height: 96,
  },
  LOGO_M: {
    largest: 150 * 1024,
    tooLarge: 'The logo is larger than 150kb.',
    zoom: { least: 0.4, most: 3 },
    width: 480,
    height: 160,
  },
}

export const ZOOM_STEP = 0.1

/** What an upload may be, judged by its first bytes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const

interface Size {
  width: number
  height: number
}

export interface Crop extends Size {
  left: number
  top: number
}

/**
 * The window that is cut out of a picture, in its own pixels. At zoom 1 it is the largest of the wanted shape that fits;
 * above it shrinks, below it grows over the picture's edges, where the picture is filled up.
 */
export const cropWindow = (
  picture: Size,
  rule: PictureRule,
  at: { xCoordinate: number; yCoordinate: number; zoom: number },
): Crop => {
  const fit = Math.min(picture.width / rule.width, picture.height / rule.height)
  return {
    left: Math.round(at.xCoordinate),
    top: Math.round(at.yCoordinate),
    width: Math.max(1, Math.round((rule.width * fit) / at.zoom)),
    height: Math.max(1, Math.round((rule.height * fit) / at.zoom)),
  }
}
