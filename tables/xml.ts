import { SaxesParser } from 'saxes'
import { UnreadableFile } from './cell.ts'

export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

export interface XmlParser {
  write(text: string): void
  /** Ends the document. */
  close(): void
}

/**
 * Parses XML that comes in pieces. Names lose their prefix. Nothing outside the document is ever looked up, and a
 * document that declares entities of its own is refused: what they come to may be anything.
 * @param refuse throws what its caller understands; it is told where and why
 */
export function xmlParser(reader: XmlReader, refuse: (reason: string) => never): XmlParser {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => reader.open?.(localName(name), attributes))
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)))
  parser.on('text', text => reader.text?.(text))
  parser.on('cdata', text => reader.text?.(text))
  parser.on('doctype', () => refuse('it declares a document type'))
  parser.on('error', ({ message }) => refuse(message))
  return { write: text => void parser.write(text), close: () => void parser.close() }
}

const CHUNK = 65_536

export function readXml(xml: Buffer | null, reader: XmlReader): void {
  if (xml !== null) for (const _ of readingXml(xml, reader));
}

/** Reads a part of a workbook piece by piece, as far as it is asked to. */
export function* readingXml(xml: Buffer, reader: XmlReader): Generator<void> {
  const parser = xmlParser(reader, () => {
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
