/** Distinct words with the places where they stand; a word is found by any part of it. */
export interface Vocabulary {
  readonly words: readonly string[]
  /** Places of a word. */
  placesOf(word: number): Int32Array
  /** The words that hold a text. */
  holding(text: string): readonly number[]
  readonly byLength: ReadonlyMap<number, readonly number[]>
}

/** Collects words and their places; the places are told in order. */
export function vocabularyBuilder() {
  const numbers = new Map<string, number>()
  const lastPlaceOf: number[] = []
  const wordOf: number[] = []
  const placeOf: number[] = []
  return {
    /** @returns the number of the word */
    number(word: string): number {
      const known = numbers.get(word)
      if (known !== undefined) return known
      lastPlaceOf.push(-1)
      return numbers.set(word, lastPlaceOf.length - 1).size - 1
    },
    add(word: number, place: number): void {
      if (lastPlaceOf[word] === place) return
      lastPlaceOf[word] = place
      wordOf.push(word)
      placeOf.push(place)
    },
    build: () => vocabularyOf([...numbers.keys()], wordOf, placeOf),
  }
}

/** Words stand in one text, parted by line ends, so that one scan by the engine's own search finds all. */
function vocabularyOf(words: readonly string[], wordOf: readonly number[], placeOf: readonly number[]): Vocabulary {
  const { starts, places } = grouped(words.length, wordOf, placeOf)
  const text = `${words.join('\n')}\n`
  const offsets = new Int32Array(words.length + 1)
  words.forEach((word, number) => {
    offsets[number + 1] = (offsets[number] as number) + word.length + 1
  })
  const holding = (part: string) => {
    const found: number[] = []
    for (let at = text.indexOf(part); at >= 0; ) {
      const word = wordAt(offsets, at)
      found.push(word)
      at = text.indexOf(part, offsets[word + 1])
    }
    return found
  }
  return {
    words,
    placesOf: word => places.subarray(starts[word], starts[word + 1]),
    holding,
    byLength: Map.groupBy(words.keys(), word => words[word]?.length ?? 0),
  }
}

/** The places of every word one after another, by counting. */
function grouped(count: number, wordOf: readonly number[], placeOf: readonly number[]) {
  const starts = new Int32Array(count + 1)
  for (const word of wordOf) starts[word + 1] = (starts[word + 1] as number) + 1
  for (let word = 0; word < count; word += 1) starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number)
  const next = starts.slice()
  const places = new Int32Array(placeOf.length)
  for (let index = 0; index < wordOf.length; index += 1) {
    const word = wordOf[index] as number
    const at = next[word] as number
    places[at] = placeOf[index] as number
    next[word] = at + 1
  }
  return { starts, places }
}

/** The last word that begins at or before a place in the text. */
function wordAt(offsets: Int32Array, at: number): number {
  let low = 0
  let high = offsets.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return low
}
