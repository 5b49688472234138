import type { DocumentContent, Seller } from './document-content.ts'

/** Who issues documents of orders, and how they are printed. */
export interface Paper {
  /** Null where nobody is set up to sell. */
  readonly seller: Seller | null
  /** True where orders are taken without a seller; their invoices are specimens. */
  readonly takesDemoOrders: boolean
  /** The document as PDF. */
  print(content: DocumentContent): Promise<Uint8Array>
}

/** True where a customer may order: somebody sells, or it is a demonstration. */
export function takesOrders({ seller, takesDemoOrders }: Paper): boolean {
  return seller !== null || takesDemoOrders
}
