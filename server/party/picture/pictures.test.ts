import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { it, type Web } from '#server/testing/fixtures.ts'
import type { Person } from '#server/testing/web.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const RED = { r: 200, g: 0, b: 0 }
const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } })

const as = async (more: Partial<Person> = {}) => {
  const user = await web.person(more)
  const { accessToken } = await web.signIn(user.email)
  const authorization = `Bearer ${accessToken}`
  return {
    user,
    send: (method: 'GET' | 'POST' | 'DELETE', path: string) =>
      web.send(method, path, undefined, { token: accessToken }),
    file: async (path: string) => {
      const answer = await web.app.server.inject({ method: 'GET', url: path, headers: { authorization } })
      return { status: answer.statusCode, bytes: answer.rawPayload }
    },
    upload: async (path: string, bytes: Buffer, type = 'image/png') => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'picture')
      const sent = new Response(form)
      const answer = await web.app.server.inject({
        method: 'POST',
        url: path,
        headers: { authorization, 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      })
      return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() }
    },
  }
}

const INITIAL = '/api/user/v1/pic/initial'
const PICTURE = '/api/user/v1/pic'
const crop = (x: number, y: number, zoom = 1) =>
  `/api/user/v1/pic/crop?xCoordinate=${x}&yCoordinate=${y}&zoom=${zoom}`

describe('a picture of a user', () => {
  it('is uploaded, cropped, shown, named in the own profile and taken away', async () => {
    const { upload, send, file } = await as()
    const half = await image(400, 200)
      .composite([{ input: await image(200, 200).tint('#00ff00').png().toBuffer(), left: 200, top: 0 }])
      .png()
      .toBuffer()
    expect(await upload(INITIAL, half)).toMatchObject({ status: 200, json: { width: 400, height: 200 } })
    expect((await send('POST', crop(200, 0))).status).toBe(204)
    const { bytes } = await file(PICTURE)
    const { width, height, format } = await sharp(bytes).metadata()
    expect([width, height, format]).toEqual([256, 256, 'png'])
    const [left] = (await sharp(bytes).stats()).channels
    const [whole] = (await sharp(half).stats()).channels
    expect(left?.mean).not.toBeCloseTo(whole?.mean ?? 0)
    expect((await send('GET', '/api/auth/v1/me')).json.avatarUrl).toMatch(/^\/api\/user\/v1\/pic\?v=\d+$/)
    expect((await send('DELETE', PICTURE)).status).toBe(204)
    expect((await send('GET', '/api/auth/v1/me')).json.avatarUrl).toBeNull()
    expect((await file(PICTURE)).bytes.length).toBeLessThan(200)
  })

  it('loses what the camera said of place and time (SEC-071)', async () => {
    const { upload, send, file } = await as()
    const photo = await image(300, 300)
      .withExif({ IFD0: { Copyright: 'Quill' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    expect((await upload(INITIAL, photo, 'image/jpeg')).status).toBe(200)
    await send('POST', crop(0, 0, 2))
    const kept = (await file(PICTURE)).bytes
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.includes('Quill')).toBe(false)
  })

  it.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a PNG of its first bytes only', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['nothing', Buffer.alloc(0)],
    ['a web page called a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
  ])('is never %s (SEC-071)', async (_what, bytes) => {
    const { upload } = await as()
    expect(await upload(INITIAL, bytes)).toMatchObject({ status: 422, json: { errors: [{ field: 'file' }] } })
  })

  it('of too many pixels or bytes is refused before it is unpacked (SEC-071)', async () => {
    const { upload } = await as()
    const flood = await image(9_000, 9_000).png().toBuffer()
    expect(flood.length).toBeLessThan(2 * 1024 * 1024)
    expect((await upload(INITIAL, flood)).status).toBe(422)
    expect((await upload(INITIAL, Buffer.alloc(3 * 1024 * 1024))).status).toBe(413)
  })

  it('is cropped once it is uploaded, inside its edges', async () => {
    const { upload, send } = await as()
    expect((await send('POST', crop(0, 0))).json.code).toBe('NOTHING_UPLOADED')
    await upload(INITIAL, await image(300, 300).png().toBuffer())
    expect((await send('POST', crop(900, 900))).status).toBe(422)
    expect((await send('POST', crop(0, 0, 4))).status).toBe(422)
  })

  it('is seen by e-mail in the own account; elsewhere every address looks alike', async () => {
    const owner = await as()
    await owner.upload(INITIAL, await image(300, 300).png().toBuffer())
    await owner.send('POST', crop(0, 0))
    const path = `${PICTURE}/email/${owner.user.email}`
    const colleague = await as({ orgId: owner.user.org_id })
    const stranger = await as()
    expect((await colleague.file(path)).bytes.length).toBeGreaterThan(200)
    const [known, unknown] = [
      await stranger.file(path),
      await stranger.file(`${PICTURE}/email/nobody@nowhere.test`),
    ]
    expect(known).toEqual(unknown)
  })
})

describe('a logo of an agency', () => {
  const initial = (id: string, isSmall: boolean) =>
    `/api/agency/v1/logo/initial/${id}?isSmall=${String(isSmall)}`
  const save = (isSmall: boolean, zoom = 1) =>
    `/api/agency/v1/logo?xCoordinate=0&yCoordinate=0&zoom=${zoom}&isSmall=${String(isSmall)}`

  it.each([
    ['s', true, [96, 96]],
    ['m', false, [480, 160]],
  ] as const)('of size %s is kept in its own shape, also zoomed out', async (size, isSmall, shape) => {
    const { user, upload, send, file } = await as()
    const bytes = await image(480, 160).png().toBuffer()
    expect((await upload(initial(user.org_id, isSmall), bytes)).status).toBe(200)
    expect((await send('POST', save(isSmall, 0.4))).status).toBe(204)
    const kept = await sharp((await file(`/api/agency/v1/logo/${size}/${user.org_id}`)).bytes).metadata()
    expect([kept.width, kept.height, kept.hasAlpha]).toEqual([...shape, true])
    expect((await send('DELETE', `/api/agency/v1/logo/${size}/${user.org_id}`)).status).toBe(204)
    expect((await file(`/api/agency/v1/logo/${size}/${user.org_id}`)).bytes.length).toBeLessThan(200)
  })

  it('is no larger than 50kb or 150kb, and no one else’s to change', async () => {
    const { user, upload } = await as()
    const noise = (kilobytes: number) =>
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        Buffer.alloc(kilobytes * 1024),
      ])
    expect((await upload(initial(user.org_id, true), noise(50))).json.detail).toContain('50kb')
    expect((await upload(initial(user.org_id, false), noise(150))).json.detail).toContain('150kb')
    const other = await as()
    const bytes = await image(96, 96).png().toBuffer()
    expect((await other.upload(initial(user.org_id, true), bytes)).status).toBe(404)
    expect((await other.send('GET', `/api/agency/v1/logo/s/${user.org_id}`)).status).toBe(404)
    const producer = await as({ orgId: user.org_id, roleId: 'principal-producer' })
    expect((await producer.upload(initial(user.org_id, true), bytes)).status).toBe(403)
  })
})

describe('an upload', () => {
  it('is taken only where a file is asked for', async () => {
    const { upload } = await as()
    const answer = await upload('/api/auth/v1/teams', Buffer.from('x'))
    expect(answer.status).toBe(415)
  })
})
