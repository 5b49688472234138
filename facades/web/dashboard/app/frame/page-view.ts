export interface PageView {
  readonly params: Readonly<Record<string, string>>
}
