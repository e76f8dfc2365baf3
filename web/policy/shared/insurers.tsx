import { memberText, panelOf } from '#domain/market/company.ts'
import { TextOrDash } from '#web/kit/format/display.tsx'

/** Who insures, each with its share, a line each; a dash until it is known which insurer writes it. */
export const Insurers = ({ market, paper }: { market: 'US' | 'UK'; paper: string | null }) => {
  if (paper === null) return <TextOrDash value={paper} />
  return (
    <>
      {panelOf(market, paper).map((member) => (
        <span key={member.legalName} style={{ display: 'block' }}>
          {memberText(member)}
        </span>
      ))}
    </>
  )
}
