/* Notes that somebody pressed Login before the page's code had come; that code takes the press up (login/early-input.ts). */
document.addEventListener('submit', function (event) {
  if (!event.defaultPrevented) event.target.setAttribute('data-pressed', '')
})
