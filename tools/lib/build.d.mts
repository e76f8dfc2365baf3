export declare const sourceHash: (root: string) => string
export declare const build: (root: string) => Promise<boolean>
