import { z } from 'zod'
import { flowCodes } from '#domain/access/workflows.ts'
import { emailAddress } from '#domain/kernel/fields.ts'
import { optionalPhone } from '#domain/market/phones.ts'
import { sixDigits, tokens } from './auth.ts'
import { defineContract } from '../endpoint.ts'
import { id, requiredText, text } from '../wire.ts'

const byId = z.object({ id: text(200) })
const sent = z.object({ sendCodeTo: z.string() })

/** Pages reached by a one-time code (specification 0 section 4): `/validate/:workflowId`. */
export const workflowContract = defineContract({
  workflowStart: {
    method: 'POST',
    path: '/api/auth/v1/wf/e-pay',
    summary: 'Send somebody without a login a page to pay for a policy',
    tag: 'One-time code',
    access: ['billing:pay'],
    command: true,
    ownHands: true,
    body: z.object({
      policyId: id,
      firstName: requiredText(100, 'First name is required'),
      lastName: requiredText(100, 'Last name is required'),
      email: emailAddress,
      phone: optionalPhone.optional(),
    }),
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
  workflowGet: {
    method: 'GET',
    path: '/api/auth/v1/wf/{id}',
    summary: 'What a one-time-code page is for, and where its code can go',
    tag: 'One-time code',
    access: 'public',
    rate: 60,
    params: byId,
    response: z.object({
      flow: z.enum(flowCodes),
      /** Masked; null when the code can go by e-mail only. */
      flowUserPhone: z.string().nullable(),
      sendCodeTo: z.string(),
      redirectURL: z.string(),
    }),
    answers: { 404: 'The link is unknown or too old.' },
  },
  workflowEmailGet: {
    method: 'GET',
    path: '/api/auth/v1/wf/access/{id}',
    summary: 'Where the one-time code would go by e-mail; nothing is sent',
    tag: 'One-time code',
    access: 'public',
    rate: 60,
    params: byId,
    response: sent,
    answers: { 404: 'The link is unknown or too old.' },
  },
  workflowSendEmail: {
    method: 'POST',
    path: '/api/auth/v1/wf/access/{id}',
    summary: 'Send the one-time code by e-mail',
    tag: 'One-time code',
    access: 'public',
    rate: 20,
    params: byId,
    response: sent,
    answers: { 404: 'The link is unknown or too old.' },
  },
  workflowPhoneGet: {
    method: 'GET',
    path: '/api/auth/v1/wf/access/phone/{id}',
    summary: 'Where the one-time code would go by text message; nothing is sent',
    tag: 'One-time code',
    access: 'public',
    rate: 60,
    params: byId,
    response: sent,
    answers: { 404: 'The link is unknown or too old.', 409: 'There is no number that a code could go to.' },
  },
  workflowSendText: {
    method: 'POST',
    path: '/api/auth/v1/wf/access/phone/{id}',
    summary: 'Send the one-time code by text message',
    tag: 'One-time code',
    access: 'public',
    rate: 20,
    params: byId,
    response: sent,
    answers: { 404: 'The link is unknown or too old.', 409: 'There is no number that a code could go to.' },
  },
  workflowToken: {
    method: 'POST',
    path: '/api/auth/v1/wf/token',
    summary: 'Exchange the one-time code for a session that is bounded by its flow',
    tag: 'One-time code',
    access: 'public',
    rate: 30,
    body: z.object({ workflowId: text(200), secret: sixDigits }),
    response: tokens,
    answers: { 401: 'The code is wrong or too old.' },
  },
  workflowAccess: {
    method: 'POST',
    path: '/api/auth/v1/access',
    summary: 'Where a session that began with a one-time code goes on',
    tag: 'One-time code',
    access: 'any',
    byCode: flowCodes,
    response: z.object({ redirectURL: z.string() }),
  },
})
