import { createServer, type Server } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { clamdScan } from './clamd-scan.ts'
import { signatureScan } from './signature-scan.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

describe('the scanner that comes with the product', () => {
  it.each([
    ['the test file', eicar, 'EICAR test file'],
    ['a program', `MZ${'\u0090'.repeat(64)}`, 'program for Windows'],
    ['a PDF that runs a script', '%PDF-1.7 /OpenAction << /S /JavaScript /JS (x) >>', 'script in a PDF'],
    ['a PDF that holds a file', '%PDF-1.7 /EmbeddedFile', 'file embedded in a PDF'],
  ])('finds %s', async (_name, text, threat) => {
    expect(await signatureScan.look(bytes(text))).toEqual({ isClean: false, by: 'signatures', threat })
  })

  it('lets a plain document through', async () => {
    expect(await signatureScan.look(bytes('%PDF-1.7 plain'))).toEqual({ isClean: true, by: 'signatures' })
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
