import { SaxesParser } from 'saxes'
import { UnreadableFile } from './cell.ts'

interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

interface XmlParser {
  write(text: string): void
  /** Ends the document. */
  close(): void
}

/** No format that is read here nests deeper than a dozen elements, or gives one more attributes than two dozen. */
const DEPTH = 64
const ATTRIBUTES = 64

/**
 * Parses XML in pieces. Namespace prefixes are removed. Nothing outside the document is resolved. A document that
 * declares entities is rejected, because their expansion is unbounded, and so is one that nests deeply or gives an element
 * very many attributes: the parser stores every open element.
 * @param refuse throws the caller's error type; it receives the position and the reason
 */
export function xmlParser(reader: XmlReader, refuse: (reason: string) => never): XmlParser {
  const parser = new SaxesParser()
  let [depth, attributesRead] = [0, 0]
  parser.on('opentagstart', () => {
    depth += 1
    attributesRead = 0
    if (depth > DEPTH) refuse(`its elements are nested more than ${DEPTH} deep`)
  })
  parser.on('attribute', () => {
    attributesRead += 1
    if (attributesRead > ATTRIBUTES) refuse(`an element has more than ${ATTRIBUTES} attributes`)
  })
  parser.on('opentag', ({ name, attributes }) => reader.open?.(localName(name), attributes))
  parser.on('closetag', ({ name }) => {
    depth -= 1
    reader.close?.(localName(name))
  })
  parser.on('text', text => reader.text?.(text))
  parser.on('cdata', text => reader.text?.(text))
  parser.on('doctype', () => refuse('it declares a document type'))
  // The parser's own sentences name elements and entities, which of another kind of file are its content.
  parser.on('error', () => refuse(`not well-formed at line ${parser.line}, column ${parser.column}`))
  return { write: text => void parser.write(text), close: () => void parser.close() }
}

const CHUNK = 65_536

export function readXml(xml: Buffer | null, reader: XmlReader): void {
  if (xml !== null) for (const _ of readingXml(xml, reader));
}

/** Reads a part of a workbook lazily, piece by piece. */
export function* readingXml(xml: Buffer, reader: XmlReader): Generator<void> {
  const parser = xmlParser(reader, reason => {
    throw new UnreadableFile(`The workbook is damaged: a part of it is not XML (${reason.slice(0, 120)}).`)
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
