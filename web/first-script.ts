import { askEarly } from './client/early.ts'
import { drawFirstQuote } from './quote/shared/first-quote.ts'

const FILES = 'page-files'

/** Names the files that the page at this address will need, so that they are fetched before the console asks. */
const fetchPageFiles = (): void => {
  const files = document.getElementById(FILES)
  if (files instanceof HTMLTemplateElement) document.body.append(files.content)
}

const whenParsed = async (): Promise<void> => {
  if (document.readyState !== 'loading') return
  await new Promise<void>((resolve) => {
    document.addEventListener('readystatechange', () => resolve(), { once: true })
  })
}

/** What the page is about comes first on a slow line; the code that shows the rest of it comes behind. */
const start = async (): Promise<void> => {
  askEarly(location.pathname)
  const drawing = drawFirstQuote(location.pathname)
  await whenParsed()
  await drawing.catch(() => undefined)
  fetchPageFiles()
}

// Runs as soon as it has come: it is in the first and smallest script of a page, and imports no other.
void start()
