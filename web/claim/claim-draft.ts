const key = (policyId: string | undefined): string => `claim-draft:${policyId ?? ''}`

/** What was typed into a claim that was not filed, in this tab only: it goes with the tab and at sign-out. */
export const draftOf = (policyId: string | undefined): Record<string, string> => {
  const stored = sessionStorage.getItem(key(policyId))
  if (!stored) return {}
  try {
    const draft: unknown = JSON.parse(stored)
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, string>) : {}
  } catch {
    return {}
  }
}

export const keepDraft = (policyId: string | undefined, values: object): void =>
  sessionStorage.setItem(key(policyId), JSON.stringify(values))

export const forgetDraft = (policyId: string | undefined): void => sessionStorage.removeItem(key(policyId))
