/** A status as people read it: the specification's word without the underscore. */
export const statusWords = (status: string): string => status.replaceAll('_', ' ')
