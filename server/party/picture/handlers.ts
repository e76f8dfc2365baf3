import { sql } from 'kysely'
import type { pictureContract } from '#contract/party/picture.ts'
import { inScope, seesAll } from '#domain/access/scopes.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import { cropWindow, type PictureKind, pictureRules } from '#domain/party/pictures.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { findUserByEmail } from '#server/party/shared/users.ts'
import { cropped, draftOf, emptyPicture } from './encode.ts'

interface At {
  xCoordinate: number
  yCoordinate: number
  zoom: number
}

const uploaded = (ctx: Ctx): Uint8Array => {
  const { file } = ctx.caller
  if (!file || file.length === 0)
    throw new Refused(fieldRefusal('file', 'Choose a PNG, JPG or GIF.', 'REQUIRED'))
  return file
}

const keepDraft = async (ctx: Ctx, kind: PictureKind, subjectId: string, upload: Uint8Array) => {
  const draft = await draftOf(upload, pictureRules[kind])
  const row = { subject_id: subjectId, bytes: draft.bytes, created_at: ctx.now }
  await ctx.db
    .insertInto('picture_draft')
    .values({ user_id: ctx.actor.userId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
  return { width: draft.width, height: draft.height }
}

const draftRow = async (ctx: Ctx, kind: PictureKind) => {
  const row = await ctx.db
    .selectFrom('picture_draft')
    .selectAll()
    .where('user_id', '=', ctx.actor.userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw new Refused(refusal('conflict', 'NOTHING_UPLOADED', 'Upload a picture first.'))
  return row
}

const record = (ctx: Ctx, kind: PictureKind, subjectId: string, done: string): void =>
  ctx.audit({
    tenantId: kind === 'USER' ? ctx.actor.orgId : subjectId,
    action: kind === 'USER' ? 'user.pictureChanged' : 'org.logoChanged',
    recordKind: kind === 'USER' ? 'user' : 'org',
    recordId: subjectId,
    summary: `${ctx.actor.name} ${done} ${kind === 'USER' ? 'their picture' : 'the logo'}`,
  })

/** Crops a draft and keeps the result in its place. */
const keep = async (ctx: Ctx, kind: PictureKind, subjectId: string, draft: Buffer, at: At): Promise<void> => {
  const rule = pictureRules[kind]
  const bytes = await cropped(draft, (size) => cropWindow(size, rule, at), rule)
  const row = { bytes, modified_at: ctx.now }
  await ctx.db
    .insertInto('picture')
    .values({ kind, subject_id: subjectId, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doUpdateSet(row))
    .execute()
  await ctx.db
    .deleteFrom('picture_draft')
    .where('user_id', '=', ctx.actor.userId)
    .where('kind', '=', kind)
    .execute()
  record(ctx, kind, subjectId, 'changed')
}

const remove = async (ctx: Ctx, kind: PictureKind, subjectId: string): Promise<undefined> => {
  await ctx.db.deleteFrom('picture').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
  record(ctx, kind, subjectId, 'removed')
  return undefined
}

const read = async (ctx: Ctx, kind: PictureKind, subjectId: string | null) => {
  const row = subjectId
    ? await ctx.db
        .selectFrom('picture')
        .select('bytes')
        .where('kind', '=', kind)
        .where('subject_id', '=', subjectId)
        .executeTakeFirst()
    : undefined
  const bytes = row?.bytes ?? (await emptyPicture())
  return { bytes, fileName: 'picture.png', mediaType: 'image/png' }
}

/** The user of an address, where the actor may see them: any other looks unknown. */
const visibleUser = async (ctx: Ctx, email: string): Promise<string | null> => {
  const user = await findUserByEmail(ctx.db, email, ctx.actor.orgId)
  return user && inScope(ctx.actor, 'user', { orgId: user.org_id }) ? user.id : null
}

/** An agency whose logo the actor may change: their own, or any for staff. */
const ownAgency = async (ctx: Ctx, id: string): Promise<string> => {
  const agency = await ctx.db
    .selectFrom('org')
    .select('id')
    .where('id', '=', id)
    .where('account_type', '=', 'AGENCY')
    .$if(!seesAll(ctx.actor, 'agency'), (orgs) => orgs.where('id', '=', ctx.actor.orgId))
    .executeTakeFirst()
  if (!agency) throw absent('agency')
  return agency.id
}

/** An agency whose logo the actor sees: one they deal with. */
const visibleAgency = async (ctx: Ctx, id: string): Promise<string> => {
  const isInsureds =
    ctx.actor.insuredAccountId !== null &&
    (await ctx.db
      .selectFrom('account')
      .select(sql<number>`1`.as('one'))
      .where('tenant_id', '=', id)
      .where('id', '=', ctx.actor.insuredAccountId)
      .executeTakeFirst()) !== undefined
  if (!isInsureds && !inScope(ctx.actor, 'agency', { orgId: id })) throw absent('agency')
  return id
}

const kindOf = (isSmall: 'true' | 'false'): PictureKind => (isSmall === 'true' ? 'LOGO_S' : 'LOGO_M')

export const pictureHandlers: Handlers<typeof pictureContract> = {
  pictureUpload: (ctx) => keepDraft(ctx, 'USER', ctx.actor.userId, uploaded(ctx)),
  pictureCrop: async (ctx, { query }) => {
    const draft = await draftRow(ctx, 'USER')
    await keep(ctx, 'USER', ctx.actor.userId, draft.bytes, query)
    return undefined
  },
  pictureGet: (ctx) => read(ctx, 'USER', ctx.actor.userId),
  pictureRemove: (ctx) => remove(ctx, 'USER', ctx.actor.userId),
  pictureOfEmail: async (ctx, { params }) => read(ctx, 'USER', await visibleUser(ctx, params.email)),
  logoUpload: async (ctx, { params, query }) => {
    const agencyId = await ownAgency(ctx, params.id)
    return keepDraft(ctx, kindOf(query.isSmall), agencyId, uploaded(ctx))
  },
  logoCrop: async (ctx, { query }) => {
    const kind = kindOf(query.isSmall)
    const draft = await draftRow(ctx, kind)
    const agencyId = await ownAgency(ctx, draft.subject_id)
    const own = ctx.caller.file?.length ? await draftOf(ctx.caller.file, pictureRules[kind]) : null
    await keep(ctx, kind, agencyId, own?.bytes ?? draft.bytes, query)
    return undefined
  },
  logoSmallGet: async (ctx, { params }) => read(ctx, 'LOGO_S', await visibleAgency(ctx, params.id)),
  logoSmallRemove: async (ctx, { params }) => remove(ctx, 'LOGO_S', await ownAgency(ctx, params.id)),
  logoMediumGet: async (ctx, { params }) => read(ctx, 'LOGO_M', await visibleAgency(ctx, params.id)),
  logoMediumRemove: async (ctx, { params }) => remove(ctx, 'LOGO_M', await ownAgency(ctx, params.id)),
}
