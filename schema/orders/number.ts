/** The order number: year and serial, such as `2026-000017`. */
export function numberOf({ serial, createdAt }: { readonly serial: number; readonly createdAt: Date }): string {
  return `${createdAt.getUTCFullYear()}-${String(serial).padStart(6, '0')}`
}

export function invoiceNumberOf(orderNumber: string): string {
  return `INV-${orderNumber}`
}
