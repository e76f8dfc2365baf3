/** Products whose binding is an underwriter's decision; their agents ask for it. */
export const UNDERWRITER_BINDS: readonly string[] = ['P250', 'P250_S', 'P_PLUS']
