import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { FileAnswer } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let underwriter: Actor
let id: string

const pdf = (text: string): Uint8Array => Buffer.from(`%PDF-1.7\n${text}`)

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  underwriter = book.actors.get('COWBELL underwriter') as Actor
  const made = await harness.api.run(underwriter, 'subjectivityCreate', {
    body: {
      quoteId: book.records.own.quote,
      title: 'Screenshot of the mail settings',
      stage: 'POST_BIND',
      dueDate: addDays(harness.clock.today(), 14),
    },
  })
  ;({ id } = made)
})

const upload = (who: Actor, file: Uint8Array, fileName = 'mail settings.pdf') =>
  harness.api.run(
    who,
    'subjectivityFileAdd',
    { params: { id }, query: { fileName }, body: new FormData() },
    { file },
  )

const refused = (code: string) => ({ refusal: { errors: [{ field: 'file', code }] } })

describe('evidence of a condition', () => {
  it('is kept in versions with their hash, and downloaded as it was sent', async () => {
    const first = await upload(agent, pdf('one'))
    expect(first).toMatchObject({ status: 'SUBMITTED', evidence: 'mail settings.pdf' })
    const second = await upload(agent, pdf('two'))
    expect(second.files.map(({ version }) => version)).toEqual([2, 1])
    const [latest] = second.files
    expect(latest?.sha256).toBe(createHash('sha256').update(pdf('two')).digest('hex'))
    for (const who of [agent, underwriter]) {
      const answer: unknown = await harness.api.run(who, 'subjectivityFileGet', {
        params: { id, fileId: latest?.id ?? '' },
      })
      const file = answer as FileAnswer
      expect(Buffer.from(file.bytes).toString()).toBe(Buffer.from(pdf('two')).toString())
      expect(file).toMatchObject({ fileName: 'mail settings.pdf', mediaType: 'application/pdf' })
    }
  })

  it('is refused by its bytes, its name and what is found in it', async () => {
    await expect(upload(agent, Buffer.from('plain text'))).rejects.toMatchObject(refused('FILE_INVALID'))
    await expect(upload(agent, pdf('x'), 'x.png')).rejects.toMatchObject(refused('FILE_INVALID'))
    await expect(upload(agent, new Uint8Array())).rejects.toMatchObject(refused('REQUIRED'))
    await expect(upload(agent, pdf('/OpenAction << /S /JavaScript /JS (a) >>'))).rejects.toMatchObject(
      refused('FILE_INFECTED'),
    )
  })

  it('is no blank page, as PDF or as picture', async () => {
    const page = 'BT (MFA is on) Tj ET'
    const withPage = (content: string) =>
      pdf(`3 0 obj <</Type /Page>> endobj\n4 0 obj <<>>\nstream\n${content}\nendstream endobj`)
    await expect(upload(agent, withPage('q Q'))).rejects.toMatchObject(refused('FILE_BLANK'))
    expect(await upload(agent, withPage(page))).toMatchObject({ status: 'SUBMITTED' })
    const white = { create: { width: 40, height: 20, channels: 3, background: '#ffffff' } } as const
    const blank = await sharp(white).png().toBuffer()
    await expect(upload(agent, blank, 'screen.png')).rejects.toMatchObject(refused('FILE_BLANK'))
  })

  it('sent twice at once is one file', async () => {
    const before = await upload(agent, pdf('before'))
    await Promise.all([1, 2, 3].map(() => upload(agent, pdf('at once'))))
    const { files } = await upload(agent, pdf('at once'))
    expect(files.map(({ version }) => version)).toEqual([
      (before.files[0]?.version ?? 0) + 1,
      ...before.files.map(({ version }) => version),
    ])
  })

  it('that is a picture is kept without place, camera and what was hidden in it', async () => {
    const shown = { create: { width: 20, height: 10, channels: 3, background: '#f0f0f0' } } as const
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#204060' } })
      .composite([{ input: await sharp(shown).png().toBuffer(), left: 4, top: 4 }])
      .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'Secret camera' } } })
      .jpeg()
      .toBuffer()
    const sent = Buffer.concat([picture, Buffer.from('a tail of the picture')])
    const { files } = await upload(agent, sent, 'screen.jpg')
    const answer: unknown = await harness.api.run(agent, 'subjectivityFileGet', {
      params: { id, fileId: files[0]?.id ?? '' },
    })
    const { bytes } = answer as FileAnswer
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 20,
      height: 40,
      exif: undefined,
    })
    const text = Buffer.from(bytes).toString('latin1')
    for (const secret of ['Secret camera', 'a tail']) {
      expect(sent.toString('latin1')).toContain(secret)
      expect(text).not.toContain(secret)
    }
    expect(files[0]).toMatchObject({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    await expect(upload(agent, sent.subarray(0, 60), 'screen.jpg')).rejects.toMatchObject(
      refused('FILE_INVALID'),
    )
  })

  it('names only documents of its own account', async () => {
    const submit = (documentId: string) =>
      harness.api.run(agent, 'subjectivitySubmit', {
        params: { id },
        body: { evidence: 'As agreed', documentId },
      })
    const { own, foreign } = book.records
    const { db } = harness.ports
    const row = await db
      .selectFrom('document')
      .selectAll()
      .where('id', '=', own.document)
      .executeTakeFirstOrThrow()
    const elsewhere = {
      ...row,
      id: harness.ports.random.newId(),
      account_id: harness.ports.random.newId(),
      facts: JSON.stringify(row.facts),
    }
    await db.insertInto('document').values(elsewhere).execute()
    expect(await submit(own.document)).toMatchObject({ documentId: own.document })
    for (const other of [elsewhere.id, foreign.document, own.quote])
      await expect(submit(other)).rejects.toMatchObject({
        refusal: { errors: [{ field: 'documentId', code: 'DOCUMENT_UNKNOWN' }] },
      })
  })

  it('of another agency is as absent as no evidence', async () => {
    const { files } = await upload(agent, pdf('three'))
    const params = { id, fileId: files[0]?.id ?? '' }
    const foreign = book.agents.foreign
    await expect(harness.api.run(foreign, 'subjectivityFileGet', { params })).rejects.toMatchObject({
      refusal: { kind: 'absent' },
    })
    await expect(upload(foreign, pdf('four'))).rejects.toMatchObject({ refusal: { kind: 'absent' } })
  })

  it('is waived only with a note, and takes no file once it is met', async () => {
    const decide = (note?: string) =>
      harness.api.run(underwriter, 'subjectivityDecide', {
        params: { id },
        body: { decision: 'waive', ...(note && { note }) },
      })
    await expect(decide()).rejects.toThrow('does not fit its schema')
    expect(await decide('Seen on the call')).toMatchObject({ status: 'WAIVED', note: 'Seen on the call' })
    await expect(upload(agent, pdf('five'))).rejects.toMatchObject({
      refusal: { code: 'TRANSITION_NOT_ALLOWED' },
    })
  })
})

