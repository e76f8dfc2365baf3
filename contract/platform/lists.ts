import { declareList } from '../list.ts'

/** Messages of the inbox, the latest first. */
export const messageList = declareList({
  name: 'messages',
  columns: {
    subject: 'own',
    starred: 'own',
    company: 'own',
    kind: 'own',
    from: 'text',
    labels: 'own',
    dateReceived: 'ago',
  },
  sorts: ['dateReceived'],
  defaultSort: 'dateReceived,desc',
  filters: {
    folder: { is: 'choice', of: ['inbox', 'starred', 'archived'] },
    unseen: { is: 'yesNo' },
    kind: { is: 'text', max: 40 },
    label: { is: 'text', max: 40 },
    after: { is: 'day' },
    before: { is: 'day' },
    messageId: { is: 'record' },
  },
  presets: {
    unseen: { unseen: 'true' },
    starred: { folder: 'starred' },
    archived: { folder: 'archived' },
  },
})

/** The audit trail, the latest first. */
export const auditList = declareList({
  name: 'audit',
  columns: {
    at: 'moment',
    actorName: 'own',
    actingStaffName: 'text',
    orgName: 'text',
    summary: 'text',
    about: 'own',
    action: 'own',
    status: 'own',
    record: 'own',
    sequence: 'own',
    hash: 'text',
    requestId: 'text',
  },
  hidden: ['actingStaffName', 'record', 'hash', 'requestId'],
  sorts: [],
  filters: {
    /** Part of the name of who did it, or of the member of staff who acted in their place. */
    actor: { is: 'text', max: 100 },
    /** Beginning of the event's name: `user`, or `user.invited`. */
    action: { is: 'text', max: 60 },
    actorId: { is: 'record' },
    recordId: { is: 'record' },
    /** A kind of record, or the id of one. */
    record: { is: 'text', max: 60 },
    /** First and last day, by UTC. */
    from: { is: 'day' },
    to: { is: 'day' },
  },
})
