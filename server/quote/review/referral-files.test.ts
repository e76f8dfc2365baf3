import { describe, expect } from 'vitest'
import type { FileAnswer } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { MOST_REFERRAL_FILES } from '#domain/quote/review/referral-files.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let underwriter: Actor
let id: string

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  underwriter = book.actors.get('COWBELL underwriter') as Actor
  id = book.records.own.quote
})

const pdf = (text: string): Uint8Array => Buffer.from(`%PDF-1.7\n${text}`)

const attach = (who: Actor, file: Uint8Array, fileName = 'losses.pdf', note?: string) =>
  harness.api.run(
    who,
    'referralFileAdd',
    { params: { id }, query: { fileName, ...(note && { note }) }, body: new FormData() },
    { file },
  )
const list = (who: Actor) => harness.api.run(who, 'referralFileList', { params: { id } })
const remove = (who: Actor, fileId: string) =>
  harness.api.run(who, 'referralFileRemove', { params: { id, fileId } })

const refused = (code: string) => ({ refusal: { code } })
const refusedFile = (code: string) => ({ refusal: { errors: [{ field: 'file', code }] } })

const trail = async (action: string) => {
  const rows = await harness.ports.db
    .selectFrom('audit_entry')
    .select(['summary', 'actor_name'])
    .where('record_id', '=', id)
    .where('action', '=', action)
    .orderBy('id')
    .execute()
  return rows
}

const mails = () =>
  harness.jobs.filter((job) => job.type === 'mail.send' && job.template === 'referralFileAttached')

