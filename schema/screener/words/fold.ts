/** Phonetic transliteration of Cyrillic letters; silent signs are omitted. */
const SOUNDS: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'sh', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'iu', я: 'ia' },
}

/** In codes, a Cyrillic letter usually stands for the Latin letter of the same shape. */
const SHAPES: Readonly<Record<string, string>> = {
  ...SOUNDS,
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
}

/** Alternative spellings of one sound: `kh` and `h`, `y` and `i`, `iy` and `i`. */
const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
  [/s(h?)ch/g, 'sh'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/tz|ts/g, 'c'],
  [/c(?![hieyc])|ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[jy]/g, 'i'],
  [/ie/g, 'e'],
  [/(.)\1+/g, '$1'],
]

/**
 * The normalised phonetic spelling of a word in either script: `Сбербанк` and `Sberbank` become the same. A code, which
 * has digits, is transliterated by letter shape instead.
 */
export function folded(word: string): string {
  const isCode = /\d/.test(word)
  const latin = isPlain(word) ? word : inLatin(word, isCode ? SHAPES : SOUNDS)
  if (isCode) return latin
  return SAME_SOUND.reduce((text, [spelling, sound]) => text.replace(spelling, sound), latin)
}

function isPlain(word: string): boolean {
  return /^[a-z0-9]+$/.test(word)
}

function inLatin(word: string, letters: Readonly<Record<string, string>>): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[а-яё]/g, letter => letters[letter] ?? letter)
}

/** The runs of letters and digits in a text: quotes and dashes separate words. */
export function piecesOf(text: string): readonly string[] {
  return isPlain(text) ? [text] : (text.match(/[\p{L}\p{N}]+/gu) ?? [])
}

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** The word typed with the same keys in the other keyboard layout: `ufpghjv` is `газпром`. */
export function inOtherLayout(word: string): string {
  const [from, to] = /[а-яё]/.test(word) ? [CYRILLIC_KEYS, LATIN_KEYS] : [LATIN_KEYS, CYRILLIC_KEYS]
  return [...word].map(key => to[from.indexOf(key)] ?? key).join('')
}
