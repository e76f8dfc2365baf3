import type { Answer } from '#web/client.ts'
import { useApi } from '#web/use-api.ts'

export type Subjectivity = Answer<'subjectivityList'>['content'][number]

/** The subjectivities of a quote; where it is decided on they come with everything else that is read there. */
export const useSubjectivities = (quoteId: string, isDecided: boolean): readonly Subjectivity[] => {
  const listed = useApi('subjectivityList', { query: { quoteId } }, { enabled: !isDecided })
  const desk = useApi('quoteDesk', { params: { quoteId } }, { enabled: isDecided })
  return (isDecided ? desk.data?.subjectivities : listed.data?.content) ?? []
}
