import type { PartyRole, RelatedRecord } from '#domain/party/relations.ts'
import type { Db } from '#server/database/kysely.ts'

export interface Relation {
  recordKind: RelatedRecord
  recordId: string
  role: PartyRole
  partyId: string
  partyName: string
  from: Date
  until: Date | null
  /** Percent that an insurer takes; null for other roles, and where one insurer takes all. */
  sharePercent: number | null
  documentId: string | null
  reason: string | null
}

/**
 * What was true at an instant: the parties that had a part in these records then, by record, role and name. Relations
 * begin with their instant and end before it.
 */
export const partiesAt = (db: Db, recordIds: readonly string[], at: Date): Promise<Relation[]> =>
  db
    .selectFrom('party_relation')
    .innerJoin('org', 'org.id', 'party_relation.party_id')
    .select([
      'party_relation.record_kind as recordKind',
      'party_relation.record_id as recordId',
      'party_relation.role',
      'party_relation.party_id as partyId',
      'org.name as partyName',
      'party_relation.from_at as from',
      'party_relation.until_at as until',
      'party_relation.share_percent as sharePercent',
      'party_relation.document_id as documentId',
      'party_relation.reason',
    ])
    .where('party_relation.record_id', 'in', [...recordIds])
    .where('party_relation.from_at', '<=', at)
    .where((eb) => eb.or([eb('party_relation.until_at', 'is', null), eb('party_relation.until_at', '>', at)]))
    .orderBy('party_relation.record_id')
    .orderBy('party_relation.role')
    .orderBy('org.name')
    .execute()

/** Ends an agency's service of an account and begins another's at the same instant. */
export const changeServicer = async (
  db: Db,
  accountId: string,
  receiver: { partyId: string; at: Date; documentId: string | null; reason: string },
): Promise<void> => {
  await db
    .updateTable('party_relation')
    .set({ until_at: receiver.at })
    .where('record_id', '=', accountId)
    .where('role', '=', 'SERVICER')
    .where('until_at', 'is', null)
    .execute()
  await db
    .insertInto('party_relation')
    .values({
      record_kind: 'account',
      record_id: accountId,
      role: 'SERVICER',
      party_id: receiver.partyId,
      from_at: receiver.at,
      document_id: receiver.documentId,
      reason: receiver.reason,
    })
    .execute()
}
