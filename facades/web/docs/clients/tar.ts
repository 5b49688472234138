/** A file of an archive. */
export interface TarFile {
  /** Below the root of the archive, at most 100 characters. */
  readonly path: string
  readonly content: Buffer
}

const BLOCK = 512
/** A tar file ends with two empty blocks. */
const END = Buffer.alloc(2 * BLOCK)
const CHECKSUM_AT = 148

/** A tar archive (POSIX ustar). The same files are the same bytes: owners and times are left out. */
export function tarOf(files: readonly TarFile[]): Buffer {
  return Buffer.concat([...files.flatMap(file => [headerOf(file), file.content, paddingOf(file.content)]), END])
}

function headerOf({ path, content }: TarFile): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is longer than a tar archive takes`)
  const header = Buffer.alloc(BLOCK)
  header.write(path, 0)
  const numbers = [octal(0o644, 8), octal(0, 8), octal(0, 8), octal(content.length, 12), octal(0, 12)]
  header.write(numbers.join(''), 100)
  // The checksum counts itself as spaces.
  header.write(' '.repeat(8), CHECKSUM_AT)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)} `, CHECKSUM_AT)
  return header
}

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`

const paddingOf = ({ length }: Buffer): Buffer => Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK)
