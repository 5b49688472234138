/** Saves a file of the page on the machine of the reader. */
export function saveAs({ blob, name }: { readonly blob: Blob; readonly name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
