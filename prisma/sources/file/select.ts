/** True if a file matches the pattern: `*` stands for any characters; the folder is optional. */
export function isFileOf(name: string, pattern: string): boolean {
  const base = name.split(/[\\/]/).at(-1) ?? name
  const source = pattern.split('*').map(RegExp.escape).join('.*')
  const form = new RegExp(`^${source}$`, 'i')
  return form.test(base) || form.test(name.replaceAll('\\', '/'))
}
