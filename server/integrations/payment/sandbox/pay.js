const form = document.querySelector('form[data-pay]')
const field = (name) => form?.elements.namedItem(name)

const brands = [
  [/^4/, 'Visa', [4, 4, 4, 4, 3]],
  [/^(5[1-5]|2[2-7])/, 'Mastercard', [4, 4, 4, 4]],
  [/^3[47]/, 'Amex', [4, 6, 5]],
  [/^6(011|5|4[4-9])/, 'Discover', [4, 4, 4, 4, 3]],
]
const brandOf = (digits) => brands.find(([start]) => start.test(digits)) ?? [null, '', [4, 4, 4, 4, 3]]

/** Rewrites what was typed and keeps the caret behind the same digit. */
const reshape = (input, shape) => {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length
  const text = shape(input.value.replace(/\D/g, ''))
  if (text === input.value) return
  input.value = text
  let seen = 0
  let at = 0
  while (at < text.length && seen < before) if (/\d/.test(text[at++])) seen += 1
  if (document.activeElement === input) input.setSelectionRange(at, at)
}

const grouped = (digits) => {
  const parts = []
  let at = 0
  for (const size of brandOf(digits)[2]) {
    if (at < digits.length) parts.push(digits.slice(at, at + size))
    at += size
  }
  return parts.join(' ')
}

const expiry = (digits) => {
  const text = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return text.length > 2 ? `${text.slice(0, 2)} / ${text.slice(2, 4)}` : text
}

const isLuhn = (digits) =>
  [...digits].reverse().reduce((sum, digit, place) => {
    const value = place % 2 ? Number(digit) * 2 : Number(digit)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

const digitsIn = (name) => (field(name)?.value ?? '').replace(/\D/g, '')

const checks = {
  number: () => {
    const digits = digitsIn('number')
    if (digits.length < 12) return 'Enter the card number.'
    return isLuhn(digits) ? '' : 'This card number is not valid. Check the digits.'
  },
  expiry: () => {
    const digits = digitsIn('expiry')
    const month = Number(digits.slice(0, 2))
    return digits.length === 4 && month >= 1 && month <= 12 ? '' : 'Enter the expiry date as MM/YY.'
  },
  cvc: () => {
    const length = brandOf(digitsIn('number'))[1] === 'Amex' ? 4 : 3
    return digitsIn('cvc').length === length ? '' : `Enter the ${length} digits of the CVC.`
  },
  zip: () => (field('zip').value.trim() ? '' : field('zip').dataset.missing),
  routing: () => (digitsIn('routing') ? '' : field('routing').dataset.missing),
  account: () => (digitsIn('account') ? '' : 'Enter the account number.'),
  name: () => (field('name').value.trim() ? '' : 'Enter the name on the account.'),
}

const show = (name, sentence) => {
  const input = field(name)
  document.getElementById(`${name}-error`).textContent = sentence
  if (sentence) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  return sentence === ''
}

const isShown = (name) => field(name) && field(name).offsetParent !== null

/** Whoever comes back with another way to pay finds that one chosen: it decides on the fee. */
const chooseWay = () => {
  const way = form.querySelector(`input[name="category"][value="${CSS.escape(location.hash.slice(1))}"]`)
  if (way && !form.querySelector('[aria-invalid]')) way.checked = true
}

if (form) {
  chooseWay()
  field('number')?.addEventListener('input', (event) => {
    reshape(event.target, grouped)
    document.getElementById('brand').textContent = brandOf(digitsIn('number'))[1]
  })
  field('expiry')?.addEventListener('input', (event) => {
    if (event.inputType !== 'deleteContentBackward') reshape(event.target, expiry)
  })
  for (const name of Object.keys(checks)) {
    const input = field(name)
    input?.addEventListener('blur', (event) => {
      // A sentence that appears now would move the button away from under the pointer; submitting checks anyway.
      if (event.relatedTarget?.type === 'submit') return
      if (input.value !== '') show(name, checks[name]())
    })
    input?.addEventListener('input', () => {
      if (input.hasAttribute('aria-invalid')) show(name, checks[name]())
    })
  }
  form.addEventListener('submit', (event) => {
    if (event.submitter?.hasAttribute('formaction')) return
    const button = form.querySelector('.pay')
    const wrong = Object.keys(checks).filter((name) => isShown(name) && !show(name, checks[name]()))
    if (wrong.length > 0 || button.getAttribute('aria-disabled') === 'true') {
      event.preventDefault()
      field(wrong[0])?.focus()
      return
    }
    button.setAttribute('aria-disabled', 'true')
    document.getElementById('working').textContent = 'Processing your payment …'
  })
  for (const button of document.querySelectorAll('[data-fill]'))
    button.addEventListener('click', () => {
      for (const [name, value] of Object.entries(JSON.parse(button.dataset.fill))) {
        const input = field(name)
        if (!input) continue
        input.value = value
        input.dispatchEvent(new Event('input', { bubbles: true }))
        show(name, '')
      }
      form.querySelector('.pay').focus()
    })
  window.addEventListener('pageshow', () => form.querySelector('.pay').removeAttribute('aria-disabled'))
}
