import { describe, expect, test } from 'vitest'
import { companyOf } from '#domain/market/company.ts'
import { mailRefusal } from '#server/integrations/mail/mailer.ts'
import { failureCodes } from '#server/integrations/payment/card-processor.ts'
import { contrast, textsOf } from '#server/testing/mail-markup.ts'
import { type MailContent, type MailContext, pageLink } from '../layout.ts'
import {
  bootstrapInvite,
  codeText,
  invite,
  inviteOfKnown,
  mfaChanged,
  mfaReset,
  mfaResetAsked,
  newSignIn,
  oneTimeCode,
  passwordChanged,
  passwordReset,
  paymentPage,
  wrongCodes,
} from './access.ts'
import { bindRequestRejected, retailRequested, retailRequestMoved } from './bind-request.ts'
import { borMails, paymentsBack, reportingMails } from './policy/bor.test-samples.ts'
import { quoteBoundToAgent, quoteBoundToCustomer } from './policy/bound.ts'
import { failureText, paymentFailed, paymentReceipt } from './payment.ts'
import {
  certificateReady,
  policyChanged,
  policyIssuedToAgent,
  policyIssuedToCustomer,
  renewalReminder,
} from './policy/policy.ts'
import {
  binderReminder,
  quoteDeclined,
  quoteForwarded,
  quoteReassessed,
  quoteReferred,
  quoteReleased,
  referralFileAttached,
  paperSignatureRecorded,
  quoteSent,
  subjectivityReminder,
  surplusNotice,
  signatureCompleted,
} from './quote.ts'
import { questionsAnswered, questionsSent } from './questionnaire.ts'
import { versionKept, versionWithdrawalAsked, versionWithdrawn } from './rating.ts'
import { riskWorsened } from './risk.ts'
import { submissionDecided, submissionReceived, submissionsAssigned } from './submission.ts'

const linkPath = '/quote/q-1/sign/tok-en_1'

