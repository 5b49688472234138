import { execFileSync } from 'node:child_process'

/** False where this machine cannot read a PDF back, which is said once. */
export const readsPdf = hasReader()

function hasReader(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    process.stdout.write('pdftotext is not installed (poppler-utils): the text of documents is not read back\n')
    return false
  }
}

/** @param pdf in Base64; `Intl` separates thousands by spaces of its own kinds, here all of them are plain ones */
export function textOfPdf(pdf: string, layout: '-layout' | '-raw' = '-layout'): string {
  const input = Buffer.from(pdf, 'base64')
  return execFileSync('pdftotext', [layout, '-', '-'], { input, encoding: 'utf8' }).replace(/\s+/gu, ' ')
}
