import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'
import { apiGet } from './company.ts'

export interface Paper {
  docType: string
  text: string
}

const textOf = async (bytes: Uint8Array): Promise<string> => {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
  }
  await document.destroy()
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}

const download = async (page: Page, docId: string): Promise<Uint8Array> =>
  Uint8Array.from(
    await page.evaluate(async (id) => {
      const answer = await fetch(`/api/docs/v1/download?docId=${id}`, {
        headers: { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` },
      })
      if (!answer.ok) throw new Error(`document ${id} answered ${answer.status}`)
      return [...new Uint8Array(await answer.arrayBuffer())]
    }, docId),
  )

/** All documents of an account that the page's user may read, with their text. */
export const papersOf = async (page: Page, accountId: string): Promise<Paper[]> => {
  const { content } = await apiGet<{ content: { docId: string; docType: string }[] }>(
    page,
    `/api/docs/v1/search/${accountId}`,
  )
  const papers: Paper[] = []
  for (const { docId, docType } of content)
    papers.push({ docType, text: await textOf(await download(page, docId)) })
  return papers
}
