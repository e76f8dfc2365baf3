import type { contradictionContract, questionnaireContract } from '#contract/questionnaire/questionnaire.ts'
import type { questionLinkContract } from '#contract/questionnaire/link.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { readAccount } from '#server/account/shared/account.ts'
import { questionnaireOf } from '#server/questionnaire/shared/answers.ts'
import { resolveContradiction } from './contradictions.ts'
import { keepDraft } from './link-drafts.ts'
import { answerQuestionLink, readQuestionLink, requestsOf, sendQuestions } from './links.ts'
import { formsOf, questionnaireView } from './questionnaire-view.ts'

export const questionnaireHandlers: Handlers<typeof questionnaireContract> = {
  questionList: async (ctx, { query }) => {
    const row = await readAccount(ctx, query.accountId)
    return questionnaireView(ctx, row, questionnaireOf(query.productType))
  },
  formList: async (ctx, { query }) => formsOf(await readAccount(ctx, query.accountId)),
}

export const questionLinkHandlers: Handlers<typeof questionLinkContract> = {
  questionsSend: (ctx, { params, body }) => sendQuestions(ctx, params.accountId, body),
  questionRequestList: (ctx, { params }) => requestsOf(ctx, params.accountId),
  questionLinkGet: (ctx, { params }) => readQuestionLink(ctx, params.token),
  questionLinkKeep: (ctx, { params, body }) => keepDraft(ctx, params.token, body),
  questionLinkAnswer: (ctx, { params, body }) => answerQuestionLink(ctx, params.token, body),
}

export const contradictionHandlers: Handlers<typeof contradictionContract> = {
  contradictionResolve: (ctx, { params, body }) => resolveContradiction(ctx, params, body),
}
