import { companyOf } from '#domain/market/company.ts'
import { html, type Html } from '#server/mail/html.ts'
import { localeOf, type Market } from './wording.ts'

/** What every template is given in addition to its own facts. */
export interface MailContext {
  market: Market
  /** Origin of this installation, from its settings and never from a request (SEC-036). */
  publicUrl: string
}

/** A rendered message without its addressee. */
export interface MailContent {
  subject: string
  html: string
  text: string
  template: string
  market: Market
}

/** What a message says; both parts are made from it, so that they cannot differ. */
export interface MailBody {
  template: string
  subject: string
  /** First name or full name; no greeting line when empty. */
  recipientName: string
  heading: string
  paragraphs: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  list?: readonly string[]
  /** Further lists below the facts, each under a line of its own; an empty one is left out. */
  sections?: readonly { title: string; list: readonly string[] }[]
  /** The one button. `path` starts with a slash. */
  action?: { label: string; path: string }
  /** A short code to type, shown large. */
  code?: string
  /** Smaller lines below the button: how long the link lives, what to do when unexpected. */
  notes?: readonly string[]
}

const INK = '#16202C'
const INK_2 = '#45525F'
const LINE = '#D5DCE4'
const CANVAS = '#F6F8FA'
const PRIMARY = '#0B6472'
const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Characters that break a line, hide, or turn the reading direction: none of them belongs in a mail's text. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu

const clean = (text: string): string => text.replace(UNSEEN, ' ').trim()

/** Subject in one line of at most 150 characters. */
const subjectLine = (text: string): string => {
  const line = clean(text).replace(/\s+/g, ' ')
  return line.length <= 150 ? line : `${line.slice(0, 149)}…`
}

/** The address of a page of ours. A path that would leave the configured host is a bug, and throws. */
export const pageLink = (publicUrl: string, path: string): string => {
  const base = new URL(publicUrl)
  const url = new URL(path, base)
  if (!path.startsWith('/') || url.origin !== base.origin)
    throw new Error(`a link in a mail must be a path of this installation: ${path}`)
  return url.href
}

/** Renders a message: 600 px table, one button, plain text with it, no picture, nothing that reports back. */
export const renderMail = (body: MailBody, context: MailContext): MailContent => {
  const link = body.action ? pageLink(context.publicUrl, body.action.path) : null
  return {
    subject: subjectLine(body.subject),
    html: htmlPart(body, context, link),
    text: textPart(body, context, link),
    template: body.template,
    market: context.market,
  }
}

const sectionsOf = ({ sections = [] }: MailBody) => sections.filter(({ list }) => list.length > 0)

const textPart = (body: MailBody, { market }: MailContext, link: string | null): string => {
  const company = companyOf(market)
  const lines = [
    ...(body.recipientName === '' ? [] : [`Hello ${clean(body.recipientName)},`]),
    ...body.paragraphs.map(clean),
    (body.list ?? []).map((entry) => `- ${clean(entry)}`).join('\n'),
    (body.facts ?? []).map(([label, value]) => `${label}: ${clean(value)}`).join('\n'),
    ...sectionsOf(body).map(({ title, list }) =>
      [title, ...list.map((entry) => `- ${clean(entry)}`)].join('\n'),
    ),
    body.code ?? '',
    link === null ? '' : `${body.action?.label}:\n${link}`,
    ...(body.notes ?? []).map(clean),
    `--\n${company.productName}\nQuestions? ${company.email}, ${company.phone}\n${[`${company.legalName}, ${company.addressLines.join(', ')}`, ...company.particulars].join('\n')}`,
  ]
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`
}

const paragraph = (text: string): Html =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}">${clean(text)}</p>`

const note = (text: string): Html =>
  html`<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:${INK_2}">${clean(text)}</p>`

const factsTable = (facts: MailBody['facts']): Html | null =>
  facts === undefined || facts.length === 0
    ? null
    : html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 24px;border-top:1px solid ${LINE}"
      >
        ${facts.map(
          ([label, value]) =>
            html`<tr>
              <td
                style="padding:8px 12px 8px 0;border-bottom:1px solid ${LINE};font-size:14px;line-height:20px;color:${INK_2};vertical-align:top"
              >
                ${label}
              </td>
              <td
                align="right"
                style="padding:8px 0;border-bottom:1px solid ${LINE};font-size:14px;line-height:20px;color:${INK};font-weight:600;word-break:break-word"
              >
                ${clean(value)}
              </td>
            </tr>`,
        )}
      </table>`

const listOf = (list: MailBody['list']): Html | null =>
  list === undefined || list.length === 0
    ? null
    : html`<ul style="margin:0 0 24px;padding:0 0 0 20px;font-size:15px;line-height:24px;color:${INK}">
        ${list.map((entry) => html`<li>${clean(entry)}</li>`)}
      </ul>`

const section = ({ title, list }: { title: string; list: readonly string[] }): Html =>
  html`<h2 style="margin:0 0 8px;font-size:15px;line-height:22px;color:${INK}">${title}</h2>
    ${listOf(list)}`

const button = (label: string, link: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px">
    <tr>
      <td style="border-radius:8px;background:${PRIMARY}">
        <a
          href="${link}"
          style="display:inline-block;padding:13px 24px;border-radius:8px;font-size:16px;line-height:22px;font-weight:600;color:#FFFFFF;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`

const codeBlock = (code: string): Html =>
  html`<p
    style="margin:0 0 24px;padding:16px;border-radius:8px;background:#EDF1F5;font-family:'JetBrains Mono',Consolas,monospace;font-size:28px;line-height:36px;letter-spacing:6px;text-align:center;color:${INK}"
  >
    ${code}
  </p>`

const htmlPart = (body: MailBody, { market }: MailContext, link: string | null): string => {
  const company = companyOf(market)
  const content = html`${body.recipientName !== '' && paragraph(`Hello ${body.recipientName},`)}${body.paragraphs.map(
    paragraph,
  )}${listOf(body.list)}${factsTable(body.facts)}${sectionsOf(body).map(section)}${body.code !== undefined && codeBlock(body.code)}${
    link !== null && button(body.action?.label ?? '', link)
  }${(body.notes ?? []).map(note)}`
  return `<!doctype html>${
    html`<html lang="${localeOf(market)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subjectLine(body.subject)}</title>
      </head>
      <body style="margin:0;padding:0;background:${CANVAS};${FONT}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${CANVAS}">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:600px;${FONT}"
              >
                <tr>
                  <td
                    style="padding:0 4px 16px;font-size:18px;line-height:24px;font-weight:700;color:${PRIMARY}"
                  >
                    ${company.productName}
                  </td>
                </tr>
                <tr>
                  <td
                    style="padding:32px 28px 24px;border:1px solid ${LINE};border-radius:12px;background:#FFFFFF"
                  >
                    <h1 style="margin:0 0 20px;font-size:22px;line-height:30px;color:${INK}">
                      ${clean(body.heading)}
                    </h1>
                    ${content}
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 4px;font-size:13px;line-height:20px;color:${INK_2}">
                    Questions? Write to
                    <a href="mailto:${company.email}" style="color:${PRIMARY}">${company.email}</a> or call
                    ${company.phone}.<br />${company.legalName}, ${company.addressLines.join(', ')}
                    ${company.particulars.map((line) => html`<br />${line}`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup
  }`
}
