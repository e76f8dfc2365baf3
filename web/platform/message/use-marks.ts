import { useCallback } from 'react'
import type { Input } from '#web/client.ts'
import { useCommand } from '#web/use-api.ts'
import { useTranslation } from '#web/kit/texts.ts'

type Marks = Omit<Input<'messageMark'>['body'], 'ids'>

/** Marks messages; the list and the counts are read again. */
export const useMarks = (): ((ids: string[], marks: Marks) => void) => {
  const { t } = useTranslation('common')
  const { mutate } = useCommand('messageMark', {
    failure: t('common:error.wrong'),
    refreshes: ['messageSearch', 'messageStats'],
  })
  return useCallback((ids, marks) => mutate({ body: { ids, ...marks } }), [mutate])
}
