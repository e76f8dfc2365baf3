/** A vendor of security systems by its name, where the code of its connector is given: `MICROSOFT` is Microsoft. */
export const connectorName = (connectorType: string): string =>
  connectorType
    .split('_')
    .map((word) => (word.length < 4 ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ')
