/** One line of the palette. */
export interface Option {
  /** Unique in the list. */
  readonly id: string
  readonly group: Group
  readonly title: string
  /** What tells lines of equal titles apart: ISIN, page of the documentation, number of bonds. */
  readonly note?: string
  /** Filters that the line applies. */
  readonly chips?: readonly string[]
  run(): void
}

/** In the order in which they are shown. */
export const GROUPS = ['filters', 'pages', 'bonds', 'issuers', 'actions', 'documentation', 'search'] as const
export type Group = (typeof GROUPS)[number]
