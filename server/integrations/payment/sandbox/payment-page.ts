import type { Cents, Currency } from '#domain/kernel/money.ts'
import type { PaymentCategory } from '#domain/money/surcharges.ts'
import { html, type Html } from '#server/mail/html.ts'
import type { SandboxRecord, SavedMethod } from './payment-memory.ts'
import type { Fields, FormErrors } from './payment-form.ts'
import { cardFields, accountFields, testNumbers } from './payment-fields.ts'

/** Cents as the payer reads them: `$1,250.00`, `£1,250.00`. */
const moneyText = (amount: Cents, currency: Currency): string =>
  new Intl.NumberFormat(currency === 'USD' ? 'en-US' : 'en-GB', { style: 'currency', currency }).format(
    amount / 100,
  )

const wayName = (category: PaymentCategory, currency: Currency): string =>
  category === 'CreditCard' ? 'Card' : currency === 'USD' ? 'e-Check' : 'Bank payment'

const frame = (title: string, currency: Currency, isSingle: boolean, body: Html): string =>
  `<!doctype html>${
    html`<html lang="${currency === 'USD' ? 'en-US' : 'en-GB'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox Pay</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/pay.css" />
        <script src="/assets/pay.js" defer></script>
      </head>
      <body>
        <header>
          <p class="test-ribbon">
            <strong>Test mode.</strong>No money moves here, and real cards are refused.
          </p>
          <div class="top">
            <p class="wordmark">
              <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
                <rect width="32" height="32" rx="9" fill="var(--brand)" />
                <path
                  d="M8 12h16M8 17h9M8 22h5"
                  stroke="var(--on-brand)"
                  stroke-width="3"
                  stroke-linecap="round"
                />
              </svg>
              Sandbox Pay
            </p>
            <p>Secure payment page</p>
          </div>
        </header>
        <main class="${isSingle ? 'single' : ''}">${body}</main>
        <footer>Sandbox Pay is a separate service that plays the card company in test installations.</footer>
      </body>
    </html>`.markup
  }`

interface PageInput {
  record: SandboxRecord
  merchantName: string
  saved?: SavedMethod | undefined
  errors?: FormErrors
  fields?: Fields
}

/** The hosted payment page; a number that was typed is never written back into it. */
export const paymentPage = (input: PageInput): string => {
  const { request } = input.record
  return frame(`Pay ${input.merchantName}`, request.currency, false, html`${summary(input)}${form(input)}`)
}

const summary = ({ record, merchantName, saved }: PageInput): Html => {
  const { request } = record
  const amount = (cents: Cents) => moneyText(cents, request.currency)
  const shown = saved ? [saved.category] : request.categories
  return html`<section class="card" aria-labelledby="what">
    <p class="eyebrow">You are paying ${merchantName}</p>
    <h1 id="what">${request.description}</h1>
    ${shown.map(
      (category) =>
        html`<div class="sum-${category}">
          <p class="big">${amount(request.amount + request.fees[category])}</p>
          <dl>
            <div>
              <dt>Amount due</dt>
              <dd>${amount(request.amount)}</dd>
            </div>
            <div>
              <dt>${wayName(category, request.currency)} fee</dt>
              <dd>${request.fees[category] === 0 ? 'None' : amount(request.fees[category])}</dd>
            </div>
            <div class="total">
              <dt>Total</dt>
              <dd>${amount(request.amount + request.fees[category])}</dd>
            </div>
          </dl>
        </div>`,
    )}
    <p class="note">
      ${request.customerEmail !== '' && html`${merchantName} sends the receipt to ${request.customerEmail}. `}
      ${
        request.fees.CreditCard > 0 &&
        request.categories.includes('ECheck') &&
        'The card company adds the fee for credit cards. Debit and prepaid cards and paying from a bank account cost nothing extra.'
      }
    </p>
  </section>`
}

const form = (input: PageInput): Html => {
  const { record, merchantName, saved, errors = {}, fields = {} } = input
  const { request } = record
  const chosen = request.categories.find((entry) => entry === fields['category']) ?? request.categories[0]
  const shown = saved ? [saved.category] : request.categories
  return html`<section class="card" aria-labelledby="how">
    <h2 id="how">Payment details</h2>
    <form method="post" action="/pay/${record.sessionKey}" data-pay novalidate>
      ${problems(errors)}
      ${saved ? savedMethod(saved) : html`${ways(record, chosen)}${panels(record, errors, fields)}`}
      <button class="pay" type="submit">
        ${shown.map(
          (category) =>
            html`<span class="sum-${category}"
              >Pay ${moneyText(request.amount + request.fees[category], request.currency)}</span
            >`,
        )}
      </button>
      <p class="agree" id="working" role="status"></p>
      <p class="agree">
        You have left the platform of ${merchantName}. By paying you allow Sandbox Pay to charge this amount
        once.
      </p>
      <button class="leave" type="submit" formaction="/pay/${record.sessionKey}/cancel">
        Cancel and go back
      </button>
    </form>
    ${saved ? null : testNumbers(request.categories, request.currency)}
  </section>`
}

const problems = (errors: FormErrors): Html | null => {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return html`<div class="problems" role="alert" tabindex="-1">
    <p>Check these fields and enter the numbers again:</p>
    <ul>
      ${entries.map(([name, sentence]) => html`<li><a href="#${name}">${sentence}</a></li>`)}
    </ul>
  </div>`
}

const savedMethod = (saved: SavedMethod): Html =>
  html`<p class="saved">
    <b>${saved.shown.cardType ?? saved.shown.bankName} ending in ${saved.shown.lastFourDigits}</b>
    ${
      saved.shown.expirationMonth === null
        ? 'Saved bank account'
        : `Expires ${String(saved.shown.expirationMonth).padStart(2, '0')}/${saved.shown.expirationYear}`
    }
  </p>`

const ways = (record: SandboxRecord, chosen: PaymentCategory | undefined): Html => {
  const { request } = record
  return html`<fieldset>
    <legend>Pay by</legend>
    <div class="ways">
      ${request.categories.map(
        (category) =>
          html`<label class="way">
            <input
              type="radio"
              name="category"
              id="way-${category}"
              value="${category}"
              ${category === chosen ? html`checked` : null}
            />
            <b>${wayName(category, request.currency)}</b>
            <small
              >${
                request.fees[category] === 0
                  ? 'No fee'
                  : `${moneyText(request.fees[category], request.currency)} fee`
              }</small
            >
          </label>`,
      )}
    </div>
  </fieldset>`
}

const panels = (record: SandboxRecord, errors: FormErrors, fields: Fields): Html => {
  const { categories, currency } = record.request
  return html`${categories.includes('CreditCard') && cardFields(currency, errors, fields)}
    ${categories.includes('ECheck') && accountFields(currency, errors, fields)}
    <label class="check"
      ><input type="checkbox" name="save" ${fields['save'] === 'on' ? html`checked` : null} />Save this method
      for the next payment</label
    >`
}

/** A page with one message: the session is over, or there is none. */
export const messagePage = (title: string, sentence: string, back: string | null): string =>
  frame(
    title,
    'USD',
    true,
    html`<section class="card">
      <h1>${title}</h1>
      <p>${sentence}</p>
      ${back === null ? null : html`<a class="button" href="${back}">Go back</a>`}
    </section>`,
  )
