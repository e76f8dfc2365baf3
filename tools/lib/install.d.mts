export declare const nodeOf: (root: string) => string
export declare const missingPackage: (root: string) => string | null
export declare const install: (root: string) => Promise<void>
