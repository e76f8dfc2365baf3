import type { Currency } from '#domain/kernel/money.ts'
import type { PaymentCategory } from '#domain/money/surcharges.ts'
import { html, type Html } from '#server/mail/html.ts'
import type { Fields, FormErrors } from './payment-form.ts'
import { testAccounts, testCards } from './test-numbers.ts'

interface FieldWords {
  name: string
  label: string
  width: '' | 'third' | 'half'
  autocomplete: string
  isNumeric: boolean
  maxLength: number
  example?: string
  missing?: string
}

const input = (field: FieldWords, errors: FormErrors, value: string): Html =>
  html`<div class="field ${field.width}">
    <label for="${field.name}">${field.label}</label>
    <div class="box">
      <input
        id="${field.name}"
        name="${field.name}"
        value="${value}"
        autocomplete="${field.autocomplete}"
        inputmode="${field.isNumeric ? 'numeric' : 'text'}"
        maxlength="${field.maxLength}"
        placeholder="${field.example ?? ''}"
        data-missing="${field.missing ?? ''}"
        aria-required="true"
        aria-describedby="${field.name}-error"
        ${errors[field.name] === undefined ? null : html`aria-invalid="true"`}
        spellcheck="false"
      />
      ${field.name === 'number' && html`<span id="brand" aria-hidden="true"></span>`}
    </div>
    <p class="error" id="${field.name}-error">${errors[field.name] ?? ''}</p>
  </div>`

/** Four typed fields of a card. Number and code are asked again after an error: a page never repeats them. */
export const cardFields = (currency: Currency, errors: FormErrors, fields: Fields): Html =>
  html`<div class="panel of-CreditCard">
    ${input(
      {
        name: 'number',
        label: 'Card number',
        width: '',
        autocomplete: 'cc-number',
        isNumeric: true,
        maxLength: 23,
      },
      errors,
      '',
    )}
    ${input(
      {
        name: 'expiry',
        label: 'Expiry date',
        width: 'third',
        autocomplete: 'cc-exp',
        isNumeric: true,
        maxLength: 9,
        example: 'MM / YY',
      },
      errors,
      fields['expiry'] ?? '',
    )}
    ${input(
      {
        name: 'cvc',
        label: 'CVC',
        width: 'third',
        autocomplete: 'cc-csc',
        isNumeric: true,
        maxLength: 4,
      },
      errors,
      '',
    )}
    ${input(
      currency === 'USD'
        ? {
            name: 'zip',
            label: 'ZIP code',
            width: 'third',
            autocomplete: 'postal-code',
            isNumeric: true,
            maxLength: 10,
            missing: 'Enter the 5-digit ZIP code.',
          }
        : {
            name: 'zip',
            label: 'Postcode',
            width: 'third',
            autocomplete: 'postal-code',
            isNumeric: false,
            maxLength: 8,
            missing: 'Enter the postcode.',
          },
      errors,
      fields['zip'] ?? '',
    )}
  </div>`

/** Three typed fields of a bank account. */
export const accountFields = (currency: Currency, errors: FormErrors, fields: Fields): Html =>
  html`<div class="panel of-ECheck">
    ${input(
      {
        name: 'routing',
        label: currency === 'USD' ? 'Routing number' : 'Sort code',
        width: 'half',
        autocomplete: 'off',
        isNumeric: true,
        maxLength: 11,
        missing: currency === 'USD' ? 'Enter the 9-digit routing number.' : 'Enter the 6-digit sort code.',
      },
      errors,
      '',
    )}
    ${input(
      {
        name: 'account',
        label: 'Account number',
        width: 'half',
        autocomplete: 'off',
        isNumeric: true,
        maxLength: 20,
      },
      errors,
      '',
    )}
    ${input(
      {
        name: 'name',
        label: 'Name on the account',
        width: '',
        autocomplete: 'name',
        isNumeric: false,
        maxLength: 100,
      },
      errors,
      fields['name'] ?? '',
    )}
    ${currency === 'USD' && accountType(fields)}
  </div>`

const accountType = (fields: Fields): Html =>
  html`<fieldset class="field">
    <legend>Account type</legend>
    <div class="inline">
      ${['Checking', 'Savings'].map(
        (type) =>
          html`<label
            ><input
              type="radio"
              name="accountType"
              value="${type}"
              ${type === (fields['accountType'] ?? 'Checking') ? html`checked` : null}
            />${type}</label
          >`,
      )}
    </div>
  </fieldset>`

/** The numbers that work here; a press fills the form in. */
export const testNumbers = (categories: readonly PaymentCategory[], currency: Currency): Html =>
  html`<details>
    <summary>Test numbers</summary>
    ${
      categories.includes('CreditCard') &&
      html`<ul class="numbers of-numbers sum-CreditCard">
        ${testCards.map((card) =>
          row(
            card.number.replace(/(\d{4})(?=\d)/g, '$1 '),
            `${card.brand} · ${card.words}`,
            JSON.stringify({
              number: card.number,
              expiry: '12 / 34',
              cvc: card.brand === 'American Express' ? '1234' : '123',
              zip: currency === 'USD' ? '10001' : 'EC1A 1BB',
            }),
          ),
        )}
      </ul>`
    }
    ${
      categories.includes('ECheck') &&
      html`<ul class="numbers of-numbers sum-ECheck">
        ${testAccounts
          .filter((account) => account.currency === currency)
          .map((account) =>
            row(
              `${account.routing} / ${account.account}`,
              account.words,
              JSON.stringify({ routing: account.routing, account: account.account, name: 'Test Payer' }),
            ),
          )}
      </ul>`
    }
  </details>`

const row = (number: string, words: string, fill: string): Html =>
  html`<li>
    <button type="button" data-fill="${fill}"><code>${number}</code><em>${words}</em></button>
  </li>`
