import { createServer, type Server } from 'node:net'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { clamdScan } from './clamd-scan.ts'
import { threatIn } from './signatures.ts'
import { createUploads, type Uploads } from './uploads.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const threat = (file: Uint8Array | string) =>
  threatIn(typeof file === 'string' ? Buffer.from(file, 'latin1') : Buffer.from(file))

const packed = (text: string, more = '/N 1 /First 4 /Filter /FlateDecode'): Buffer => {
  const data = deflateSync(Buffer.from(text, 'latin1'))
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /ObjStm ${more} /Length ${data.length} >>\nstream\r\n`),
    data,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ])
}

const script = '7 0 << /S /JavaScript /JS (app.alert(1)) >>'

describe('the scanner that comes with the product', () => {
  it.each([
    ['the test file', eicar, 'EICAR test file'],
    ['a program', `MZ${'\u0090'.repeat(64)}`, 'program for Windows'],
    ['a PDF that runs a script', '%PDF-1.7 /OpenAction << /S /JavaScript /JS (x) >>', 'script in a PDF'],
    ['a name with escapes', '%PDF-1.7 << /S /J#61va#53cript /J#53 (x) >>', 'script in a PDF'],
    [
      'a script behind blanks',
      `%PDF-1.7 /OpenAction${'\n '.repeat(5_000)}<< /S\t/JavaScript >>`,
      'script in a PDF',
    ],
    ['a program that is started', '%PDF-1.7 /OpenAction << /S /L#61unch /F (cmd.exe) >>', 'script in a PDF'],
    ['a form that runs a script', '%PDF-1.7 /AcroForm << /XFA 4 0 R >>', 'script in a PDF'],
    ['a PDF that holds a file', '%PDF-1.7 /EmbeddedFile', 'file embedded in a PDF'],
    ['an escaped name of a file', '%PDF-1.7 /#45mbeddedFile#73 ', 'file embedded in a PDF'],
    ['a script in a packed stream of objects', packed(script), 'script in a PDF'],
    [
      'a script in a packed stream, far behind',
      packed(`7 0 ${' '.repeat(9_000)}${script}`),
      'script in a PDF',
    ],
    [
      'objects packed in a way that is not read here',
      packed(script).toString('latin1').replace('stream\r\nx', 'stream\r\ny'),
      'content that cannot be looked into',
    ],
    [
      'objects in signs that look as if they were not packed',
      `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode >>\nstream\n${[...script].map((sign) => sign.charCodeAt(0).toString(16)).join(' ')}>\nendstream`,
      'content that cannot be looked into',
    ],
    [
      'objects without end',
      packed(`7 0 ${' '.repeat(70 * 1_048_576)}`),
      'content that cannot be looked into',
    ],
    ['streams without end', `%PDF-1.7 ${'stream '.repeat(30_000)}`, 'content that cannot be looked into'],
    [
      'a PDF with an archive behind it',
      `%PDF-1.7 %%EOF\nPK\u0003\u0004 PK\u0005\u0006${'\0'.repeat(18)}`,
      'archive',
    ],
  ])('finds %s', (_name, file, found) => {
    expect(threat(file)).toBe(found)
  })

  it.each([
    ['a plain document', '%PDF-1.7 plain'],
    [
      'a document that opens at a page',
      '%PDF-1.7 /OpenAction [3 0 R /XYZ null null 0] /Outlines << /First 5 0 R >>',
    ],
    ['a document of packed objects', packed('7 0 << /Type /Page /Parent 2 0 R >>')],
    ['names that only begin alike', '%PDF-1.7 /JavaScriptless /EmbeddedFilesystem /J#6xva'],
  ])('lets %s through', (_name, file) => {
    expect(threat(file)).toBeNull()
  })

  describe('looks behind the end of a picture', () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#204060' } })
    const tails: [string, string, string][] = [
      ['an archive', '\0\0PK\u0003\u0004 and more', 'archive behind a picture'],
      ['a page', '\n<ScRiPt>alert(1)</script>', 'page behind a picture'],
      ['a PDF', `${'\0'.repeat(2_000)}%PDF-1.7`, 'PDF behind a picture'],
      ['a program', 'MZ\u0090\0', 'program behind a picture'],
    ]
    it.each(tails)('and finds %s there', async (_name, tail, found) => {
      for (const image of [await picture.clone().png().toBuffer(), await picture.clone().jpeg().toBuffer()]) {
        expect(threat(image)).toBeNull()
        expect(threat(Buffer.concat([image, Buffer.from(tail, 'latin1')]))).toBe(found)
      }
    })

    it('and takes what cameras append, which goes when the picture is encoded anew', async () => {
      const image = await picture.clone().jpeg({ progressive: true }).toBuffer()
      expect(threat(Buffer.concat([image, image, Buffer.from('\0\0\0\u0018ftypmp42')]))).toBeNull()
    })
  })
})

describe('the thread that looks into uploads', () => {
  const rooms: Uploads[] = []
  const room = (...options: Parameters<typeof createUploads>): Uploads => {
    const made = createUploads(...options)
    rooms.push(made)
    return made
  }
  afterAll(() => Promise.all(rooms.map((one) => one.close())))

  /** Names that nearly fit, one behind the other: what a search that goes back and forth takes longest for. */
  const hostile = Buffer.from(`%PDF-1.7 ${'/OpenAction/JS'.repeat(700_000)}`)

  it('holds no one else up', async () => {
    const { scan } = room()
    await scan.look(bytes('%PDF-1.7'))
    let turns = 0
    let isDone = false
    const others = (): void => {
      if (isDone) return
      turns += 1
      setImmediate(others)
    }
    const looking = scan.look(hostile).finally(() => (isDone = true))
    setImmediate(others)
    expect(await looking).toEqual({ isClean: true, by: 'signatures' })
    expect(turns).toBeGreaterThan(0)
  })

  it('refuses what is more than it can look into, in words for the user', async () => {
    const { scan } = room({ queueLimit: 1 })
    const looks = await Promise.allSettled([1, 2, 3, 4].map(() => scan.look(bytes('%PDF-1.7'))))
    expect(looks.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(looks[3]).toMatchObject({ reason: { refusal: { kind: 'limited', code: 'UPLOADS_FULL' } } })
  })

  it('takes the one file out of a form, and nothing out of one with two or none', async () => {
    const { fileOf } = room()
    const sent = async (names: string[]) => {
      const form = new FormData()
      for (const name of names) form.append('file', new Blob([name]), name)
      form.set('note', 'x')
      const made = new Response(form)
      const taken = await fileOf(
        new Uint8Array(await made.arrayBuffer()),
        made.headers.get('content-type') ?? '',
      )
      return Buffer.from(taken).toString()
    }
    expect(await sent(['one'])).toBe('one')
    expect(await sent(['one', 'two'])).toBe('')
    expect(await sent([])).toBe('')
    await expect(fileOf(bytes('no form'), 'multipart/form-data; boundary=x')).rejects.toThrow()
  })
})

describe('a ClamAV daemon', () => {
  const servers: Server[] = []
  afterAll(() => servers.forEach((server) => server.close()))

  /** Answers as the daemon does once the stream has ended. */
  const daemon = (answer: string): Promise<{ address: string; received: () => Buffer }> =>
    new Promise((resolve) => {
      let all = Buffer.alloc(0)
      const server = createServer((socket) => {
        socket.on('data', (data) => {
          all = Buffer.concat([all, data as Buffer])
          if (all.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer)
        })
      })
      servers.push(server)
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number }
        resolve({ address: `127.0.0.1:${port}`, received: () => all })
      })
    })

  it('is sent the whole file in chunks, and its word is taken', async () => {
    const clean = await daemon('stream: OK\0')
    expect(await clamdScan(clean.address).look(new Uint8Array(70_000).fill(65))).toMatchObject({
      isClean: true,
    })
    expect(clean.received().length).toBe('zINSTREAM\0'.length + 4 + 65_536 + 4 + 4_464 + 4)
    const found = await daemon('stream: Win.Test.EICAR_HDB-1 FOUND\0')
    expect(await clamdScan(found.address).look(bytes(eicar))).toEqual({
      isClean: false,
      by: 'clamd',
      threat: 'Win.Test.EICAR_HDB-1',
    })
  })

  it('is not taken for a clean bill when it fails', async () => {
    const failing = await daemon('INSTREAM size limit exceeded. ERROR\0')
    await expect(clamdScan(failing.address).look(bytes('x'))).rejects.toThrow('size limit')
    await expect(clamdScan('127.0.0.1:1').look(bytes('x'))).rejects.toThrow()
  })
})
