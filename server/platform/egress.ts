export interface EgressRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Largest answer in bytes; 64 KiB unless told (the domain scan asks for 1 MiB). */
  maxBytes?: number
}

export interface EgressResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** The one way out. Throws `EgressRefused` for a target that is never called, `EgressFailed` for one that fails. */
export type Egress = (request: EgressRequest) => Promise<EgressResponse>
