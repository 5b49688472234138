import { SaxesParser } from 'saxes'
import { UnreadableFile } from './cell.ts'

export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

const CHUNK = 65_536

export function readXml(xml: Buffer | null, reader: XmlReader): void {
  if (xml !== null) for (const _ of readingXml(xml, reader));
}

/**
 * Reads XML piece by piece, as far as it is asked to. Nothing outside the document is ever looked up; names lose the
 * prefix of the main part.
 */
export function* readingXml(xml: Buffer, reader: XmlReader): Generator<void> {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => reader.open?.(localName(name), attributes))
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)))
  parser.on('text', text => reader.text?.(text))
  parser.on('cdata', text => reader.text?.(text))
  parser.on('error', () => {
    throw new UnreadableFile('The workbook is damaged: a part of it is no XML.')
  })
  const decoder = new TextDecoder()
  for (let at = 0; at < xml.length; at += CHUNK) {
    parser.write(decoder.decode(xml.subarray(at, at + CHUNK), { stream: true }))
    yield
  }
  parser.close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
