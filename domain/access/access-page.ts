import { markdownTable as table } from '#domain/kernel/markdown.ts'
import { accountTypeCodes, accountTypes } from './account-types.ts'
import { permissionCodes, permissions } from './permissions.ts'
import { roles } from './roles.ts'
import { type ScopeRule, scopes } from './scopes.ts'
import { flowCodes, grantsOfFlow } from './workflows.ts'

const ruleText = (rule: ScopeRule): string => {
  if (rule === 'all') return 'all'
  if (rule === 'none') return 'none'
  if (rule.column === 'insurerId') return 'by share'
  const whose = { org: 'own', insuredAccount: 'own insured account', memberAgencies: 'member agencies' }
  return `${whose[rule.holds]}${rule.onlySent ? ', once sent' : ''}`
}

const accountTypeTable = (): string =>
  table(
    ['Account type', 'On the wire', 'Home', 'Path of a jump'],
    accountTypeCodes.map((code) => {
      const { label, home, jumpPath } = accountTypes[code]
      return [label, `\`${code}\``, `\`${home}\``, jumpPath ? `\`${jumpPath}\`` : 'never']
    }),
  )

const roleTables = (): string =>
  accountTypeCodes
    .map((type) => {
      const own = roles.filter((role) => role.accountType === type)
      const used = permissionCodes.filter((code) => own.some((role) => role.grants.includes(code)))
      const rows = used.map((code) => [
        `\`${code}\``,
        ...own.map((role) => (role.grants.includes(code) ? 'yes' : '')),
      ])
      const names = own.map((role) => (role.isAdmin ? `${role.name} (admin)` : role.name))
      return `### ${accountTypes[type].label}\n\n${table(['Permission', ...names], rows)}`
    })
    .join('\n\n')

const scopeTable = (): string => {
  const records = Object.keys(scopes) as (keyof typeof scopes)[]
  return table(
    ['Account type', ...records],
    accountTypeCodes.map((type) => [
      accountTypes[type].label,
      ...records.map((record) => ruleText(scopes[record][type])),
    ]),
  )
}

/** docs/access.md, from the tables of this folder. */
export const accessPage = (): string => `# Access

Who may do what. This page is printed from \`domain/access\`; \`npx vitest run domain/access -u\` renews it.

A request passes when its user's role holds one of the permissions that the endpoint names (\`contract/\`), and sees the records that the scope of the account type lets through. Provider staff who entered an account act in the role of its administrator, without what only an insured may do (\`quote:sign\`), invite no users (\`user:create\`), and change nobody's role or way of signing in. The audit trail names both.

## Account types

${accountTypeTable()}

## Permissions

${table(
  ['Permission', 'Lets its holder'],
  permissionCodes.map((code) => [`\`${code}\``, permissions[code]]),
)}

## Roles

${roleTables()}

## Which records each account type sees

${scopeTable()}

## Sessions begun by a one-time code

Whatever the role of the user in whose name the page works, its session holds these permissions at most.

${table(
  ['Flow', 'Permissions'],
  flowCodes.map((flow) => [
    `\`${flow}\``,
    grantsOfFlow(flow)
      .map((one) => `\`${one}\``)
      .join(', '),
  ]),
)}
`
