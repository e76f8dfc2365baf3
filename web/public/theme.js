/* Runs before the first paint, so that a reload in dark mode never flashes white, and header and footer stand only for
   who has entered. External: the CSP allows no inline script. */
;(function () {
  var page = document.documentElement
  var stored = null
  var entered = null
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
    entered =
      sessionStorage.getItem('refreshToken') ||
      (localStorage.getItem('remember-device') === 'true' && localStorage.getItem('refreshToken'))
    if (entered) entered = localStorage.getItem('shell-market') || page.getAttribute('data-market') || 'US'
  } catch {
    stored = null
  }
  var dark = stored === 'dark' || (stored === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (entered) page.setAttribute('data-entered', entered)
})()
