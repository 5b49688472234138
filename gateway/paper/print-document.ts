import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { DocumentContent } from '../../schema/orders/document-content.ts'
import { type DocumentText, documentText } from './document-text.ts'

/** Prints invoices, acts, receipts and credit notes as PDF. The same content always gives the same text. */

const require = createRequire(import.meta.url)
/** The built-in fonts of PDF have no Cyrillic. */
const FONTS = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}
const MARGIN = 56
const WIDTH = 595 - 2 * MARGIN
/** Left edges of the columns of the table, and the width of the numeric ones. */
const COLUMNS = [0, 225, 285, 375] as const
const NUMERIC = WIDTH - COLUMNS[3]

export function printDocument(content: DocumentContent): Promise<Uint8Array> {
  const { number, issuedOn, language } = content
  const info = { Title: number, CreationDate: new Date(issuedOn), ModDate: new Date(issuedOn) }
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, info, lang: language.toLowerCase() })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const parts: Buffer[] = []
  document.on('data', part => parts.push(part))
  document.on('end', () => resolve(Buffer.concat(parts)))
  document.on('error', reject)
  document.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold)
  const sheet = new Sheet(document, documentText(content))
  sheet.head()
  sheet.parties()
  sheet.table()
  sheet.ending()
  document.end()
  return promise
}

class Sheet {
  readonly #document: PDFKit.PDFDocument
  readonly #text: DocumentText

  constructor(document: PDFKit.PDFDocument, text: DocumentText) {
    this.#document = document
    this.#text = text
  }

  head(): void {
    const { title, references, specimen } = this.#text
    this.#bold(13).text(title)
    this.#regular(10).moveDown(0.3).text(references.join('\n'))
    if (specimen !== null) this.#bold(10).moveDown(0.5).fillColor('#b00000').text(specimen).fillColor('#000000')
  }

  parties(): void {
    const top = this.#document.y + 16
    const bottoms = this.#text.parties.map((party, at) => this.#party(party, MARGIN + (at * WIDTH) / 2, top))
    this.#move(Math.max(...bottoms) + 20)
  }

  table(): void {
    const { heads, what, quantity, amount, sums } = this.#text
    this.#row(heads, 'bold')
    this.#row([what.join('\n'), quantity, amount, amount], 'regular')
    for (const [at, { label, amount }] of sums.entries()) {
      this.#sum(label, amount, at === sums.length - 1 ? 'bold' : 'regular')
    }
  }

  ending(): void {
    const { payableTo, closing, signatures } = this.#text
    this.#move(this.#document.y + 16)
    if (payableTo !== null) {
      this.#bold(10).text(payableTo.title)
      this.#regular(10).text(payableTo.lines.join('\n')).moveDown(0.5)
    }
    if (closing !== null) this.#regular(10).text(closing)
    if (signatures.length > 0) this.#document.moveDown(3)
    const top = this.#document.y
    for (const [at, label] of signatures.entries()) {
      const x = MARGIN + (at * WIDTH) / 2
      this.#regular(10).text(`${label} ____________________`, x, top, { width: WIDTH / 2 - 10 })
    }
  }

  #party({ title, lines }: DocumentText['parties'][number], x: number, top: number): number {
    const width = WIDTH / 2 - 10
    this.#bold(10).text(title, x, top, { width })
    this.#regular(10).text(lines.join('\n'), x, this.#document.y, { width })
    return this.#document.y
  }

  #row(cells: readonly string[], font: 'regular' | 'bold'): void {
    const top = this.#document.y + 6
    const bottoms = cells.map((cell, at) => {
      const left = COLUMNS[at] as number
      const width = (COLUMNS[at + 1] ?? WIDTH) - left - 8
      this.#font(font, 10).text(cell, MARGIN + left, top, { width, align: at === 0 ? 'left' : 'right' })
      return this.#document.y
    })
    this.#rule(Math.max(...bottoms) + 6)
  }

  #sum(label: string, amount: string, font: 'regular' | 'bold'): void {
    const top = this.#document.y + 6
    this.#font(font, 10).text(label, MARGIN, top, { width: COLUMNS[3] - 8, align: 'right' })
    const bottom = this.#document.y
    this.#font(font, 10).text(amount, MARGIN + COLUMNS[3], top, { width: NUMERIC - 8, align: 'right' })
    this.#rule(Math.max(bottom, this.#document.y) + 6)
  }

  #rule(y: number): void {
    this.#document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .strokeColor('#bbbbbb')
      .stroke()
    this.#move(y)
  }

  /** Text goes on at the left edge. */
  #move(y: number): void {
    this.#document.x = MARGIN
    this.#document.y = y
  }

  #font(font: 'regular' | 'bold', size: number): PDFKit.PDFDocument {
    return this.#document.font(font).fontSize(size)
  }
  #regular(size: number): PDFKit.PDFDocument {
    return this.#font('regular', size)
  }
  #bold(size: number): PDFKit.PDFDocument {
    return this.#font('bold', size)
  }
}
