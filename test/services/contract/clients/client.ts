/** A generator of clients, and a program written against what it makes. */
export interface ClientCase {
  readonly name: string
  /** The tool's command and its options, run beside `openapi.json`. */
  readonly command: readonly [tool: string, ...options: string[]]
  /** Where the generated code says that the compiler shall not look at it: taken out, so that it does. */
  readonly generated?: string
  /** The imports and the client, for the program and for each mistake. */
  readonly head: string
  /** Prints `Outcome` as JSON. */
  readonly program: string
  /** One line each, and what the compiler must complain about. */
  readonly mistakes: readonly (readonly [line: string, complaint: RegExp])[]
}

/** What every program finds out from the running service. */
export interface Outcome {
  /** Types of the bonds that three filters found. */
  readonly types: readonly string[]
  /** Whether the details are those of the first bond found. */
  readonly sameBond: boolean
  /** Code of the refusal without a key. */
  readonly refusal: string
  /** The parameter at fault in a refusal, and what was probably meant. */
  readonly fault: readonly string[]
  /** Status of the same question with the ETag of its answer. */
  readonly unchanged: number
}

export const READ_ENVIRONMENT = `declare const process: { env: Record<string, string | undefined> }
const { BASE_URL: baseUrl = '', KEY: key = '' } = process.env
`
