/** A file that was dropped on a portfolio, for the import page, which reads it once. */
let handed: File | null = null

export function handFile(file: File): void {
  handed = file
}

export function takeFile(): File | null {
  const file = handed
  handed = null
  return file
}
