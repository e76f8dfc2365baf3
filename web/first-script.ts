import { askEarly } from './client/early.ts'

const FILES = 'page-files'

/** Names the files that the page at this address will need, so that they are fetched before the console asks. */
const fetchPageFiles = (): void => {
  const files = document.getElementById(FILES)
  if (files instanceof HTMLTemplateElement) document.body.append(files.content)
}

// Runs as soon as it has come: it is in the first and smallest script of a page, and imports no other.
askEarly(location.pathname)
// Connections are few: what was asked for is on its way before the files are, which weigh a hundred times as much.
if (document.readyState !== 'loading') fetchPageFiles()
else document.addEventListener('readystatechange', fetchPageFiles, { once: true })
