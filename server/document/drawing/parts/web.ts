import { createHash } from 'node:crypto'
import type { DocumentFacts } from '#domain/document/document-facts.ts'
import { formatInstant } from '#domain/market/format.ts'
import { type Html, html } from '#server/mail/html.ts'
import { printable } from '#server/pdf/text.ts'
import type { Block, Cell, Column, Fact, Run, SignatureLine } from './blocks.ts'
import type { Page } from './page.ts'

/** How a document is written as a web page: the same blocks as the PDF, with headings, lists and tables that say what they are. */

/** The PDF of the same facts, which the page names. */
export interface TwinOf {
  /** SHA-256 of the file, hexadecimal. */
  sha256: string
  pages: number
}

/** Every pair of text and ground has a contrast of 7 to 1 or more. */
const STYLE = `:root{color-scheme:light dark;--ink:#12222b;--ground:#fff;--accent:#0b4f5a;--muted:#44545e;--rule:#c3ccd2;--shade:#eef2f4}
@media (prefers-color-scheme:dark){:root{--ink:#e8eef1;--ground:#12191d;--accent:#8fd3dd;--muted:#b4c2ca;--rule:#3d4c55;--shade:#1c262c}}
body{margin:0 auto;max-width:46rem;padding:2rem 1.25rem 3rem;font:1rem/1.5 Inter,system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
h1,h2,h3,caption,caption *{color:var(--accent);line-height:1.25;text-align:left}
h1{margin:1.5rem 0 .25rem;font-size:1.75rem}h2{margin:2rem 0 .5rem;font-size:1.3rem}h3{margin:1.5rem 0 .5rem;font-size:1.1rem}h4{margin:1rem 0 .25rem;font-size:1rem}
p{margin:0 0 .6rem}header,footer,.subtitle,.note,dt{color:var(--muted)}header,footer,.note,dt{font-size:.875rem}
header{border-bottom:1px solid var(--rule)}footer{margin-top:2rem;padding-top:.75rem;border-top:1px solid var(--rule)}code{font-size:.8rem}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:.75rem 1.5rem;margin:1rem 0;padding:.75rem 0;border:solid var(--rule);border-width:1px 0}dd{margin:0}
table{width:100%;margin:1.5rem 0;border-collapse:collapse}caption{padding-bottom:.4rem}caption *{margin:0}
th,td{padding:.4rem .5rem;border-bottom:1px solid var(--rule);text-align:left;vertical-align:top}tbody th{font-weight:400}thead th{background:var(--shade);font-size:.875rem}.money{text-align:right;font-variant-numeric:tabular-nums}
.notice{margin:1rem 0;padding:.75rem 1rem;border:2px solid var(--ink)}.notice *{color:inherit}.notice>:first-child,.fine>:first-child{margin-top:0}
.fine{font-size:.9rem}.checklist{padding:0;list-style:none}.checklist li{padding-left:1.6rem;text-indent:-1.6rem}.checklist li::before{content:"";display:inline-block;width:.7rem;height:.7rem;margin-right:.9rem;border:1px solid}
.lettered{list-style:none}.signature{max-width:20rem;margin:1.25rem 0}.signed{min-height:1.6rem;margin:0;border-bottom:1px solid;font-style:italic;font-size:1.2rem}.signature p{margin:.15rem 0}
@media print{body{max-width:none;padding:0}}`

const SHEET: Html = { markup: `<style>${STYLE}</style>` }

/** What may style the page: this one sheet. Nothing else is fetched or run. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`

/** The same text as on the page of the PDF, without marks that hide or reorder it; its line ends stay. */
const said = (text: string): Html =>
  html`${printable(text)
    .split('\n')
    .map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`

/** Level of the headings of sections: one below the title of the part that they are in. */
type Level = 2 | 3

const HEADINGS: Record<2 | 3 | 4, (text: string) => Html> = {
  2: (text) => html`<h2>${said(text)}</h2>`,
  3: (text) => html`<h3>${said(text)}</h3>`,
  4: (text) => html`<h4>${said(text)}</h4>`,
}

const heading = (text: string, level: Level): Html => HEADINGS[level](text)

const paragraphOf = (text: string): Html => html`<p>${said(text)}</p>`

const noteOf = (text: string): Html => html`<p class="note">${said(text)}</p>`

const strong = (text: string): Html => html`<strong>${said(text)}</strong>`

const itemsOf = (items: readonly string[]): Html[] => items.map((item) => html`<li>${said(item)}</li>`)

const runsOf = (runs: readonly Run[]): Html[] =>
  runs.map((run) => (typeof run === 'string' ? said(run) : strong(run.text)))

const factOf = ({ label, value }: Fact): Html =>
  html`<div>
    <dt>${said(label)}</dt>
    <dd>${said(typeof value === 'string' ? value : value.join('\n'))}</dd>
  </div>`

const cellText = (cell: Cell): Html => {
  if (typeof cell === 'string') return said(cell)
  return 'note' in cell
    ? html`${said(cell.text)}<br /><span class="note">${said(cell.note)}</span>`
    : strong(cell.text)
}

const headOf = ({ head, isMoney }: Column): Html =>
  isMoney ? html`<th scope="col" class="money">${said(head)}</th>` : html`<th scope="col">${said(head)}</th>`

