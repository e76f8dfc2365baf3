import type { ReactNode } from 'react'
import { AppLink } from '../place/link.tsx'

/** What names a row, as a link where the row leads anywhere. */
export const RowLink = ({ href, children }: { href: string | null | undefined; children: ReactNode }) =>
  href ? <AppLink href={href}>{children}</AppLink> : children
