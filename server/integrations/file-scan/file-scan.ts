/** What a scanner makes of a file before it is stored. */
export type FileVerdict = { isClean: true; by: string } | { isClean: false; by: string; threat: string }

/** Looks into uploads for malware. An error means that it is not known: the upload is then refused, not let through. */
export interface FileScan {
  look(bytes: Uint8Array): Promise<FileVerdict>
}
