import { useApi } from '#web/use-api.ts'

/** How an agency is paid, for every dialog that changes it. */
export const useCommissionAccount = (agencyId: string) => useApi('commissionBank', { params: { agencyId } })
