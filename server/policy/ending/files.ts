import type { OutputOf } from '#contract/endpoint.ts'
import type { cancellationContract } from '#contract/policy/cancellations.ts'
import { refusal, refuseIf } from '#domain/kernel/refusal.ts'
import type { FilePurpose } from '#domain/policy/ending/decide.ts'
import { evidenceNameRefusal, safeFileName } from '#domain/underwriting/subjectivity/evidence-file.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { insertion } from '#server/database/statements/whole-rows.ts'
import type { PolicyFileRow } from '#server/database/tables/ending-tables.ts'
import { twoStep } from '#server/http/handlers.ts'
import { StoredFileDamaged } from '#server/process/folder/files.ts'
import { checkedFile, type ScannedFile } from '#server/underwriting/shared/file-check.ts'
import { readPolicy } from '../shared/policy.ts'
import { lockPolicy } from '../shared/lock.ts'
import { filesOf } from './rows.ts'

type Add = (typeof cancellationContract)['policyFileAdd']

/** Files about ends and reinstatements of one policy, over all of its years. */
const MOST_FILES = 50

export const fileView = (row: PolicyFileRow): OutputOf<Add> => ({
  id: row.id,
  purpose: row.purpose,
  fileName: row.file_name,
  sha256: row.sha256,
  uploadedBy: row.uploaded_by_name,
  created: row.created_at.toISOString(),
})

const add = async (
  ctx: Ctx,
  policyId: string,
  purpose: FilePurpose,
  file: ScannedFile,
): Promise<OutputOf<Add>> => {
  await lockPolicy(ctx, policyId)
  const policy = await readPolicy(ctx, policyId)
  // Sent twice, it is one file.
  const files = await filesOf(ctx, policy)
  const known = files.find((one) => one.sha256 === file.sha256 && one.purpose === purpose)
  if (known) return fileView(known)
  refuseIf(
    files.length >= MOST_FILES
      ? refusal('conflict', 'FILES_TOO_MANY', `A policy holds at most ${MOST_FILES} files about its end.`)
      : null,
  )
  const row = {
    tenant_id: policy.tenant_id,
    id: ctx.newId(),
    policy_id: policy.id,
    purpose,
    file_name: file.fileName,
    media_type: file.mediaType,
    size: file.size,
    sha256: file.sha256,
    scanned_by: file.scannedBy,
    org_id: ctx.actor.orgId,
    uploaded_by_name: ctx.actor.name,
    created_at: ctx.now,
  }
  await ctx.write(insertion(ctx.db, 'policy_file', [row]))
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: 'policy.fileAdded',
    recordKind: 'policy',
    recordId: policy.id,
    summary: `${file.fileName} uploaded to policy ${policy.policy_number}`,
    detail: { sha256: file.sha256, purpose },
  })
  return fileView(row)
}

const admit = async (ctx: Ctx, policyId: string, name: string): Promise<void> => {
  await readPolicy(ctx, policyId)
  refuseIf(evidenceNameRefusal(safeFileName(name)))
}

/** An upload that an end or a reinstatement rests on; it is looked into before it is kept. */
export const policyFileAdd = twoStep<Add, ScannedFile>({
  before: (ctx, { params, query }) => admit(ctx, params.policyId, query.fileName),
  outside: async (ctx, { params, query }) => {
    await admit(ctx, params.policyId, query.fileName)
    return checkedFile(ctx, query.fileName)
  },
  inside: (ctx, { params, query }, file) => add(ctx, params.policyId, query.purpose, file),
})

/** A file of a policy that the caller may see; bytes that are not those that were stored are never given out. */
export const sendFile = async (ctx: Ctx, policyId: string, fileId: string) => {
  const file = (await filesOf(ctx, await readPolicy(ctx, policyId))).find(({ id }) => id === fileId)
  if (!file) throw absent('file')
  const bytes = await ctx.ports.files.get(file.sha256)
  if (!bytes) throw new StoredFileDamaged(`${file.sha256} is missing: put it back from a backup`)
  return { bytes, fileName: file.file_name, mediaType: file.media_type }
}
