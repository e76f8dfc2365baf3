import { accountTypeCodes } from '#domain/access/account-types.ts'
import { declareList } from '../list.ts'

/** Users of the account, or of the accounts below it; those of the reader's own account first. */
export const userList = declareList({
  name: 'users',
  columns: {
    fullName: 'text',
    email: 'text',
    orgName: 'text',
    role: 'text',
    mfaType: 'own',
    enabled: 'own',
    lastLogin: 'own',
  },
  sorts: ['fullName', 'email', 'orgName', 'lastLogin'],
  defaultSort: 'fullName,asc',
  filters: {
    role: { is: 'text', max: 60 },
    accountType: { is: 'choices', of: accountTypeCodes },
  },
})

/** Teams of the account. */
export const teamList = declareList({
  name: 'teams',
  columns: { name: 'text', isDefault: 'own', members: 'own' },
  sorts: ['name'],
  defaultSort: 'name,asc',
  filters: {},
})
