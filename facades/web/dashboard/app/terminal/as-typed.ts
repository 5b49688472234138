/** A number as people type it, for the API: spaces between thousands, a comma or a point, a long minus sign. */
export function asTyped(text: string): string {
  return text.replace(/\s/g, '').replace('\u2212', '-').replace(',', '.')
}
