import { readFileSync } from 'node:fs'
import { sampleEffort } from '#domain/quote/diligent-effort/sample.ts'
import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { systemClock } from '#server/process/clock.ts'
import type { Page } from 'playwright-core'
import { answersOf } from '../../db/seed/answers.ts'
import { hasAccount } from './clearance.ts'
import { apiGet } from './company.ts'

/** Records that a journey starts from, made by the same calls that the pages make; the journey itself is walked. */

interface Listed {
  name: string
  cbid: string
  country: string
  revenue: number
  domainName?: string
  naicsCode?: string
  address?: { state?: string }
}

const directory = JSON.parse(
  readFileSync(new URL('../../server/integrations/firmographics/directory.json', import.meta.url), 'utf8'),
) as Listed[]

/** Sends a command as the page's own user; null where it is refused or answers nothing. */
export const apiSend = <T>(page: Page, method: string, path: string, body: unknown): Promise<T | null> =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where as string, {
        method: how as string,
        headers: {
          Authorization: `Bearer ${sessionStorage.getItem('accessToken')}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify(what),
      })
      if (answer.ok) return answer.status === 204 ? null : answer.json()
      if (answer.status === 409 || answer.status === 422) return null
      throw new Error(`${String(where)} answered ${answer.status}: ${await answer.text()}`)
    },
    [method, path, body] as const,
  ) as Promise<T | null>

/** No one signs while the scan saw something else than was answered: each such answer of a quote is confirmed. */
export const confirmAnswers = async (page: Page, quoteId: string, product = 'P100'): Promise<void> => {
  const { accountId, contradictions } = await apiGet<{
    accountId: string
    contradictions: { field: string }[]
  }>(page, `/api/quote/v1/${product}/${quoteId}`)
  for (const { field } of contradictions)
    await apiSend(page, 'PUT', `/api/account/v1/${accountId}/contradictions/${field}`, {
      resolution: 'CONFIRM',
      reason: 'Seen in the console of the company.',
    })
}

/** The search of the admitted market, where the state of a surplus lines quote asks for it. */
export const recordSearch = async (page: Page, quoteId: string): Promise<void> => {
  const path = `/api/quote/v1/diligent-effort/${quoteId}`
  const found = await apiSend<{ today: string; version: number }>(page, 'GET', path, undefined)
  if (found) await apiSend(page, 'PUT', path, { ...sampleEffort(found.today), version: found.version })
}

export interface Made {
  id: string
  name: string
}

/** For journeys that do not mind where: states of which the directory has more companies than a run uses. */
export const PLENTY: readonly string[] = ['TX', 'MI', 'NJ', 'NC', 'MO', 'IL', 'OH', 'AZ', 'MD', 'PA']

/**
 * An account of a company in the state, or one of the states, or in `UK`, that no agency has yet, ready to quote: the
 * first that suits.
 */
export const makeAccount = async (
  page: Page,
  state: string | readonly string[],
  product: string,
  suits: (company: Listed) => boolean = () => true,
): Promise<Made> => {
  const states = [state].flat()
  for (const company of directory) {
    const { cbid, name, country, address, domainName, revenue } = company
    const place = country === 'UK' ? country : address?.state
    if (!place || !states.includes(place) || !domainName || !revenue) continue
    if (!suits(company) || (await hasAccount(page, name))) continue
    const account = await apiSend<{ id: string; version: number }>(page, 'POST', '/api/account/v1', { cbid })
    if (!account) continue
    const lastName = name.split(' ')[0] ?? 'Insured'
    await apiSend(page, 'PUT', '/api/account/v1/contact', {
      accountId: account.id,
      policyContactFirstName: 'Maya',
      policyContactLastName: lastName,
      policyContactEmail: `maya@${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.test`,
      policyContactPhone: place === 'UK' ? '+44 2079460188' : '+1 2125550188',
      version: account.version,
    })
    await apiSend(page, 'PUT', `/api/account/v1/${account.id}/answers`, {
      answers: answersOf('careful', product),
    })
    return { id: account.id, name }
  }
  throw new Error(`every company of the directory in ${states.join()} has an account already`)
}

interface Standing {
  id: string
  quoteNumber: string
  status: string
  version: number
}

/** A quote of the product, on its usual terms or those given, that was requested and, where it was referred, released by the underwriter's page. */
export const makeReadyQuote = async (
  page: Page,
  desk: Page,
  account: Made,
  product: string,
  terms: object = {},
): Promise<Standing> => {
  const query = `accountId=${account.id}&productType=${product}`
  const { request } = await apiGet<{ request: object }>(page, `/api/rater/v1/raterdata?${query}`)
  const draft = await apiSend<Standing>(page, 'POST', `/api/quote/v1/${product}/${account.id}`, {
    request: { ...request, ...terms },
  })
  if (!draft) throw new Error(`no quote of ${product} for ${account.name}`)
  const asked = await apiSend<Standing>(page, 'PUT', `/api/quote/v1/${product}/${draft.id}/request`, {
    version: draft.version,
  })
  const ready =
    asked?.status === 'REFERRED' || asked?.status === 'INDICATION'
      ? await apiSend<Standing>(desk, 'PUT', '/api/quote/v1/uw/release', { quoteId: draft.id })
      : asked
  if (ready?.status !== 'READY') throw new Error(`${draft.quoteNumber} is ${ready?.status}, not READY`)
  return ready
}

/** A signed application as it comes out of a scanner, for a file input. */
export const signedPaper = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4 signed application'),
})

/** Signs a READY quote on paper, as its terms are, in the name of the page's user; null where that is refused. */
export const signOnPaper = async (
  page: Page,
  { id, product, signedOn }: { id: string; product: string; signedOn?: string | undefined },
): Promise<Standing | null> => {
  const { application } = await apiGet<{ application: Parameters<typeof signedAsOffered>[0] }>(
    page,
    `/api/quote/v1/${product}/${id}`,
  )
  const { terrorismElection } = signedAsOffered(application)
  const { name: fileName, buffer } = signedPaper('application.pdf')
  await page.evaluate(
    async ([quoteId, name, text]) => {
      const body = new FormData()
      body.set('file', new File([text], name))
      const answer = await fetch(`/api/esign/v1/signedFile/${quoteId}?fileName=${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` },
        body,
      })
      if (answer.status >= 500) throw new Error(`the signed file: ${answer.status} ${await answer.text()}`)
    },
    [id, fileName, buffer.toString('latin1')] as const,
  )
  return apiSend<Standing>(page, 'POST', '/api/esign/v1/markSigned', {
    quoteId: id,
    signeeName: 'Maya Insured',
    signeeTitle: 'Director',
    // No one signs tomorrow, wherever the insured is: of all states this one is the last to change its day.
    docSignedDate: signedOn ?? systemClock.today('Pacific/Honolulu'),
    fileName,
    ...(terrorismElection && { terrorismElection }),
  })
}

/**
 * The unpaid policy of a READY quote, signed on paper, bound and issued by the page's own user; gives its id. In a sandbox
 * it is signed on a day of its clock.
 */
export const makePolicy = async (
  page: Page,
  quote: Standing,
  product: string,
  signedOn?: string,
): Promise<string> => {
  await confirmAnswers(page, quote.id, product)
  const signed = await signOnPaper(page, { id: quote.id, product, signedOn })
  const bound =
    signed && (await apiSend<Standing>(page, 'PUT', `/api/quote/v1/${quote.id}`, { version: signed.version }))
  if (bound?.status !== 'BOUND')
    throw new Error(`${quote.quoteNumber} is ${(bound ?? signed)?.status}, not BOUND`)
  const issued = await apiSend<{ policyId: string }>(
    page,
    'POST',
    `/api/quote/v1/${product}/issue/${quote.id}`,
    {},
  )
  if (!issued) throw new Error(`no policy of ${quote.quoteNumber}`)
  return issued.policyId
}
