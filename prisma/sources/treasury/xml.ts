import { failed } from '../files.ts'
import { FIELDS, type Fields } from './fields.ts'
import type { FoundAuctions } from './found.ts'

/**
 * Reads the results of one auction. Its elements are flat and without attributes, so that no XML parser is needed:
 * a name and a text, or an empty element for absent. Results take priority over the announcement.
 */
export function fieldsFromXml(file: string, text: string): FoundAuctions {
  if (!text.includes('AuctionData')) {
    return { auctions: [], failures: [failed(file, 'whole file', 'XML, but no td:AuctionData')] }
  }
  if (!/<\/[\w:]*AuctionData>\s*$/.test(text)) {
    return {
      auctions: [],
      failures: [failed(file, `byte ${text.length}`, 'the answer is cut off: AuctionData has no end')],
    }
  }
  const announced = elementsOf(text, 'AuctionAnnouncement')
  const results = elementsOf(text, 'AuctionResults')
  const elements = new Map([...announced, ...[...results].filter(([, value]) => value !== '')])
  const fields: Record<string, string | null> = {}
  for (const { name, xml } of FIELDS) {
    const value = xml === undefined ? undefined : elements.get(xml)
    fields[name] = value === undefined || value === '' ? null : value
  }
  return { auctions: [{ file, position: 'AuctionData', fields: inTableForm(fields) }], failures: [] }
}

function elementsOf(text: string, section: string): ReadonlyMap<string, string> {
  const inner = new RegExp(`<${section}>([\\s\\S]*)</${section}>`).exec(text)?.[1] ?? ''
  const elements = inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g)
  return new Map([...elements].map(([, name = '', value = '']) => [name, value.trim()]))
}

const BILLION = 1_000_000_000

/** Converts to the table format: here the offering is in billions, flags are Y and N, and types are in capitals. */
function inTableForm(fields: Fields): Fields {
  const { offeringAmount, securityType } = fields
  const amount = offeringAmount === null || offeringAmount === undefined ? null : Number(offeringAmount) * BILLION
  return {
    ...fields,
    offeringAmount: amount === null ? null : amount.toFixed(0),
    securityType: securityType ? securityType.charAt(0) + securityType.slice(1).toLowerCase() : null,
  }
}
