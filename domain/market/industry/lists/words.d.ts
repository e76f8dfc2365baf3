/** What people call an industry, by its code. */
declare const list: { readonly about: string; readonly words: Readonly<Record<string, readonly string[]>> }
export default list
