/** Hands a file to the browser's own download. */
export const saveFile = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Firefox reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
