import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Application } from './application.ts'

/** How an application was signed; kept with exactly what was signed. */
export interface Signature {
  name: string
  title: string
  /** The contact in whose place another user signed; these two are absent on earlier signatures. */
  inPlaceOf?: string
  /** What the signature says, whole. */
  statement?: string
  /** E-mail address of the login that signed; absent when it was on paper. */
  login?: string
  /** A signature on paper: its day, and who recorded it when from what; absent on those recorded before. */
  onPaper?: {
    signedOn: LocalDate
    recordedBy: string
    fileName: string
    /** Hash of the uploaded document; absent on signatures that were recorded by a name alone. */
    fileSha256?: string
  }
  /** ISO instant. */
  at: string
  /** IANA zone of the insured's address. */
  zone: string
  ip: string
  userAgent: string
  sha256: string
  application: Application
}
