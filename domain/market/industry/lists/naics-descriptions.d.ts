/** The shape of the package's file, of which the compiler would otherwise make two types for each of 2,000 codes. */
declare const edition: Readonly<Record<string, { Title: string; Description: string } | undefined>>
export default edition
