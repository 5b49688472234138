import { builder } from '../builder.ts'
import { marketOfRow } from '../universe/archive/origin.ts'
import { ratingsOfBond } from '../universe/shown-ratings.ts'
import { Bond, detailsOf, rowOf } from './bond.ts'
import { Rating } from './rating.ts'

builder.prismaObjectField(Bond, 'ratings', t =>
  t.field({
    type: [Rating],
    description:
      'Of the issue, then of its issuer and of the guarantor of a vehicle; of these two what each agency says now.',
    resolve: (bond, _args, context) => {
      const row = rowOf(bond, context)
      return [...ratingsOfBond(row, detailsOf(bond, context).ratings, marketOfRow(row, context))]
    },
  }),
)
