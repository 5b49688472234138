import { BOND_FIELDS, columnNamed, FIGURE_FIELDS } from '../snapshot/bond-view.ts'
import type { CodedColumn } from '../snapshot/columns/stored.ts'
import type { Coverage, Covered } from './coverage.ts'

/** Derives coverage from the bonds, for archives without recorded coverage. */
export function shownCoverage(terms: readonly CodedColumn[], figures: readonly CodedColumn[]): Coverage {
  const sample = columnNamed(BOND_FIELDS, terms, 'sample')
  const shows = (name: string, isStated: (value: unknown) => boolean): Covered => {
    const { dictionary, codes } = columnNamed(FIGURE_FIELDS, figures, name)
    const kinds = new Set<unknown>()
    for (const [at, code] of codes.entries()) {
      if (code < dictionary.length && isStated(dictionary[code]))
        kinds.add(sample.dictionary[sample.codes[at] as number])
    }
    return { sample: kinds.has(1), real: kinds.has(0) }
  }
  return { defaults: shows('defaultTypes', types => types !== ''), ratings: shows('ratingOrdinal', () => true) }
}