/** The first cell of a row is what the row is about. */
const rowOf = (row: readonly Cell[], columns: readonly Column[]): Html => {
  const [first, ...rest] = row.map(cellText)
  const cells = rest.map((cell, index) =>
    columns[index + 1]?.isMoney ? html`<td class="money">${cell}</td>` : html`<td>${cell}</td>`,
  )
  return html`<tr>
    <th scope="row">${first ?? null}</th>
    ${cells}
  </tr>`
}

const tableOf = ({ title, columns, rows }: Extract<Block, { kind: 'table' }>, level: Level): Html =>
  html`<table>
    <caption>
      ${heading(title, level)}
    </caption>
    <thead>
      <tr>
        ${columns.map(headOf)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => rowOf(row, columns))}
    </tbody>
  </table>`

const signatureOf = ({ signed = '', name, title, onBehalfOf }: SignatureLine): Html => {
  const notes = [title, onBehalfOf === name ? '' : (onBehalfOf ?? '')].filter((line) => line !== '')
  return html`<div class="signature">
    <p class="signed">${said(signed)}</p>
    <p>${strong(name)}</p>
    ${notes.map(noteOf)}
  </div>`
}

const letteredOf = (items: readonly (readonly Run[])[]): Html[] =>
  items.map((item, index) => html`<li>(${String.fromCodePoint(97 + index)}) ${runsOf(item)}</li>`)

const blockOf = (block: Block, level: Level): Html => {
  switch (block.kind) {
    case 'title':
      return html`${heading(block.title, 2)}
        <p class="subtitle">${said(block.subtitle)}</p>`
    case 'heading':
      return heading(block.text, level)
    case 'clause':
      return HEADINGS[level === 2 ? 3 : 4](block.text)
    case 'paragraph':
      return block.style === 'note' ? noteOf(block.text) : paragraphOf(block.text)
    case 'wording':
      return html`<p>${runsOf(block.runs)}</p>`
    case 'lettered':
      return html`<ul class="lettered">
        ${letteredOf(block.items)}
      </ul>`
    case 'list':
      return html`<ul>
        ${itemsOf(block.items)}
      </ul>`
    case 'checklist':
      return html`${heading(block.title, level)}
        <ul class="checklist">
          ${itemsOf(block.items)}
        </ul>`
    case 'facts':
      return html`<dl>${block.facts.map(factOf)}</dl>`
    case 'table':
      return tableOf(block, level)
    case 'notice':
      return html`<div class="notice">
        ${heading(block.title, level)}${block.texts.map(block.isBold ? (text) => html`<p>${strong(text)}</p>` : paragraphOf)}
      </div>`
    case 'statutory':
      return html`<div class="notice">
        ${heading(block.title, level)}${[...block.texts, ...block.named].map(block.isBold ? (text) => html`<p>${strong(text)}</p>` : paragraphOf)}${block.remarks.map(paragraphOf)}
      </div>`
    case 'finePrint':
      return html`<div class="fine">${heading(block.title, level)}${block.texts.map(paragraphOf)}</div>`
    case 'signatures':
      return html`${block.lines.map(signatureOf)}`
    case 'together':
      return html`${block.blocks.map((one) => blockOf(one, level))}`
  }
}

/** Sections of a part with a title of its own are one level further down than those before the first such part. */
const blocksOf = (blocks: readonly Block[]): Html[] => {
  const firstPart = blocks.findIndex(({ kind }) => kind === 'title')
  return blocks.map((block, index) => blockOf(block, firstPart === -1 || index < firstPart ? 2 : 3))
}

const headerOf = ({ issuer }: DocumentFacts, { title, running = title, number }: Page): Html =>
  html`<header><p>${said([issuer.productName, running, number].join(' \u00b7 '))}</p></header>`

const mainOf = ({ banner, issuer }: DocumentFacts, page: Page): Html => {
  const particulars = issuer.particulars?.length
    ? [`${issuer.legalName}. ${issuer.particulars.join(' ')}`]
    : []
  return html`<main>
    ${(banner ? [banner] : []).map((line) => html`<p class="notice">${strong(line)}</p>`)}
    <h1>${said(page.title)}</h1>
    <p class="subtitle">${said(page.subtitle)}</p>
    ${blocksOf(page.content)}${particulars.map(noteOf)}
  </main>`
}

const footerOf = (facts: DocumentFacts, factsSha256: string, { sha256, pages }: TwinOf): Html => {
  const issued = formatInstant(facts.issuedAt, facts.timeZone, facts.market)
  const size = pages === 1 ? '1 page' : `${pages} pages`
  return html`<footer>
    <p>${said(`${facts.issuer.legalName} \u00b7 Issued ${issued}`)}</p>
    <p>Document <code>${facts.documentId}</code></p>
    <p>Facts SHA-256 <code>${factsSha256}</code></p>
    <p>PDF of the same facts, ${size}, SHA-256 <code>${sha256}</code></p>
  </footer>`
}

/**
 * A document as a web page that is whole by itself: it loads nothing and runs nothing. The same facts and the same PDF give the
 * same bytes.
 */
export const documentTwin = (facts: DocumentFacts, factsSha256: string, page: Page, pdf: TwinOf): string =>
  html`<!doctype html>
    <html lang="${facts.market === 'UK' ? 'en-GB' : 'en-US'}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="content-security-policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${printable(`${page.title} ${page.number}`)}</title>
        ${SHEET}
      </head>
      <body>
        ${headerOf(facts, page)}${mainOf(facts, page)}${footerOf(facts, factsSha256, pdf)}
      </body>
    </html> `.markup
