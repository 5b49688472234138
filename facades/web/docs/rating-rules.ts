/** Rules for comparing ratings, for the ratings page and the methodology. */
export const RATING_RULES: readonly (readonly [title: string, text: string])[] = [
  [
    'Two scales',
    'A national and an international rating are never compared by letter. The composite of an issuer from a country with agencies of its own uses the national scale, any other the international one; without a rating on that scale, the other scale is used. `creditRating.scale` returns the scale, and `RatingScale` restricts results to one. A sort by rating lists the scales one after the other.',
  ],
  [
    'The composite',
    'The worst of the live ratings of the issue; without one, of the issuer; if the issuer has none and is a vehicle, of its guarantor. `composite.method` states how it was determined, `composite.agencies` which agencies entered. The details list all `ratings`: `subject` states what is rated, `considered` whether the rating entered the composite, `decisive` whether it determined it.',
  ],
  [
    'Live ratings',
    'A newer action of an agency, a withdrawal included, replaces the older one. An expected rating does not count until it is assigned.',
  ],
  [
    'Bounds',
    "`CreditRatingFrom` is the worst quality allowed, `CreditRatingTo` the best: `CreditRatingFrom=AA-` means AA- or better. Any notation below is accepted and fixes the scale: `CreditRatingFrom=Aa3` excludes bonds rated on the national scale. A plain label applies to the scale of the issuer's country, or to that of `RatingScale`; `meta.warnings` states which.",
  ],
  [
    'No rating',
    'A bond without a rating satisfies no rating bound. `RatedFlag=false` selects such bonds if a source provides ratings; otherwise the rating is unknown and none match. `IncludeUnknown=true` includes them.',
  ],
  [
    'Grades of the Bank of Russia',
    "The regulator's table of 11 July 2024 is the only mapping that equates agencies: 1 is the best, 6 the worst, for national ratings only. A bond has the weakest grade of its live ratings. `CreditQualityFrom` and `CreditQualityTo` filter by grade.",
  ],
]
