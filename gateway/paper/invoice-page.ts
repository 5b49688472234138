import type { DocumentContent } from '../../schema/orders/document-content.ts'
import { escapeHtml } from '../mail/escape-html.ts'
import { documentText } from './document-text.ts'

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#111;max-width:44rem;margin:3rem auto;padding:0 1.5rem}
h1{font-size:1.4rem;margin:0 0 .25rem}table{width:100%;border-collapse:collapse;margin:2rem 0}
th,td{text-align:left;padding:.5rem 0;border-bottom:1px solid #bbb;vertical-align:top}
td+td,th+th,.sum td{text-align:right;padding-left:1rem;font-variant-numeric:tabular-nums}td+td,.sum td{white-space:nowrap}
.parties{display:flex;gap:3rem;margin:2rem 0}.parties>div{flex:1}h2{font-size:.8rem;margin:0;color:#555}
.notice{border:2px solid #b00;padding:.75rem 1rem;color:#b00}
@media screen and (max-width:32rem){.parties{display:block}tr{display:grid;grid-template-columns:1fr 1fr 1fr;border-bottom:1px solid #bbb}
tr.sum{grid-template-columns:1fr auto}th,td{border:0;padding-bottom:.25rem}tr:not(.sum)>:first-child{grid-column:1/-1}
tr:not(.sum)>:nth-child(2){text-align:left;padding-left:0}}
@media print{body{margin:0;max-width:none}}`

/** An invoice as a self-contained page with the texts of its PDF: it loads nothing, and all text is escaped. */
export function invoicePage(content: DocumentContent): string {
  const { title, references, specimen, parties, payableTo, closing, ...table } = documentText(content)
  return `<!doctype html>
<html lang="${content.language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1>
${paragraph(references)}
${specimen === null ? '' : `<p class="notice">${escapeHtml(specimen)}</p>`}
<div class="parties">
${parties.map(({ title, lines }) => `<div><h2>${escapeHtml(title)}</h2>${paragraph(lines)}</div>`).join('\n')}
</div>
<table>
<tr>${table.heads.map(head => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr>
<tr><td>${broken(table.what)}</td>${[table.quantity, table.amount, table.amount].map(cell).join('')}</tr>
${table.sums.map(({ label, amount }) => `<tr class="sum"><th scope="row" colspan="3">${escapeHtml(label)}</th>${cell(amount)}</tr>`).join('\n')}
</table>
${payableTo === null ? '' : `<h2>${escapeHtml(payableTo.title)}</h2>${paragraph(payableTo.lines)}`}
${closing === null ? '' : paragraph([closing])}
</body></html>
`
}

function paragraph(lines: readonly string[]): string {
  return `<p>${broken(lines)}</p>`
}

function broken(lines: readonly string[]): string {
  return lines.map(escapeHtml).join('<br>')
}

function cell(text: string): string {
  return `<td>${escapeHtml(text)}</td>`
}
