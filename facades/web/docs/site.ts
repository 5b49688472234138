import { type Language, localPath } from './language.ts'

/** Service information shared by all pages, and the language of the reader. */
export interface Site {
  readonly baseUrl: string
  /** Path prefix behind a proxy; empty at the root. */
  readonly prefix: string
  readonly version: string
  readonly language: Language
  /** Whether the published data is sample data. */
  readonly sample: boolean
  /** Whether the key `sandbox` is answered. */
  readonly hasSandbox: boolean
  /** Where assistants connect that cannot send a key. */
  readonly signInUrl: string | null
  /** Contact for vulnerability reports, when the operator has set one. */
  readonly securityContact: string | undefined
}

/** Address of a page in the language of the reader, or of a file. */
export function linkTo({ prefix, language }: Site, path: string): string {
  return prefix + localPath(path, language)
}
