/* Before the first paint: no white flash in the dark, and a frame for who has entered. A file, as the CSP asks. */
;(function () {
  var page = document.documentElement
  var stored = null
  var entered = null
  var narrow = false
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
    entered =
      sessionStorage.getItem('refreshToken') ||
      (localStorage.getItem('remember-device') === 'true' && localStorage.getItem('refreshToken'))
    narrow = localStorage.getItem('shell-narrow') === 'true'
    if (entered) entered = localStorage.getItem('shell-market') || page.getAttribute('data-market') || 'US'
  } catch {
    stored = null
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (entered) page.setAttribute('data-entered', entered)
  if (narrow) page.setAttribute('data-menu', 'narrow')
})()
