/** How every endpoint is called, computed from the contract at build time so that no schema reaches the bundle. */
declare module 'virtual:endpoints' {
  export const endpoints: Record<
    string,
    {
      method: 'GET' | 'POST' | 'PUT' | 'DELETE'
      path: string
      command?: true
      file?: string
      isPublic?: true
    }
  >
}
