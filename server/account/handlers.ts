import type { accountContract } from '#contract/account/account.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { accountView, readAccount } from '#server/account/shared/account.ts'
import { attestAccount } from '#server/account/shared/attestation.ts'
import { findAgencies, findAccounts, findTimeline } from './queries.ts'
import { changeDetails, evidenceOfChange, impactOfDetails, saveAnswers, saveContact } from './changes.ts'
import { applicationLink } from './application-link.ts'
import { declineAccount, undeclineAccount } from './decline.ts'
import { changeTeam } from './team.ts'
import { createAccount, type FoundCompany, lookUpCompany, searchDirectory } from './creation.ts'
import { eligibleProducts, productList, searchIndustries } from './catalogues.ts'

type Account = typeof accountContract

export const accountHandlers: Handlers<Account> = {
  directorySearch: (ctx, { query }) => searchDirectory(ctx, query),
  accountCreate: twoStep<Account['accountCreate'], FoundCompany>({
    outside: (ctx, { body }) => lookUpCompany(ctx, body),
    inside: (ctx, { body }, found) => createAccount(ctx, body, found),
  }),
  accountSearch: (ctx, { query }) => findAccounts(ctx, query),
  accountGet: async (ctx, { params }) => accountView(ctx, await readAccount(ctx, params.accountId)),
  accountUpdateDetails: twoStep<Account['accountUpdateDetails'], Evidence | null | undefined>({
    outside: (ctx, { params, body }) => evidenceOfChange(ctx, params.accountId, body.firmographics),
    inside: (ctx, { params, body }, fresh) => changeDetails(ctx, params.accountId, body, fresh),
  }),
  accountImpact: (ctx, { params, body }) => impactOfDetails(ctx, params.accountId, body.firmographics),
  accountAttest: (ctx, { params, body }) => attestAccount(ctx, params.accountId, body),
  applicationLink: (ctx, { params }) => applicationLink(ctx, params.accountId),
  accountDecline: (ctx, { body }) => declineAccount(ctx, body),
  accountUndecline: (ctx, { body }) => undeclineAccount(ctx, body),
  accountContactSave: (ctx, { body }) => saveContact(ctx, body),
  accountAnswersSave: (ctx, { params, body }) => saveAnswers(ctx, params.accountId, body),
  accountTeamChange: (ctx, { params, body }) => changeTeam(ctx, params.accountId, body.teamId),
  accountTimeline: (ctx, { params, query }) => findTimeline(ctx, params.accountId, query.size),
  industrySearch: async (_ctx, { query }) => searchIndustries(query),
  productList: (ctx) => productList(ctx),
  eligibleProducts: (ctx, { query }) => eligibleProducts(ctx, query.accountId),
  agencySearch: (ctx, { query }) => findAgencies(ctx, query),
}