/** Every template with `text` in every field that a person may have typed. */
const messages = (text: string, context: MailContext): MailContent[] => {
  const quote = { companyName: text, quoteNumber: 'Q-100042', productName: 'Prime 100', linkPath }
  const people = { recipientName: text, underwriterName: text, senderName: text, agencyName: text }
  const submitted = { ...people, companyName: text, submissionNumber: 'S-100042', linkPath }
  const policy = {
    ...people,
    companyName: text,
    policyNumber: 'CPB-100042',
    productName: 'Prime 100',
    effectiveDate: '2026-12-01',
    endDate: '2027-12-01',
    totalPremium: 485_250,
    dueDate: '2026-12-08',
    documents: [text, 'Invoice'],
    linkPath,
  }
  const quoted = { ...quote, ...people, totalPremium: 485_250, expiresOn: '2026-12-20' }
  const asked = { decideBy: '2026-11-23T18:00:00.000Z' }
  const payment = { ...policy, paymentAmount: 485_250, totalPaymentAmount: 499_565, reason: text }
  const version = {
    recipientName: text,
    versionName: text,
    effectiveDate: '2027-01-01',
    decidedBy: text,
    reason: text,
    linkPath,
  }
  return [
    quoteSent(
      {
        ...quoted,
        effectiveDate: '2026-12-01',
        agent: { name: text, email: 'broker@harborview.test', phone: null },
        limit: 100_000_000,
        retention: 1_000_000,
      },
      context,
    ),
    quoteForwarded({ ...quoted, effectiveDate: '2026-12-01', linkDays: 14 }, context),
    retailRequested({ ...quoted, ...asked, askedBy: text, answerer: 'WHOLESALER' }, context),
    retailRequested({ ...quoted, ...asked, askedBy: text, answerer: 'UNDERWRITER' }, context),
    ...(['RECEIVED', 'TAKEN', 'WAITING', 'RETURNED', 'BOUND', 'DECLINED'] as const).map((step) =>
      retailRequestMoved(
        {
          ...quoted,
          ...asked,
          step,
          byName: text,
          note: text,
          answerer: 'WHOLESALER',
          binderNumber: 'B-50001',
          linkDays: 30,
        },
        context,
      ),
    ),
    ...[true, false].flatMap((isSigned) => {
      const bound = {
        ...quoted,
        isSigned,
        agent: { name: text, email: 'broker@harborview.test', phone: isSigned ? null : '+1 309 555 0107' },
        binderNumber: 'B-50001',
        binderExpiresOn: '2026-12-31',
        limit: 100_000_000,
        retention: 1_000_000,
        effectiveDate: '2026-12-01',
        endDate: '2027-12-01',
        conditions: isSigned ? [] : [{ title: text, stage: 'POST_BIND' as const, dueDate: '2027-01-15' }],
      }
      return [quoteBoundToCustomer(bound, context), quoteBoundToAgent(bound, context)]
    }),
    bindRequestRejected({ ...quote, ...people, reason: text }, context),
    surplusNotice({ ...quote, ...people, state: 'LA' }, context),
    ...[true, false].map((isOverdue) =>
      subjectivityReminder(
        {
          ...quote,
          recipientName: text,
          policyNumber: isOverdue ? 'CPB-100042' : null,
          subjectivities: [
            { title: text, detail: text, stage: 'POST_BIND', dueDate: '2026-12-01', isOverdue },
            { title: text, detail: '', stage: 'PRE_BIND', dueDate: '2026-12-02', isOverdue: false },
          ],
        },
        context,
      ),
    ),
    binderReminder({ ...quoted, binderNumber: 'B-50001', daysLeft: 7 }, context),
    quoteReassessed({ ...quoted, before: 40, after: null }, context),
    paperSignatureRecorded(
      {
        ...quote,
        recipientName: text,
        agencyName: text,
        recordedBy: text,
        signeeName: text,
        signedOn: '2026-11-12',
        fileName: text,
        agentEmail: text,
      },
      context,
    ),
    signatureCompleted(
      {
        ...quote,
        recipientName: text,
        signeeName: text,
        signeeTitle: text,
        inPlaceOf: text,
        signedAt: '2026-11-20T20:05:00Z',
        closed: ['Q-100043', 'Q-100044'],
      },
      context,
    ),
    quoteReferred({ ...quoted, reasons: [text], decideBy: '2026-11-21T19:00:00Z' }, context),
    ...[text, null].map((note) =>
      referralFileAttached(
        { ...quote, recipientName: text, senderName: text, agencyName: text, fileName: text, note },
        context,
      ),
    ),
    quoteReleased({ ...quoted, remarks: [text] }, context),
    quoteReleased({ ...quoted, remarks: [] }, context),
    quoteReleased(
      {
        ...quoted,
        remarks: [],
        changes: [text],
        conditions: [{ title: text, stage: 'POST_BIND', dueDate: '2026-12-01' }],
      },
      context,
    ),
    quoteDeclined({ ...quote, ...people, reasons: [text] }, context),
    policyIssuedToCustomer(policy, context),
    policyIssuedToAgent(policy, context),
    certificateReady({ ...policy, holderName: text }, context),
    certificateReady({ ...policy, holderName: '' }, context),
    ...[512_300, 0, -512_300].map((total) =>
      policyChanged({ ...policy, endorsementNumber: 'CYP-200001/E01', changes: [text], total }, context),
    ),
    renewalReminder({ ...policy, daysLeft: 1, renewalPremium: null }, context),
    renewalReminder({ ...policy, daysLeft: 60, renewalPremium: 512_300 }, context),
    ...borMails(text, linkPath, context),
    ...reportingMails(text, linkPath, context),
    paymentReceipt(
      {
        ...payment,
        invoiceNumber: 'INV-1',
        fee: 14_315,
        totalPaymentAmount: 499_565,
        balance: 0,
        methodText: text,
        transactionId: 'txn_1',
        paidAt: '2026-11-20T20:05:00Z',
      },
      context,
    ),
    ...paymentsBack(payment, context),
    submissionReceived({ ...submitted, productName: 'Prime 100', isRenewal: true, note: text }, context),
    submissionReceived({ ...submitted, productName: '', isRenewal: false, note: '' }, context),
    submissionsAssigned({ ...people, assignedBy: text, submissions: [text, text], linkPath }, context),
    submissionDecided({ ...submitted, decidedBy: text, outcome: 'declined', reason: text }, context),
    submissionDecided({ ...submitted, decidedBy: text, outcome: 'certified', reason: '' }, context),
    invite({ recipientName: text, inviterName: text, accountName: text, linkPath, linkHours: 72 }, context),
    inviteOfKnown({ recipientName: text, inviterName: text, accountName: text, linkPath }, context),
    bootstrapInvite({ linkPath, linkHours: 1 }, context),
    passwordReset({ recipientName: text, linkPath, linkMinutes: 30 }, context),
    mfaReset({ recipientName: text, linkPath, linkMinutes: 30 }, context),
    mfaResetAsked({ recipientName: text, userName: text, accountName: text, linkPath }, context),
    mfaChanged({ recipientName: text, at: '2026-11-20T20:05:00Z', mfaType: 'GOOGLE', linkPath }, context),
    wrongCodes({ recipientName: text, at: '2026-11-20T20:05:00Z', address: '192.0.2.7', linkPath }, context),
    passwordChanged({ recipientName: text, at: '2026-11-20T20:05:00Z', linkPath }, context),
    paymentPage(
      {
        recipientName: text,
        senderName: text,
        companyName: text,
        policyNumber: 'CPB-100042',
        productName: 'Prime 100',
        linkPath,
      },
      context,
    ),
    oneTimeCode({ recipientName: text, code: '012345', linkMinutes: 5 }, context),
    questionsSent(
      {
        recipientName: text,
        senderName: text,
        agencyName: text,
        companyName: text,
        productName: 'Prime 100',
        parts: [text, 'Backups'],
        linkDays: 14,
        linkPath,
      },
      context,
    ),
    questionsAnswered(
      {
        recipientName: text,
        companyName: text,
        answeredBy: text,
        answered: 7,
        answeredAt: '2026-11-20T20:05:00Z',
        linkPath,
      },
      context,
    ),
    versionWithdrawalAsked(version, context),
    versionWithdrawn(version, context),
    versionKept(version, context),
    riskWorsened(
      { recipientName: text, companyName: text, before: 82, after: null, findings: [text], linkPath },
      context,
    ),
    newSignIn(
      {
        recipientName: text,
        at: '2026-11-20T20:05:00Z',
        device: text,
        address: '203.0.113.7',
        accountName: text,
        linkPath,
      },
      context,
    ),
  ]
}

