/** Suffix of every name that a user may see. */
const MARK = '(sample)'

const STARTS = syllables('Bel Bor Bri Vel Ver Vol Gal Gor Dal Dor Zal Zor Kal Kel Kor Lan Lin Lor Mal Mel').concat(
  syllables('Mor Nal Nev Nor Pal Per Por Ral Rin Rod Sal Sel Sor Tal Tel Tor Fal Fer Hal Hor'),
)
const MIDDLES = syllables('ba be bi va ve vi ga go gu da de di za zo ki ko la le li lu').concat(
  syllables('ma me mi mo na ne ni no pa pe pi ra ri ro sa si ta te ti to'),
)
const ENDS = syllables('bex bron vant vax vex vil gard gux dax dex dil duz zant zer zox kex kort kux lex lim').concat(
  syllables('lox lunt max mex mir mux nax nex nox nul pax pex rax rex rox six sil tax tex tuz'),
)
const ROOTS = STARTS.length * MIDDLES.length * ENDS.length
/** Beginnings that mean something rude in English or Russian, and what stands for them: no other word begins so. */
const RUDE = { Porn: 'Purn', Perd: 'Pird' } as const
/** Coprime with the number of roots, so that every index below it gets a root of its own. */
const STEP = 27_919
const NUMERALS = ['', ' II', ' III', ' IV', ' V']

const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abdefghiklmnoprstuvz'].map((letter, place) => [letter, [...'абдефгхиклмнопрстувз'][place] ?? letter]),
)

/** An invented, pronounceable word that no two issuers of a market share. */
export function rootOf(index: number, seed: number): string {
  const place = (index * STEP + (seed % ROOTS) * 104_729) % ROOTS
  const start = STARTS[place % STARTS.length] ?? ''
  const middle = MIDDLES[Math.floor(place / STARTS.length) % MIDDLES.length] ?? ''
  const end = ENDS[Math.floor(place / STARTS.length / MIDDLES.length)] ?? ''
  const round = Math.floor(index / ROOTS)
  const word = `${start}${middle}${end}`.replace(/^(Porn|Perd)/, rude => RUDE[rude as keyof typeof RUDE])
  return `${word}${NUMERALS[round] ?? ` ${round + 1}`}`
}

/** The same word in Cyrillic, letter by letter; a numeral behind it stays Roman. */
export function cyrillicOf(root: string): string {
  const [word = '', ...numeral] = root.split(' ')
  const letters = [...word].map(letter => cyrillicLetter(letter)).join('')
  return [letters.replace(/иа$/, 'ия'), ...numeral].join(' ')
}

export function marked(name: string): string {
  return `${name} ${MARK}`
}

function cyrillicLetter(letter: string): string {
  if (letter === 'x') return 'кс'
  const lower = letter.toLowerCase()
  const found = CYRILLIC[lower] ?? letter
  return letter === lower ? found : found.toUpperCase()
}

function syllables(text: string): readonly string[] {
  return text.split(' ')
}
