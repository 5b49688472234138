import { builder } from '../../builder.ts'
import { type PlacementCalendarRequest, placementCalendar } from '../../events/placement-calendar.ts'
import { worth } from '../../work.ts'
import { EventList } from '../market/event.ts'
import { dayRange } from '../shared/day-range.ts'
import { listArguments, listOf } from '../shared/page.ts'
import { PlacementFilter } from './placement-list.ts'

builder.queryField('placementCalendar', t =>
  t.field({
    type: EventList,
    ...worth(1_000),
    description: 'Days of the placements that meet a filter: book opens and closes, auctions, settlements.',
    authScopes: { data: true },
    args: {
      filter: t.arg({ type: PlacementFilter, description: 'Conditions that every placement meets.' }),
      includeUnknown: t.arg.boolean({ description: 'Unknown values meet the conditions on them.' }),
      from: t.arg({ type: 'Date', required: true, description: 'First day.' }),
      to: t.arg({ type: 'Date', required: true, description: 'Last day.' }),
      pageSize: listArguments.pageSize,
    },
    resolve: (_root, { from, to, ...args }, context) => {
      const days = dayRange({ from, to }) as { from: string; to: string }
      return listOf(placementCalendar({ ...args, ...days } as PlacementCalendarRequest, context), context)
    },
  }),
)
