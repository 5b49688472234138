import { rememberColumns, rememberedColumns } from '../../frame/preferences.ts'
import type { PageState } from '../page-state.ts'
import { type ColumnChoice, readColumns, writeColumns } from './column-choice.ts'
import type { Preset, ScreenColumn } from './columns.tsx'

export interface OwnColumns extends ColumnChoice {
  /** A preset, columns of one's own, or null for the usual ones. */
  choose(columns: Preset | readonly ScreenColumn[] | null): void
}

/** Columns of the URL, so that a link shows the same; without them, those that this person chose last. */
export function useColumns({ own, change }: PageState): OwnColumns {
  return {
    ...readColumns(own.cols ?? rememberedColumns() ?? undefined),
    choose: columns => {
      const value = columns === null || typeof columns === 'string' ? columns : writeColumns(columns)
      rememberColumns(value)
      change({ cols: value }, { replace: true })
    },
  }
}
