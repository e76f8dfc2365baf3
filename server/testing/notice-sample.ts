/** A surplus lines notice as the API takes it. */
export const noticeSample = (state = 'NV', kind: 'POLICY' | 'APPLICANT' = 'POLICY') => ({
  kind,
  state,
  statute: 'Statute 685A.090',
  validFrom: '2020-01-01',
  title: kind === 'APPLICANT' ? 'Notice to applicants' : '',
  texts: [
    {
      paragraphs: [
        'This insurance is issued by a nonadmitted insurer that this state neither licenses nor supervises.',
        'No guaranty fund of this state pays its claims should the insurer become insolvent.',
      ],
      on:
        kind === 'APPLICANT'
          ? []
          : (['POLICY', 'BINDER', 'CERTIFICATE'] as ('POLICY' | 'BINDER' | 'CERTIFICATE')[]),
    },
  ],
  layout: {
    isOnFace: true,
    points: 12,
    isBold: true,
    isRed: false,
    broker: ['NAME'] as ('NAME' | 'ADDRESS' | 'LICENSE')[],
    isSignedByBroker: false,
    isSignatureNeeded: kind === 'APPLICANT',
  },
  source: 'Website of the legislature, section 685A.090',
  readOn: '2026-01-15',
  note: 'The state had no notice on file',
})