const us: MailContext = { market: 'US', publicUrl: 'https://bindery.example' }
const uk: MailContext = { market: 'UK', publicUrl: 'https://bindery.example.co.uk' }

test('mails about answers and payments name the insurance that they are about', () => {
  const facts = {
    recipientName: 'Maya',
    senderName: 'Dana',
    agencyName: 'Harborlight',
    companyName: 'Acme',
    policyNumber: 'CPB-100042',
    linkPath,
  }
  const about = (productName: string): MailContent[] => [
    questionsSent({ ...facts, productName, parts: ['Claims'], linkDays: 14 }, us),
    paymentPage({ ...facts, productName }, us),
    paymentFailed(
      {
        ...facts,
        productName,
        paymentAmount: 485_250,
        totalPaymentAmount: 485_250,
        dueDate: '2026-12-08',
        reason: 'Declined.',
      },
      us,
    ),
  ]
  for (const [productName, cover] of [
    ['Zurich Select Plus', 'management liability'],
    ['Prime 250 Excess', 'excess cyber'],
    ['Prime 100', 'cyber'],
  ] as const)
    for (const { text } of about(productName)) {
      expect(text).toContain(`${cover} `)
      expect(text).toContain(productName)
      if (cover === 'management liability') expect(text).not.toMatch(/cyber/i)
    }
})

