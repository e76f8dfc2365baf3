import type { FastifyInstance } from 'fastify'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { contract } from '#contract/all.ts'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { createUploads } from '#server/integrations/file-scan/uploads.ts'
import { checkFiles } from '#server/invariants.ts'
import { createLog } from '#server/process/log.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { MARKED_NAMES } from '#server/testing/two-tenants.ts'
import { signInAs } from '#server/testing/sign-in.ts'
import { addRoutes } from './routes.ts'
import { createServer } from './server.ts'
import { sessions } from './session.ts'

let harness: Harness
let book: TwoTenants
let app: FastifyInstance
const said: string[] = []
it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  app = await createServer({
    ports: harness.ports,
    log: createLog('error', { write: (line) => void said.push(line) }),
    isReady: () => true,
  })
  addRoutes(app, contract, harness.dispatcher, sessions(harness.ports), harness.ports)
  await app.ready()
})
afterAll(async () => {
  await app?.close()
})

const download = async (side: 'own' | 'foreign') => {
  const token = await signInAs(harness.ports, book.agents.own)
  const path = contract.documentDownload.path
  return app.inject({
    method: 'GET',
    url: `${path}?docId=${book.records[side].document}`,
    headers: { authorization: `Bearer ${token}` },
  })
}

const addSubjectivity = (): Promise<{ id: string }> =>
  harness.api.run(book.actors.get('COWBELL underwriter') as Actor, 'subjectivityCreate', {
    body: {
      quoteId: book.records.own.quote,
      title: 'Screenshot of the mail settings',
      stage: 'POST_BIND',
      dueDate: addDays(harness.clock.today(), 14),
    },
  })

const addEvidence = async (): Promise<{ id: string; fileId: string }> => {
  const { id } = await addSubjectivity()
  const { files } = await harness.api.run(
    book.agents.own,
    'subjectivityFileAdd',
    { params: { id }, query: { fileName: 'settings.pdf' }, body: new FormData() },
    { file: Buffer.from('%PDF-1.7\nsettings') },
  )
  return { id, fileId: files[0]?.id ?? '' }
}

/** Where that file lies. */
const storedEvidence = async (): Promise<string> => {
  const { sha256 } = await harness.ports.db
    .selectFrom('subjectivity_file')
    .select('sha256')
    .where('file_name', '=', 'settings.pdf')
    .executeTakeFirstOrThrow()
  return join(harness.ports.env.DATA_DIR, 'files', sha256.slice(0, 2), sha256)
}

describe('a file', () => {
  it('is handed over to be saved, never to be run here (SEC-024)', async () => {
    const { statusCode, headers, rawPayload } = await download('own')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/)
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('that is torn or gone is drawn again from its record', async () => {
    const intact = await download('own')
    const { sha256 } = await harness.ports.db
      .selectFrom('document')
      .select('sha256')
      .where('id', '=', book.records.own.document)
      .executeTakeFirstOrThrow()
    const path = join(harness.ports.env.DATA_DIR, 'files', sha256?.slice(0, 2) ?? '', sha256 ?? '')
    for (const damage of [
      () => writeFileSync(path, ''),
      () => writeFileSync(path, 'x'),
      () => rmSync(path),
    ]) {
      damage()
      harness.log.length = 0
      const again = await download('own')
      expect(again.statusCode).toBe(200)
      expect(again.rawPayload).toEqual(intact.rawPayload)
      expect(readFileSync(path)).toEqual(intact.rawPayload)
      await download('own')
      expect(harness.log).toEqual([
        expect.stringMatching(new RegExp(`"documentId":"${book.records.own.document}".*drawn again`)),
      ])
    }
  })

  it('that cannot be looked into in time is not called wrong: the sender may send it again', async () => {
    const uploads = createUploads({ timeoutMs: 1 })
    const ports = { ...harness.ports, fileOf: uploads.fileOf }
    const slow = await createServer({ ports, log: createLog('silent'), isReady: () => true })
    addRoutes(slow, contract, { ...harness.dispatcher, ports }, sessions(ports), ports)
    const form = new FormData()
    form.append('file', new Blob(['picture']), 'picture.png')
    const sent = new Response(form)
    const { id } = await addSubjectivity()
    const answer = await slow.inject({
      method: 'POST',
      url: `${contract.subjectivityFileAdd.path.replace('{id}', id)}?fileName=settings.pdf`,
      headers: {
        authorization: `Bearer ${await signInAs(ports, book.agents.own)}`,
        'idempotency-key': 'not-in-time',
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect(answer.json()).toMatchObject({ code: 'NOT_IN_TIME', status: 503 })
    expect(answer.headers['retry-after']).toBe('60')
    await slow.close()
    await uploads.close()
  })

  it.each([
    ['damaged', (file: string) => writeFileSync(file, 'x'), 'is not the file that was stored'],
    ['gone', (file: string) => rmSync(file), 'is missing'],
  ])('that was sent and is %s is reported and never given out', async (_, harm, reason) => {
    const params = await addEvidence()
    harm(await storedEvidence())
    const token = await signInAs(harness.ports, book.agents.own)
    const url = contract.subjectivityFileGet.path
      .replace('{id}', params.id)
      .replace('{fileId}', params.fileId)
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'FILE_DAMAGED',
      detail: expect.stringContaining('sent again'),
    })
    expect(said.filter((line) => line.includes(reason))).toHaveLength(1)
    const found = await checkFiles(harness.ports.db, harness.ports.files)
    expect(found?.offenders).toMatchObject([{ record: 'settings.pdf' }])
  })

  it('of another tenant is as absent as none (SEC-052)', async () => {
    const { statusCode, body } = await download('foreign')
    expect(statusCode).toBe(404)
    expect(body).not.toContain(MARKED_NAMES.foreign)
  })

  it('and every other record is not found by counting on from an id that is known (SEC-049)', async () => {
    const { document, quote } = book.records.own
    const token = await signInAs(harness.ports, book.agents.own)
    const path = contract.documentDownload.path
    const hex = document.replaceAll('-', '')
    const counted = Array.from({ length: 60 }, (_, at) => {
      const by = BigInt(at % 2 === 0 ? at + 2 : -at - 1)
      const next = (BigInt(`0x${hex}`) + by * (at < 30 ? 1n : 1n << 64n)).toString(16).padStart(32, '0')
      return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    })
    const answers = await Promise.all(
      counted.map((docId) =>
        app.inject({ url: `${path}?docId=${docId}`, headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect(document.slice(19)).not.toBe(quote.slice(19))
  })
})
