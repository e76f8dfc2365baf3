import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { MOST_EVIDENCE_FILES } from '#domain/underwriting/subjectivity/evidence-file.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let id: string

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  id = book.records.own.quote
})

const add = (who: Actor, text: string, fileName = 'signed.pdf') =>
  harness.api.run(
    who,
    'quoteSignedFileAdd',
    { params: { id }, query: { fileName }, body: new FormData() },
    { file: Buffer.from(`%PDF-1.7\n${text}`) },
  )

describe('a signed application that is uploaded', () => {
  it('is kept once for each document, and a quote holds so many and no more', async () => {
    const { own, foreign: other } = book.agents
    await expect(add(other, 'of a stranger')).rejects.toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    for (let at = 0; at < MOST_EVIDENCE_FILES; at++) await add(own, `version ${at}`)
    await expect(add(own, 'one more')).rejects.toMatchObject({ refusal: { code: 'FILES_TOO_MANY' } })
    expect(await add(own, 'version 3', 'scan.pdf')).toMatchObject({ fileName: 'scan.pdf' })
    const { content } = await harness.api.run(own, 'referralFileList', { params: { id } })
    expect(content.filter(({ note }) => note === 'The signed application')).toHaveLength(MOST_EVIDENCE_FILES)
  })

  it('takes no place among the files of a referral, and is not removed with them', async () => {
    const { own } = book.agents
    const quote = { params: { id } }
    await harness.api.run(own, 'quoteSubmit', { ...quote, body: { reason: 'Losses are lower' } })
    const { content, actions } = await harness.api.run(own, 'referralFileList', quote)
    expect(actions).toEqual({ attach: { allowed: true } })
    await expect(
      harness.api.run(own, 'referralFileRemove', {
        params: { id, fileId: content.find(({ fileName }) => fileName === 'signed.pdf')?.id ?? '' },
      }),
    ).rejects.toMatchObject({ refusal: { code: 'FILE_OF_ANOTHER' } })
  })
})