test('mails in the UK use none of the words of an American policy', () => {
  for (const { text, template } of messages('Harborlight Dental', uk))
    expect(text, template).not.toMatch(
      /\b(12:01|ZIP|agency|agencies|agent|installments?|deductible|organization|licenses?)\b/i,
    )
})

test('the mail of a binding says what is bound, from when, what is due, what is open and whom to ask', () => {
  const facts = {
    recipientName: 'Elena Barrera',
    companyName: 'Harborlight Dental',
    quoteNumber: 'Q-100042',
    productName: 'Prime 100',
    agencyName: 'Harborview',
    agent: { name: 'Dana Whitfield', email: 'dana@harborview.test', phone: '(309) 555-0107' },
    binderNumber: 'B-50001',
    binderExpiresOn: '2026-12-31',
    limit: 100_000_000,
    retention: 1_000_000,
    totalPremium: 485_250,
    effectiveDate: '2026-12-01',
    endDate: '2027-12-01',
    isSigned: false,
    conditions: [{ title: 'Restore test', stage: 'POST_BIND' as const, dueDate: '2027-01-15' }],
    linkPath,
  }
  const american = quoteBoundToCustomer(facts, us).text
  for (const said of [
    'Binder',
    'B-50001',
    '$1,000,000',
    '$10,000',
    '$4,852.50',
    'December 1, 2026, 12:01 AM',
    '7 days after the policy is issued',
    'The application is still to be signed',
    'Restore test, due January 15, 2027',
    'Ask Dana Whitfield, dana@harborview.test, (309) 555-0107',
  ])
    expect(american).toContain(said)
  const british = quoteBoundToCustomer({ ...facts, isSigned: true, conditions: [] }, uk).text
  for (const said of [
    'Cover note',
    '£1,000,000',
    'Excess',
    '1 December 2026, 00:01',
    'Nothing is asked of you',
  ])
    expect(british).toContain(said)
  expect(british).not.toMatch(/Binder\b|still to be signed|Retention/)
  const copy = quoteBoundToAgent(facts, us)
  expect(copy.subject).toBe('Bound: Harborlight Dental, binder B-50001')
  expect(copy.text).toContain('Restore test, due January 15, 2027')
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></table><a href="https://evil.test">click</a>',
  'Acme\r\nBcc: everyone@evil.test',
  'Acme\u2028\u202eevil\u0000\u200b',
  '&lt;b&gt; &amp; <b>',
  'x'.repeat(5_000),
]

describe.each([us, uk])('in the market of $publicUrl every message', (context) => {
  const all = messages('Harborlight Dental', context)

  test('has both parts, one subject line, a name of its own, and no hole', () => {
    for (const message of all) {
      expect(mailRefusal({ to: 'dana@harborlight.test', subject: message.subject })).toBeNull()
      expect(message.template).toMatch(/^[a-z]+[A-Za-z]*$/)
      expect(message.market).toBe(context.market)
      for (const part of [message.subject, message.html, message.text]) {
        expect(part).not.toMatch(/undefined|NaN|null|\[object|Invalid Date|\$\{/)
        expect(part.trim()).not.toBe('')
      }
    }
    expect(new Set(all.map((message) => message.template)).size).toBe(54)
  })

  test('links to the configured host only, at most once in the HTML, and reports nothing back', () => {
    for (const message of all) {
      const links = [...message.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
      expect(links.filter((link) => !link.startsWith('mailto:'))).toEqual(
        message.template === 'oneTimeCode' ? [] : [`${context.publicUrl}${linkPath}`],
      )
      expect(message.html).not.toMatch(/<img|<script|<iframe|<link|src=|url\(/i)
      if (message.template !== 'oneTimeCode')
        expect(message.text).toContain(`${context.publicUrl}${linkPath}`)
    }
  })

  test('can be read by everyone: language, title, headings in order, layout told apart, contrast', () => {
    const count = (text: string, what: RegExp) => [...text.matchAll(what)].length
    for (const { html, template, subject } of all) {
      expect(html, template).toMatch(context.market === 'UK' ? /<html lang="en-GB"/ : /<html lang="en-US"/)
      expect(count(html, /<title>[^<]+<\/title>/g), subject).toBe(1)
      const [first, ...others] = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => level)
      expect(first, template).toBe('1')
      expect(
        others.filter((level) => level !== '2'),
        template,
      ).toEqual([])
      expect(count(html, /<table/g), template).toBe(count(html, /<table\s+role="presentation"/g))
      expect(count(html, /<img(?![^>]*\salt=)/g), template).toBe(0)
      expect(html.replaceAll(/\s+/g, ' '), template).not.toMatch(/<a [^>]*> ?<\/a ?>/)
      expect(html, template).not.toMatch(/user-scalable=no|maximum-scale/)
      const texts = textsOf(html)
      expect(texts.length, template).toBeGreaterThan(4)
      for (const { text, color, background } of texts)
        expect(contrast(color, background), `${template}: ${text.slice(0, 40)}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('names who to ask', () => {
    const { email, phone, legalName } = companyOf(context.market)
    for (const message of all)
      for (const part of [message.html, message.text])
        for (const contact of [email, phone, legalName]) expect(part).toContain(contact)
  })

  test.each(hostile)('treats %j as text', (text) => {
    const plain = messages('Acme', context)
    for (const [index, message] of messages(text, context).entries()) {
      const tags = (html: string) => [...html.matchAll(/<[a-z/!][^>]*>/gi)].map((match) => match[0])
      expect(tags(message.html)).toEqual(tags(plain[index]?.html ?? ''))
      expect(mailRefusal({ to: 'dana@harborlight.test', subject: message.subject })).toBeNull()
      for (const unseen of ['\u0000', '\u200b', '\u202e', '\u2028', '\r'])
        expect(message.html + message.text).not.toContain(unseen)
      expect(message.text).not.toMatch(/^Bcc:/m)
    }
  })
})

test('words, money and dates follow the market', () => {
  const [american] = messages('Acme', us)
  const [british] = messages('Acme', uk)
  expect(american?.text).toContain('your agent')
  expect(american?.text).toContain('$4,852.50')
  expect(american?.text).toContain('December 1, 2026')
  expect(british?.text).toContain('your broker')
  expect(british?.text).toContain('£4,852.50')
  expect(british?.text).toContain('1 December 2026')
})

test('instants are written in the zone of the market', () => {
  const signed = (context: MailContext) =>
    messages('Acme', context).find((message) => message.template === 'signatureCompleted')?.text
  expect(signed(us)).toContain('November 20, 2026, 3:05 PM EST')
  expect(signed(uk)).toContain('20 November 2026, 20:05 GMT')
})

test('a link can be nothing but a path of the installation', () => {
  for (const path of [
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    'javascript:alert(1)',
    'quote',
    '/\t/evil.test',
  ])
    expect(() => pageLink('https://bindery.example', path)).toThrow('path of this installation')
  expect(pageLink('https://bindery.example', '/a?b=c&d=e')).toBe('https://bindery.example/a?b=c&d=e')
})

test('the text message of a code fits into one message', () => {
  expect(codeText('012345')).toMatch(/^012345 is your /)
  expect(codeText('012345').length).toBeLessThanOrEqual(160)
})

test('every code of the processor that can fail a payment has a sentence', () => {
  const spoken = failureCodes.filter((code) => code !== 'cancelled' && code !== 'session_expired')
  expect(new Set(spoken.map(failureText)).size).toBe(spoken.length)
  expect(failureText('toString')).toBe('The bank did not say why.')
  expect(failureText(null)).toBe('The bank did not say why.')
})
