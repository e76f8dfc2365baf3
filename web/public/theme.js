/* Runs before the first paint, so that a reload in dark mode never flashes white. External: the CSP allows no inline script. */
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    stored = null
  }
  var dark = stored === 'dark' || (stored === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