describe('files of a referral', () => {
  it('are attached only once an underwriter has to decide', async () => {
    await expect(attach(agent, pdf('early'))).rejects.toMatchObject(refused('TRANSITION_NOT_ALLOWED'))
    expect((await list(agent)).actions).toMatchObject({ attach: { allowed: false } })
    await harness.api.run(agent, 'quoteSubmit', {
      params: { id },
      body: { reason: 'Losses are lower than they look' },
    })
    expect((await list(agent)).actions).toEqual({ attach: { allowed: true } })
  })

  it('are read by the underwriter on the desk with what they show, and leave a line in the trail', async () => {
    await attach(agent, pdf('losses'), '../../losses 2026.pdf', 'Loss runs of five years')
    const { files } = await harness.api.run(underwriter, 'quoteDesk', { params: { quoteId: id } })
    expect(files.content[0]).toMatchObject({
      fileName: 'losses 2026.pdf',
      mediaType: 'application/pdf',
      note: 'Loss runs of five years',
      uploadedBy: agent.name,
      removal: { allowed: false, code: 'FILE_OF_ANOTHER' },
    })
    for (const who of [agent, underwriter]) {
      const answer: unknown = await harness.api.run(who, 'referralFileGet', {
        params: { id, fileId: files.content[0]?.id ?? '' },
      })
      expect(Buffer.from((answer as FileAnswer).bytes).toString()).toBe('%PDF-1.7\nlosses')
    }
    const quoteNumber = (await harness.api.run(agent, 'quoteGet', { params: { productType: 'P100', id } }))
      .quoteNumber
    expect(await trail('quote.fileAttached')).toEqual([
      {
        summary: `losses 2026.pdf attached to the referral of quote ${quoteNumber}: Loss runs of five years`,
        actor_name: agent.name,
      },
    ])
    expect(mails()).toEqual([])
  })

  it('are refused as evidence is: by bytes, name, size of a page and what is found in them', async () => {
    await expect(attach(agent, Buffer.from('plain text'))).rejects.toMatchObject(refusedFile('FILE_INVALID'))
    await expect(attach(agent, pdf('x'), 'x.png')).rejects.toMatchObject(refusedFile('FILE_INVALID'))
    await expect(attach(agent, pdf('x'), 'x.docx')).rejects.toMatchObject(refusedFile('FILE_INVALID'))
    await expect(attach(agent, new Uint8Array())).rejects.toMatchObject(refusedFile('REQUIRED'))
    await expect(attach(agent, pdf('/OpenAction << /S /JavaScript /JS (a) >>'))).rejects.toMatchObject(
      refusedFile('FILE_INFECTED'),
    )
    const blank = '3 0 obj <</Type /Page>> endobj\n4 0 obj <<>>\nstream\nq Q\nendstream endobj'
    await expect(attach(agent, pdf(blank))).rejects.toMatchObject(refusedFile('FILE_BLANK'))
  })

  it('sent twice at once are one file with one line in the trail', async () => {
    const before = (await list(agent)).content.length
    const lines = (await trail('quote.fileAttached')).length
    await Promise.all([1, 2, 3].map(() => attach(agent, pdf('at once'))))
    expect((await list(agent)).content).toHaveLength(before + 1)
    expect(await trail('quote.fileAttached')).toHaveLength(lines + 1)
  })

  it('are neither read nor attached by another agency, nor read by the insured', async () => {
    const [file] = (await list(agent)).content
    const foreign = book.agents.foreign
    await expect(list(foreign)).rejects.toMatchObject({ refusal: { kind: 'absent' } })
    await expect(attach(foreign, pdf('foreign'))).rejects.toMatchObject({ refusal: { kind: 'absent' } })
    await expect(
      harness.api.run(foreign, 'referralFileGet', { params: { id, fileId: file?.id ?? '' } }),
    ).rejects.toMatchObject({ refusal: { kind: 'absent' } })
    await expect(list(book.customers.own)).rejects.toMatchObject(refused('PERMISSION_MISSING'))
  })

  it('are reported by mail to the underwriter who reviews the quote', async () => {
    await harness.api.run(underwriter, 'quoteAssign', { body: { quoteId: id } })
    await attach(agent, pdf('in review'), 'backup.pdf', 'Report of a restored backup')
    expect(mails()).toHaveLength(1)
    expect(JSON.stringify(mails()[0])).toContain(underwriter.email)
    expect(JSON.stringify(mails()[0])).toContain('Report of a restored backup')
  })

  it('are removed by the account that attached them, and the trail says so', async () => {
    const [file] = (await list(agent)).content
    await expect(remove(underwriter, file?.id ?? '')).rejects.toMatchObject(refused('FILE_OF_ANOTHER'))
    const left = await remove(agent, file?.id ?? '')
    expect(left.content.map((one) => one.id)).not.toContain(file?.id)
    expect((await trail('quote.fileRemoved')).map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/^backup\.pdf removed from the referral of quote Q-/),
    ])
    await expect(remove(agent, file?.id ?? '')).rejects.toMatchObject({ refusal: { kind: 'absent' } })
  })

  it('are so many at most', async () => {
    const many = MOST_REFERRAL_FILES - (await list(agent)).content.length
    for (let at = 0; at < many; at += 1) await attach(agent, pdf(`file ${at}`))
    await expect(attach(agent, pdf('one more'))).rejects.toMatchObject(refused('FILES_TOO_MANY'))
    expect((await list(agent)).actions).toMatchObject({ attach: { allowed: false, code: 'FILES_TOO_MANY' } })
  })

  it('stay as they are once it is decided', async () => {
    const before = (await list(agent)).content
    await harness.api.run(underwriter, 'quoteUwDecline', {
      body: { quoteId: id, reasonSummary: 'Poor Claims History', reason: 'Too many losses' },
    })
    await expect(attach(agent, pdf('late'))).rejects.toMatchObject(refused('TRANSITION_NOT_ALLOWED'))
    await expect(remove(agent, before[0]?.id ?? '')).rejects.toMatchObject(refused('TRANSITION_NOT_ALLOWED'))
    const after = await list(underwriter)
    expect(after.content.map((one) => one.id)).toEqual(before.map((one) => one.id))
    expect(after.content.every(({ removal }) => !removal.allowed)).toBe(true)
  })
})
