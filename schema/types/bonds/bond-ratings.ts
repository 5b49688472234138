import { builder } from '../../builder.ts'
import { ratingsOfBond } from '../../derived/listed-ratings.ts'
import { snapshotOfRow } from '../../snapshot/past/snapshot-of-row.ts'
import { Bond } from './bond.ts'
import { detailsOf } from './bond-details.ts'
import { Rating } from './rating.ts'

builder.objectField(Bond, 'ratings', t =>
  t.field({
    type: [Rating],
    description:
      'Ratings of the issue, then of its issuer and of the guarantor of a special-purpose vehicle; of these two only the current rating of each agency.',
    resolve: (bond, _args, context) => [
      ...ratingsOfBond(bond, detailsOf(bond, context).ratings, snapshotOfRow(bond, context)),
    ],
  }),
)
