import { z } from 'zod'
import { userEmail } from '#domain/party/user-schema.ts'
import { pictureRules } from '#domain/party/pictures.ts'
import { defineContract } from '../endpoint.ts'
import { id } from '../wire.ts'

const pixels = z.coerce.number().min(-20_000).max(20_000)

const cropOf = (zoom: { least: number; most: number }) =>
  z.object({
    /** Left and top of the crop in pixels of the uploaded picture. */
    xCoordinate: pixels,
    yCoordinate: pixels,
    zoom: z.coerce.number().min(zoom.least).max(zoom.most).default(1),
  })

const PNG = 'image/png'
const stored = z.object({ width: z.int(), height: z.int() })
const isSmall = z.enum(['true', 'false']).default('false')

const picture = {
  tag: 'Pictures',
  access: 'any',
  withoutMfa: true,
} as const

const logo = { tag: 'Pictures', access: ['org:secure'] } as const

const logoOf = (size: 's' | 'm', words: string) =>
  ({
    get: {
      method: 'GET',
      path: `/api/agency/v1/logo/${size}/{id}`,
      summary: `The ${words} logo of an agency`,
      tag: 'Pictures',
      access: 'any',
      params: z.object({ id }),
      file: PNG,
    },
    remove: {
      method: 'DELETE',
      path: `/api/agency/v1/logo/${size}/{id}`,
      summary: `Take the ${words} logo of an agency away`,
      ...logo,
      command: true,
      params: z.object({ id }),
    },
  }) as const

const small = logoOf('s', 'small')
const medium = logoOf('m', 'medium')

/** Pictures of users and logos of agencies: uploaded, cropped, then kept as PNG of ours. */
export const pictureContract = defineContract({
  pictureUpload: {
    method: 'POST',
    path: '/api/user/v1/pic/initial',
    summary: 'Upload a picture of the user to crop',
    ...picture,
    ownHands: true,
    rate: 30,
    upload: pictureRules.USER.largest,
    response: stored,
  },
  pictureCrop: {
    method: 'POST',
    path: '/api/user/v1/pic/crop',
    summary: 'Crop the uploaded picture and keep it',
    ...picture,
    ownHands: true,
    command: true,
    query: cropOf(pictureRules.USER.zoom),
  },
  pictureGet: {
    method: 'GET',
    path: '/api/user/v1/pic',
    summary: 'The picture of the user',
    ...picture,
    file: PNG,
  },
  pictureRemove: {
    method: 'DELETE',
    path: '/api/user/v1/pic',
    summary: 'Take the picture of the user away',
    ...picture,
    ownHands: true,
    command: true,
  },
  pictureOfEmail: {
    method: 'GET',
    path: '/api/user/v1/pic/email/{email}',
    summary: 'The picture of a user of the same account; anybody else’s address gives the same empty one',
    ...picture,
    params: z.object({ email: userEmail }),
    file: PNG,
  },
  logoUpload: {
    method: 'POST',
    path: '/api/agency/v1/logo/initial/{id}',
    summary: 'Upload a logo of an agency to crop',
    ...logo,
    rate: 30,
    upload: pictureRules.LOGO_M.largest,
    params: z.object({ id }),
    query: z.object({ isSmall }),
    response: stored,
  },
  logoCrop: {
    method: 'POST',
    path: '/api/agency/v1/logo',
    summary: 'Crop the logo uploaded before, or the image in the body, and keep it',
    ...logo,
    rate: 30,
    upload: pictureRules.LOGO_M.largest,
    query: cropOf(pictureRules.LOGO_M.zoom).extend({ isSmall }),
  },
  logoSmallGet: small.get,
  logoSmallRemove: small.remove,
  logoMediumGet: medium.get,
  logoMediumRemove: medium.remove,
})
