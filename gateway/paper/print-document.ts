import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { DocumentContent } from '../../schema/orders/document-content.ts'
import { PAPER_WORDS } from './paper-words.ts'

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
  const sheet = new Sheet(document, content)
  sheet.head()
  sheet.parties()
  sheet.table()
  sheet.ending()
  document.end()
  return promise
}

class Sheet {
  readonly #document: PDFKit.PDFDocument
  readonly #content: DocumentContent
  readonly #words: (typeof PAPER_WORDS)['EN' | 'RU']
  readonly #money: Intl.NumberFormat
  readonly #date: Intl.DateTimeFormat

  constructor(document: PDFKit.PDFDocument, content: DocumentContent) {
    this.#document = document
    this.#content = content
    this.#words = PAPER_WORDS[content.language]
    const { locale } = this.#words
    this.#money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    this.#date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  }

  head(): void {
    const { kind, number, issuedOn, payableUntil, order, invoice, buyer, seller } = this.#content
    const words = this.#words
    this.#bold(13).text(words.numbered(words[kind], number, this.#day(issuedOn)))
    const lines = [
      words.order(order),
      invoice === null ? null : words.invoice(invoice),
      buyer.purchaseOrder === null ? null : words.purchaseOrder(buyer.purchaseOrder),
      payableUntil === null ? null : words.payableUntil(this.#day(payableUntil)),
    ]
    this.#regular(10).moveDown(0.3).text(linesOf(lines))
    if (seller === null) this.#bold(10).moveDown(0.5).fillColor('#b00000').text(words.specimen).fillColor('#000000')
  }

  parties(): void {
    const { seller, buyer } = this.#content
    const words = this.#words
    const top = this.#document.y + 16
    const half = WIDTH / 2 - 10
    const bottoms = [
      this.#party(words.seller, { x: MARGIN, top, width: half }, [
        seller?.name ?? '—',
        ...(seller?.address ?? []),
        seller?.taxId == null ? null : words.taxId(seller.taxId),
        seller?.email ?? null,
      ]),
      this.#party(words.buyer, { x: MARGIN + WIDTH / 2, top, width: half }, [
        buyer.name,
        buyer.address,
        buyer.inn === null ? null : words.inn(buyer.inn, buyer.kpp),
        buyer.vatId === null ? null : words.vatId(buyer.vatId),
        buyer.email,
      ]),
    ]
    this.#move(Math.max(...bottoms) + 20)
  }

  table(): void {
    const { kind, plan, term, total, net, vat, currency } = this.#content
    const words = this.#words
    const months = plan.termMonths === null ? words.lifetime : words.months(plan.termMonths)
    const bought = plan.boughtAs == null ? months : words.plan(plan.boughtAs, months)
    const what = [
      kind === 'CREDIT_NOTE' ? words.credit(words.what(bought)) : words.what(bought),
      term === null ? null : words.during(this.#day(term.from), term.until === null ? null : this.#day(term.until)),
    ]
    this.#row(words.heads, 'bold')
    this.#row([linesOf(what), '1', this.#amount(total), this.#amount(total)], 'regular')
    const sums: readonly (readonly [string, string | null])[] =
      vat === null
        ? [[words.noVat, null]]
        : [
            [words.net, net],
            [words.vat(String(vat.percent)), vat.amount],
          ]
    for (const [label, amount] of sums) this.#sum(label, amount === null ? '' : this.#amount(amount), 'regular')
    this.#sum(words.total, `${this.#amount(total)} ${currency}`, 'bold')
  }

  ending(): void {
    const { kind, number, seller, payment, total, currency } = this.#content
    const words = this.#words
    this.#move(this.#document.y + 16)
    if (kind === 'INVOICE' && seller !== null) {
      this.#bold(10).text(words.payableTo)
      this.#regular(10).text(linesOf(seller.bank))
    }
    if (kind === 'INVOICE') this.#regular(10).moveDown(0.5).text(words.reference(number))
    if (kind === 'RECEIPT' && payment !== null) {
      const amount = `${this.#amount(total)} ${currency}`
      this.#regular(10).text(words.received(amount, words.paid[payment.provider], payment.reference))
    }
    if (kind === 'CREDIT_NOTE' && payment !== null) {
      const amount = `${this.#amount(total)} ${currency}`
      this.#regular(10).text(words.returned(amount, words.paid[payment.provider], payment.reference))
    }
    if (kind !== 'ACT') return
    this.#regular(10).text(words.granted).moveDown(3)
    const top = this.#document.y
    for (const [at, label] of words.signatures.entries()) {
      const x = MARGIN + (at * WIDTH) / 2
      this.#regular(10).text(`${label} ____________________`, x, top, { width: WIDTH / 2 - 10 })
    }
  }

  #party(
    title: string,
    { x, top, width }: { readonly x: number; readonly top: number; readonly width: number },
    lines: readonly (string | null)[],
  ): number {
    this.#bold(10).text(title, x, top, { width })
    this.#regular(10).text(linesOf(lines), x, this.#document.y, { width })
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
  #amount(exact: string): string {
    return this.#money.format(exact as `${number}`)
  }
  #day(date: string): string {
    return this.#date.format(new Date(date))
  }
}

function linesOf(lines: readonly (string | null)[]): string {
  return lines.filter(line => line !== null && line !== '').join('\n')
}
