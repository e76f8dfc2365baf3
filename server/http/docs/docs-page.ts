import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '#contract/endpoint.ts'
import { guide } from '#contract/notes.ts'
import { PRODUCT_VERSION } from '#domain/market/company.ts'
import { REFUSAL_CODES, REQUEST_CODES } from '#domain/kernel/refusal-codes.ts'
import type { RefusalKind } from '#domain/kernel/refusal.ts'
import { statusOf } from '../errors.ts'
import { callerKey } from '../connection/networks.ts'
import { openApiOf } from './openapi.ts'

type Json = Record<string, unknown>

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5dce4, #2b3744); --soft: light-dark(#5c6a78, #94a2b1); --link: light-dark(#0b6472, #63c3d1) }
body { font: 14px/20px system-ui, sans-serif; margin: 0; background: light-dark(#f6f8fa, #0d1319); color: light-dark(#16202c, #eaf0f6) }
main { max-width: 1040px; margin: 0 auto; padding: 24px }
h1 { font-size: 28px; line-height: 36px } h2 { margin-top: 32px; font-size: 18px; border-bottom: 1px solid var(--line) }
details { background: light-dark(#fff, #151d26); border: 1px solid var(--line); border-radius: 8px; margin: 8px 0; padding: 8px 12px }
summary { cursor: pointer } code, pre { font-family: ui-monospace, monospace; font-size: 12px }
pre { overflow: auto; max-height: 420px; background: light-dark(#edf1f5, #0a0f14); padding: 12px; border-radius: 4px }
.target { scroll-margin-top: 64px } .contents { columns: 3 220px } .method { display: inline-block; min-width: 64px; margin-right: 8px; font-weight: 600; color: var(--link) } .soft { color: var(--soft) } a { color: var(--link) }`

interface Operation extends Json {
  operationId: string
  summary: string
  tags: string[]
}

const operationHtml = (method: string, path: string, operation: Operation): string => {
  const { operationId, summary, tags: _tags, ...rest } = operation
  return `<details><summary><span class="method">${method.toUpperCase()}</span><code>${escape(path)}</code> <strong>${escape(operationId)}</strong> <span class="soft">${escape(summary)}</span></summary>${target(operationId)}<pre tabindex="0">${escape(JSON.stringify(rest, null, 1))}</pre></details>`
}

/** Where links to an entry lead: inside it, so that a browser opens what is closed around its target. */
const target = (id: string): string => `<div class="target" id="${escape(id)}"></div>`

/** Text with `code` in it; the name of an operation leads to it. */
const inline = (text: string, operations: ReadonlySet<string>): string =>
  escape(text).replaceAll(/`([^`]+)`/g, (_, code: string) =>
    operations.has(code) ? `<a href="#${code}"><code>${code}</code></a>` : `<code>${code}</code>`,
  )

/** A page that people can read: every endpoint by subject, its shapes one click away. No script at all. */
const page = (document: Json): string => {
  const groups = new Map<string, string[]>()
  const operations = new Set<string>()
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(item)) {
      const tag = operation.tags[0] ?? 'Other'
      operations.add(operation.operationId)
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, operation)])
    }
  const idOf = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`
  const contents = [...groups]
    .map(
      ([tag, rows]) =>
        `<li><a href="#${idOf(tag)}">${escape(tag)}</a> <span class="soft">${rows.length}</span></li>`,
    )
    .join('')
  const sections = [...groups].map(
    ([tag, rows]) => `<section id="${idOf(tag)}"><h2>${escape(tag)}</h2>${rows.join('')}</section>`,
  )
  const schemas = (document.components as { schemas: Json }).schemas
  const shapes = Object.entries(schemas).map(
    ([name, schema]) =>
      `<details><summary><code>${escape(name)}</code></summary>${target(`schema-${name}`)}<pre tabindex="0">${escape(JSON.stringify(schema, null, 1))}</pre></details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bindery API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Bindery API ${PRODUCT_VERSION}</h1><p>The machine-readable document is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Requests carry a bearer access token; commands carry an <code>Idempotency-Key</code>. Every refusal is <code>application/problem+json</code> with a stable <code>code</code> (<a href="/docs/errors">all codes</a>) and the <code>requestId</code>, which every answer carries as <code>X-Request-Id</code>; one that you send is kept.</p><section><h2>From nothing to a paid policy</h2><ol>${guide.map((step) => `<li>${inline(step, operations)}</li>`).join('')}</ol></section><section><h2>Contents</h2><p>Search this page in the browser for the name of an operation, a path or a word of its summary; each entry opens by a click.</p><ul class="contents">${contents}<li><a href="#shapes">Shapes</a></li></ul></section>${sections.join('')}<section id="shapes"><h2>Shapes</h2>${shapes.join('')}</section></main></body></html>`
}

const codeHtml = (code: string, statuses: readonly number[], meaning: string): string =>
  `<section id="${code}"><h2><code>${code}</code> <span class="soft">${statuses.join(', ')}</span></h2><p>${escape(meaning)}</p></section>`

/** Every code that a problem can carry, at the address that the problem's `type` names. */
const errorsPage = (): string => {
  const known = new Map<string, { statuses: number[]; meaning: string }>()
  for (const [kind, codes] of Object.entries(REFUSAL_CODES))
    for (const [code, meaning] of Object.entries(codes)) {
      const statuses = [...(known.get(code)?.statuses ?? []), statusOf[kind as RefusalKind]]
      known.set(code, { statuses: [...new Set(statuses)].sort(), meaning })
    }
  for (const [code, [status, meaning]] of Object.entries(REQUEST_CODES))
    known.set(code, { statuses: [status], meaning })
  const sections = [...known]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { statuses, meaning }]) => codeHtml(code, statuses, meaning))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bindery API: errors</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Errors of the Bindery API</h1><p>Every refusal is <code>application/problem+json</code>. Its <code>code</code> never changes its meaning, <code>detail</code> is a sentence for people, and <code>errors</code> lists each wrong field with its path, a code and a sentence. Give the <code>requestId</code> when you ask for help. <a href="/api/docs">All endpoints</a></p>${sections.join('')}</main></body></html>`
}

/** Requests a minute and caller: people read these, and programs once. */
const RATE = 30
const MAX_AGE_S = 300

interface Ready {
  type: string
  text: string
  zipped: Buffer
  /** Names the bytes, so that no one fetches the same again. */
  tag: string
}

const zip = promisify(gzip)

/** A document that is written and compressed when it is first asked for, and never again. */
const written = (type: string, make: () => string): (() => Promise<Ready>) => {
  let ready: Promise<Ready> | undefined
  const write = async (): Promise<Ready> => {
    const text = make()
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    return { type, text, zipped: await zip(text), tag }
  }
  return () => (ready ??= write())
}

const sendWritten = (request: FastifyRequest, reply: FastifyReply, ready: Ready): FastifyReply => {
  reply
    .header('cache-control', `public, max-age=${MAX_AGE_S}`)
    .header('etag', ready.tag)
    .header('vary', 'accept-encoding')
    .type(ready.type)
  // A proxy that compresses marks the name as weak.
  const asked = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (asked.includes(ready.tag)) return reply.code(304).send()
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(ready.text)
  return reply.header('content-encoding', 'gzip').send(ready.zipped)
}

export const addDocs = (app: FastifyInstance, contract: Contract, rateFactor = 1): void => {
  let known: Json | undefined
  const document = (): Json => (known ??= openApiOf(contract, PRODUCT_VERSION))
  const json = written('application/json; charset=utf-8', () => JSON.stringify(document()))
  const html = written('text/html; charset=utf-8', () => page(document()))
  const css = written('text/css; charset=utf-8', () => style)
  const config = {
    rateLimit: {
      max: RATE * rateFactor,
      timeWindow: 60_000,
      keyGenerator: ({ ip, routeOptions }: FastifyRequest) => `${routeOptions.url}:${callerKey(ip)}`,
    },
  }
  const add = (url: string, ready: () => Promise<Ready>): void =>
    void app.get(url, { config, compress: false }, async (request, reply) =>
      sendWritten(request, reply, await ready()),
    )
  add('/api/openapi.json', json)
  add('/api/docs.css', css)
  const addPage = (url: string, ready: () => Promise<Ready>): void =>
    void app.get(url, { config, compress: false }, async (request, reply) =>
      sendWritten(
        request,
        reply.header(
          'content-security-policy',
          "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
        ),
        await ready(),
      ),
    )
  addPage('/api/docs', html)
  addPage('/docs/errors', written('text/html; charset=utf-8', errorsPage))
}
