/** Saves a file of the page on the machine of the reader. */
export function saveAs({ blob, name }: { readonly blob: Blob; readonly name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Saves a document as PDF. */
export function savePdf(number: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  saveAs({ blob: new Blob([bytes], { type: 'application/pdf' }), name: `${number}.pdf` })
}
