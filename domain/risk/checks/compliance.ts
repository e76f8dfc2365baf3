import { gradeHeaders } from '../grades/header-grade.ts'
import { certificateLifeLeft, gradeTls, TLS_LETTER_POINTS } from '../grades/tls-grade.ts'
import { answerCheck, listed, seen, type Check } from './check.ts'

/** Below this share of its life a certificate's renewal is late. */
const LATE_RENEWAL = 0.15

const tls: Check['observe'] = ({ evidence }) => {
  const facts = evidence?.tls
  if (!facts) return null
  const grade = gradeTls(facts)
  const isLate = certificateLifeLeft(facts) < LATE_RENEWAL
  const because = grade.caps.map((cap) => cap.reason)
  return {
    points: Math.max(0, TLS_LETTER_POINTS[grade.letter] - (isLate ? 20 : 0)),
    finding: `TLS grade ${grade.letter}.${because.length > 0 ? ` ${listed(because, 3)}` : ''}${isLate ? ' The certificate is close to its end.' : ''}`,
    raw: { grade, protocols: facts.protocols, certificate: facts.certificate },
    ...seen(facts),
  }
}

const headers: Check['observe'] = ({ evidence }) => {
  const facts = evidence?.http
  if (!facts) return null
  const grade = gradeHeaders(facts)
  const lost = grade.tests.filter(({ modifier }) => modifier < 0)
  return {
    points: Math.min(100, grade.score),
    finding: `Header grade ${grade.grade} (${grade.score}).${lost.length > 0 ? ` Points are lost on: ${listed(lost.map(({ test }) => test))}.` : ''}`,
    raw: grade,
    ...seen(facts),
  }
}

const cookies: Check['observe'] = ({ evidence }) => {
  const facts = evidence?.http
  if (!facts) return null
  const found = gradeHeaders(facts).tests.find(({ test }) => test === 'cookies')
  const modifier = found?.modifier ?? 0
  return {
    points: modifier >= 0 ? 100 : Math.max(0, 100 + modifier * 2.5),
    finding:
      modifier >= 0 ? 'Cookies carry the right flags.' : `Cookies: ${found?.result.replaceAll('-', ' ')}.`,
    raw: { cookies: (facts.headers['set-cookie'] ?? []).map((line) => line.replace(/=[^;]*/, '=…')) },
    ...seen(facts),
  }
}

export const COMPLIANCE_CHECKS: readonly Check[] = [
  {
    checkId: 'compliance.headers',
    factor: 'compliance',
    title: 'Website security headers',
    weight: 25,
    fixText: 'Add a Content-Security-Policy and Strict-Transport-Security; the record lists each header.',
    observe: headers,
  },
  {
    checkId: 'compliance.cookies',
    factor: 'compliance',
    title: 'Cookies',
    weight: 10,
    fixText: 'Set Secure, HttpOnly and SameSite on every cookie.',
    observe: cookies,
  },
  {
    checkId: 'compliance.tls',
    factor: 'compliance',
    title: 'Encryption in transit',
    weight: 25,
    fixText: 'Offer TLS 1.2 and 1.3 only and renew certificates automatically.',
    observe: tls,
  },
  answerCheck(
    'encryptionAtRest',
    { yes: 'Sensitive data is encrypted at rest.', no: 'Sensitive data is not encrypted at rest.' },
    {
      checkId: 'compliance.encryption',
      factor: 'compliance',
      title: 'Encryption at rest',
      weight: 15,
      fixText: 'Switch on disk and database encryption wherever personal data is kept.',
    },
  ),
  answerCheck(
    'training',
    { yes: 'Staff are trained every year.', no: 'Staff are not trained.' },
    {
      checkId: 'compliance.training',
      factor: 'compliance',
      title: 'Training on record',
      weight: 10,
      fixText: 'Keep a record of who was trained and when.',
    },
  ),
  answerCheck(
    'planIncidentResponse',
    { yes: 'There is an incident response plan.', no: 'There is no incident response plan.' },
    {
      checkId: 'compliance.incident-plan',
      factor: 'compliance',
      title: 'Incident response plan',
      weight: 15,
      fixText: 'Write down who calls whom in the first hour, and rehearse it once a year.',
    },
  ),
]
