import type { Tone } from './chart-data.ts'

/** Colours of classes in the style sheet. */
export const CLASS_TONES = 8

/** The colour of a class or series that has no meaning of its own; after the last, the first again. */
export function classTone(index: number): Tone {
  return `class-${index % CLASS_TONES}`
}
