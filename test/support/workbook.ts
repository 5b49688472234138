import { crc32, deflateRawSync } from 'node:zlib'

type Value = string | number | { readonly date: number } | { readonly formula: string; readonly value?: number }

/** A small XLSX file, made by hand so that no library's habits are taken for the format. */
export function workbook(rows: readonly (readonly Value[])[]): Buffer {
  const strings: string[] = []
  const sheet = rows.map((row, index) => rowXml(row, index + 1, strings)).join('')
  return zipOf({
    'xl/workbook.xml': xml(
      '<workbook xmlns:r="r"><sheets><sheet name="Sheet &amp; 1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': xml(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': xml('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
    'xl/sharedStrings.xml': xml(`<sst>${strings.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`),
    'xl/worksheets/sheet1.xml': xml(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  })
}

function xml(text: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
}

function rowXml(row: readonly Value[], line: number, strings: string[]): string {
  const cells = row.map((value, index) => {
    const at = `r="${String.fromCharCode(65 + index)}${line}"`
    if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`
    if (typeof value === 'string') return `<c ${at} t="s"><v>${strings.push(value) - 1}</v></c>`
    if ('date' in value) return `<c ${at} s="1"><v>${value.date}</v></c>`
    return `<c ${at}><f>${value.formula}</f>${value.value === undefined ? '' : `<v>${value.value}</v>`}</c>`
  })
  return `<row r="${line}">${cells.join('')}</row>`
}

/** A ZIP archive; a liar may state another size than its files have. */
export function zipOf(files: Readonly<Record<string, Buffer>>, { statedSize }: { statedSize?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(statedSize ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, rest, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
