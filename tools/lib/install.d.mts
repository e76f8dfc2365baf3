export declare const nodeOf: (root: string) => string
export declare const install: (root: string) => Promise<void>
