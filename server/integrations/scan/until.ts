/** Ends waiting at the signal, whatever the work still does. */
export const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const end = () => reject(new Error('no time left'))
      if (signal.aborted) end()
      signal.addEventListener('abort', end, { once: true })
    }),
  ])