describe('a condition that files show to be met', () => {
  const accountOf = () =>
    harness.api.run(agent, 'accountGet', { params: { accountId: book.records.own.account } })

  const cleared = async (checkId: string, withFile: boolean) => {
    const made = await harness.api.run(underwriter, 'subjectivityCreate', {
      body: {
        quoteId: book.records.own.quote,
        title: `Evidence for ${checkId}`,
        stage: 'POST_BIND',
        dueDate: addDays(harness.clock.today(), 14),
        checkId,
      },
    })
    if (withFile)
      await harness.api.run(
        agent,
        'subjectivityFileAdd',
        { params: { id: made.id }, query: { fileName: 'order.pdf' }, body: new FormData() },
        { file: pdf(checkId) },
      )
    else
      await harness.api.run(agent, 'subjectivitySubmit', {
        params: { id: made.id },
        body: { evidence: 'It is done' },
      })
    return harness.api.run(underwriter, 'subjectivityDecide', {
      params: { id: made.id },
      body: { decision: 'clear', note: 'The file shows it' },
    })
  }

  it('answers the question of its check from the document, and scores the company again', async () => {
    await harness.api.run(agent, 'accountAnswersSave', {
      params: { accountId: book.records.own.account },
      body: { answers: { edr: 'NO', training: 'NO' } },
    })
    expect(await cleared('endpoint.edr', true)).toMatchObject({ status: 'CLEARED' })
    const { answers, answerProvenance } = await accountOf()
    expect(answers.edr).toBe('YES')
    expect(answerProvenance.edr).toMatchObject({
      source: 'document',
      by: `${underwriter.name} (order.pdf)`,
      at: harness.clock.now().toISOString(),
    })
    const { report } = await harness.api.run(agent, 'riskGet', {
      params: { accountId: book.records.own.account },
    })
    expect(report.checks.find(({ checkId }) => checkId === 'endpoint.edr')).toMatchObject({
      result: 'pass',
      source: 'answer (document)',
    })
  })

  it('answers nothing without a file, and nothing where the check is no question', async () => {
    const before = (await accountOf()).answers
    await cleared('compliance.training', false)
    await cleared('funds.dmarc', true)
    expect((await accountOf()).answers).toEqual(before)
  })
})
