/** What only the engine can do, or tell: `always` for every answer of the document, else for one answer. */
export class NeedsEngine extends Error {
  override readonly name = 'NeedsEngine'
  readonly always: boolean

  constructor(reason: string, { always = false, cause }: { always?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.always = always
  }
}
