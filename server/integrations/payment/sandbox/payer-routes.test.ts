import { describe, expect, test } from 'vitest'
import { accountFields, cardFields, merchantAndSandbox } from './testing.ts'
import { isLuhn, testCards } from './test-numbers.ts'

describe('the payment page', () => {
  test('shows what is paid, to whom, the fee of each way and both totals, with everything escaped', async () => {
    const { sandbox, open } = await merchantAndSandbox()
    const page = await sandbox.app.inject(await open())
    expect(page.statusCode).toBe(200)
    for (const text of [
      '$1,250.00',
      '$36.88',
      '$1,286.88',
      'Bindery &lt;Test&gt;',
      '&lt;b&gt;annual&lt;/b&gt;',
    ])
      expect(page.body).toContain(text)
    expect(page.body).not.toContain('<b>annual')
    expect(page.body).not.toContain('Bindery <Test>')
  })

  test('loads nothing from elsewhere, is not framed, kept or reported, and may post back to the merchant', async () => {
    const { sandbox, open } = await merchantAndSandbox()
    const { headers } = await sandbox.app.inject(await open())
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; " +
        "form-action 'self' https://bindery.test; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    for (const name of ['pay.css', 'pay.js'])
      expect((await sandbox.app.inject(`/assets/${name}`)).statusCode).toBe(200)
  })

  test.each([
    [{ number: '' }, 'Enter the card number.'],
    [{ number: '1234' }, 'A card number has 12 to 19 digits. Check what you typed.'],
    [{ number: 'abcd' }, 'A card number has 12 to 19 digits. Check what you typed.'],
    [{ number: '4242424242424241' }, 'This card number is not valid. Check the digits.'],
    [{ number: '4111111111111111' }, 'This is test mode: real cards are refused.'],
    [{ expiry: '13/34' }, 'Enter the expiry date as MM/YY.'],
    [{ expiry: '10/26' }, 'This card has expired.'],
    [{ expiry: '11/99' }, 'Enter the expiry date as MM/YY.'],
    [{ cvc: '12' }, 'Enter the 3 digits of the CVC.'],
    [{ zip: 'EC1A 1BB' }, 'Enter the 5-digit ZIP code.'],
    [{ category: 'Cash' }, 'Choose how to pay.'],
  ])('names the field when a card has %o', async (change, sentence) => {
    const { processor, open, post } = await merchantAndSandbox()
    const answer = await post(await open(), { ...cardFields('4242424242424242'), ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(sentence)
    expect(await processor.getPayment('pay-1')).toMatchObject({ status: 'open' })
  })

  test.each([
    [{ routing: '123' }, 'Enter the 9-digit routing number.'],
    [{ account: '12' }, 'Enter the account number.'],
    [{ account: '99999999' }, 'real accounts are refused'],
    [{ name: ' ' }, 'Enter the name on the account.'],
  ])('names the field when a bank account has %o', async (change, sentence) => {
    const { open, post } = await merchantAndSandbox()
    const answer = await post(await open(), { ...accountFields('000123456789'), ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(sentence)
  })

  test('never repeats a number or code that was typed', async () => {
    const { open, post } = await merchantAndSandbox()
    const answer = await post(await open(), {
      ...cardFields('4111111111111111'),
      cvc: '98765',
      expiry: '01/31',
    })
    expect(answer.body).not.toContain('4111111111111111')
    expect(answer.body).not.toContain('98765')
    expect(answer.body).toContain('value="01/31"')
  })

  test('escapes what is typed into the fields that it does repeat', async () => {
    const { open, post } = await merchantAndSandbox()
    const answer = await post(await open(), { ...cardFields('1'), zip: '"><script>alert(1)</script>' })
    expect(answer.body).not.toContain('<script>alert')
    expect(answer.body).toContain('&lt;script&gt;alert')
  })

  test('accepts the last month of a card in its last month', async () => {
    const { open, post } = await merchantAndSandbox()
    const answer = await post(await open(), { ...cardFields('4242424242424242'), expiry: '1126' })
    expect(answer.statusCode).toBe(303)
  })

  test('pays with a saved method without anything typed', async () => {
    const { sandbox, received, processor, open, post } = await merchantAndSandbox()
    await post(await open(), { ...cardFields('5555555555554444'), save: 'on' })
    const tokenId = received[0]?.payment.tokenId ?? 'none'
    const url = await open('pay-2', { tokenId })
    const page = await sandbox.app.inject(url)
    expect(page.body).toContain('Mastercard ending in 4444')
    expect(page.body).not.toContain('name="number"')
    await post(url)
    expect(await processor.getPayment('pay-2')).toMatchObject({ status: 'succeeded', lastFourDigits: '4444' })
    await expect(open('pay-3', { tokenId: 'tok_unknown' })).rejects.toMatchObject({ reason: 'rejected' })
  })

  test('ends as withdrawn when the payer cancels or never comes back', async () => {
    const { sandbox, processor, clock, received, open, post } = await merchantAndSandbox()
    const answer = await post(`${await open('pay-1')}/cancel`)
    expect(answer.statusCode).toBe(303)
    expect(received[0]?.payment).toMatchObject({ status: 'failed', failureCode: 'cancelled' })
    await open('pay-2')
    clock.advance({ minutes: 59 })
    await sandbox.tick()
    expect(await processor.getPayment('pay-2')).toMatchObject({ status: 'open' })
    clock.advance({ minutes: 1 })
    await sandbox.tick()
    expect(await processor.getPayment('pay-2')).toMatchObject({ failureCode: 'session_expired' })
  })

  test('says that a finished payment is finished, and leads back', async () => {
    const { sandbox, open, post } = await merchantAndSandbox()
    const url = await open()
    await post(url, cardFields('4242424242424242'))
    const page = await sandbox.app.inject(url)
    expect(page.body).toContain('Payment received')
    expect(page.body).toContain(
      'href="https://bindery.test/policy/p-1/accountant-payment?tab=pay&amp;intent=pay-1"',
    )
  })

  test('does not exist for a key that no one was given', async () => {
    const { sandbox, post } = await merchantAndSandbox()
    expect((await sandbox.app.inject('/pay/guess')).statusCode).toBe(404)
    expect((await post('/pay/guess', cardFields('4242424242424242'))).statusCode).toBe(404)
  })
})

test('every test card passes the check digit, so that a browser form accepts it', () => {
  expect(testCards.filter((card) => !isLuhn(card.number))).toEqual([])
  expect(isLuhn('4242424242424241')).toBe(false)
})
