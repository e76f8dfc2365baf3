/** Named by the build: what the console and the home consist of. */
const FILES = 'home-files'

const fetchFiles = (): void => {
  const files = document.getElementById(FILES)
  if (!(files instanceof HTMLTemplateElement)) return
  for (const path of files.content.textContent.split(' '))
    // Only for the browser's store: whatever does not come is fetched when it is needed.
    fetch(path, { priority: 'low' }).catch(() => undefined)
}

/** Fetches the code of what follows once the user begins to fill in the form, or has had it filled in. */
export const fetchHomeCode = (): void => {
  const begun = new AbortController()
  const begin = (): void => {
    begun.abort()
    fetchFiles()
  }
  for (const kind of ['focusin', 'input', 'keydown', 'submit'])
    document.addEventListener(kind, begin, { signal: begun.signal })
}
