import { memberText, panelOf, type PanelMember } from '#domain/market/insurers.ts'
import { TextOrDash } from '#web/kit/format/display.tsx'

/** Insurers with their shares, a line each. */
export const InsurerLines = ({
  insurers,
}: {
  insurers: readonly Pick<PanelMember, 'legalName' | 'sharePercent'>[]
}) => (
  <>
    {insurers.map((one) => (
      <span key={one.legalName} style={{ display: 'block' }}>
        {memberText(one)}
      </span>
    ))}
  </>
)

/** Who would insure, each with its share, a line each; a dash until it is known which insurer writes it. */
export const Insurers = ({ market, paper }: { market: 'US' | 'UK'; paper: string | null }) =>
  paper === null ? <TextOrDash value={paper} /> : <InsurerLines insurers={panelOf(market, paper)} />
