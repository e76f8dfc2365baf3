import { answersOf } from '../answers.ts'
import {
  bindQuote,
  type Contact,
  issueQuote,
  payInvoice,
  releaseIfReferred,
  requestQuote,
  sendAndSign,
} from '../commands.ts'
import type { SeedContext } from '../seed-context.ts'
import { agentOf, type Serviced } from './commands.ts'

/** An excess policy over a policy in force: its own quote, signed, bound and issued. */
export const issueExcess = async (
  context: SeedContext,
  { policyId, accountId }: Serviced,
  contact: Contact,
): Promise<void> => {
  const agent = agentOf(context)
  const { quoteId, productType } = await context.api.run(agent, 'policyAddExcess', { body: { policyId } })
  await context.api.run(agent, 'accountAnswersSave', {
    params: { accountId },
    body: { answers: answersOf('careful', productType), productType },
  })
  const draft = await context.api.run(agent, 'quoteGet', { params: { productType, id: quoteId } })
  const ready = await releaseIfReferred(context, await requestQuote(context, agent, draft))
  const { quote, customer } = await sendAndSign(context, agent, ready, contact)
  const bound = await bindQuote(context, agent, quote)
  const issued = await issueQuote(context, agent, bound)
  await payInvoice(context, customer, accountId, issued.policyId, 'succeeded')
  await context.settle()
}
