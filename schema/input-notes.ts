import type { Unit } from './units.ts'

/** What facades read from an input field to describe and check the parameter that it becomes. */
export interface InputNotes {
  /** What a number is in. */
  readonly unit?: Unit
  /** Of a bound: what it is on, where the description says also which bound it is. */
  readonly subject?: string
  readonly minimum?: number
  readonly maximum?: number
  /** Characters of a text. */
  readonly maximumLength?: number
  /** Words of a text that is searched for. */
  readonly maximumWords?: number
  readonly minimumItems?: number
  readonly maximumItems?: number
  readonly allowedNumbers?: readonly number[]
  /** The field that takes the values with a leading `!`. */
  readonly excludes?: string
  /** This field is written as the exclusions of another. */
  readonly excludedBy?: string
  /** The older wire form of a flag, 0 any, 1 no, 2 yes, is taken too. */
  readonly legacyFlag?: true
  /** The older wire form of a list value: its position here. */
  readonly codes?: readonly string[]
  /** A sort list: `yield_desc`, `-yield`. */
  readonly sorts?: true
  /** Of a filter: the field of a row that shows the value, and the sort key by it. */
  readonly field?: string
  readonly sortKey?: string
  /** Not for the public: facades set it themselves. */
  readonly internal?: true
  /** A day: the answer is made from the revision that was current at its end. */
  readonly asOf?: true
  /** With it the answer depends on what the account holds, too. */
  readonly ofHoldings?: true
}
